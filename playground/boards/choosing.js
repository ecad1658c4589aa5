/**
 * A move chosen cell by cell: each cell goes on with the move that has been begun, ends it, or begins another. What a click
 * means is decided here, whatever the board looks like.
 * @module
 */

/** @typedef {{ move: string, path: string[] }} Option A move and the cells it goes through. */

export class Choosing {
  /** Names of the cells that a move has been begun with. @type {string[]} */
  begun = [];
  #options;

  /** @param {Option[]} options the moves to choose from */
  constructor(options) {
    this.#options = options;
  }

  /** The move without cells, where there is one: a pass. */
  get pass() {
    return this.#options.find(({ path }) => path.length === 0)?.move ?? null;
  }

  /**
   * Whether some move goes on through this cell.
   * @param {string} name
   */
  accepts(name) {
    return this.#beginning([...this.begun, name]).length > 0;
  }

  cancel() {
    this.begun = [];
  }

  /**
   * A cell is chosen.
   * @param {string} name
   * @returns {string[]} the moves that it may have ended: none, one, or those that are to be told apart
   */
  choose(name) {
    if (this.begun.at(-1) === name) {
      this.cancel();
      return [];
    }
    return this.accepts(name) ? this.#goOn([...this.begun, name]) : this.#endAt(name);
  }

  /** @param {string[]} path */
  #goOn(path) {
    const options = this.#beginning(path);
    const isEnd = options.some((option) => option.path.length === path.length);
    if (!isEnd) this.begun = path;
    return isEnd ? options.map(({ move }) => move) : [];
  }

  /**
   * The last cell of the only move that ends there is enough; any other cell begins anew.
   * @param {string} name
   */
  #endAt(name) {
    const ending = this.begun.length ? this.#beginning(this.begun).filter(({ path }) => path.at(-1) === name) : [];
    if (ending.length === 1) return ending.map(({ move }) => move);
    this.cancel();
    if (this.accepts(name)) this.begun = [name];
    return [];
  }

  /** @param {string[]} path */
  #beginning(path) {
    return this.#options.filter((option) => path.every((name, index) => option.path[index] === name));
  }
}

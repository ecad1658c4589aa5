/** The left side: who plays, the board, how the game stands. @module */

import { button, byId, h, refill } from "./dom.js";
import { capital, percent, plain, statusWords } from "./words.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../boards/board.js").Board} Board */

export class Stage {
  /** @type {Board | null} */
  #board = null;
  #announced = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.above = h("div", { class: "seat" });
    this.below = h("div", { class: "seat" });
    this.place = h("div", { class: "board-place", id: "board", tabindex: -1 });
    this.bar = h("div", { class: "win-bar", hidden: true });
    this.status = h("p", { class: "status" });
    this.problem = h("p", { class: "problem", role: "alert", hidden: true });
    this.table = h("div", { class: "stage-table" }, this.above, this.place, this.below, this.bar, this.status, this.problem);
  }

  /** @param {Board} board */
  setBoard(board) {
    this.#board = board;
    this.#announced = "";
    refill(this.place, board.element);
    refill(this.status, "…");
    this.showWinChance(null);
  }

  /**
   * Shows something else than the board, or the board again.
   * @param {HTMLElement | null} other
   */
  replaceWith(other) {
    const shown = other ?? this.table;
    if (this.element.firstChild !== shown) refill(this.element, shown);
    this.mark([]);
    this.showWinChance(null);
  }

  /** @param {Match} match */
  update(match) {
    const { position, game } = match;
    this.#drawProblem(match);
    if (!position) return;
    const { moves } = match;
    const legal = match.isPersonsTurn ? position.legal_moves.map(String) : [];
    const last = moves.at(-1) ?? null;
    this.#board?.update({ game, position, start: match.startState, moves, legal, last, side: match.side });
    this.#drawSeats(match);
    const words = statusWords(position.status, position.to_move);
    refill(this.status, words);
    this.status.classList.toggle("over", position.status.over);
    this.#announce(last === null ? words : `${plain(last)}. ${words}`);
  }

  /** @param {import("../boards/board.js").Mark[]} marks */
  mark(marks) {
    this.#board?.mark(marks);
  }

  /** @param {Match} match */
  #drawSeats(match) {
    const { sides, side, position } = match;
    const isSecond = side === sides[1];
    const [lower, upper] = isSecond ? [sides[1], sides[0]] : [sides[0], sides[1]];
    refill(this.above, ...seat(match, upper ?? "", position?.to_move === upper));
    refill(this.below, ...seat(match, lower ?? "", position?.to_move === lower));
  }

  /** @param {Match} match */
  #drawProblem(match) {
    const { problem } = match;
    this.problem.hidden = problem === null;
    const pointer = /** @type {any} */ (problem)?.pointer;
    const again = () => void match.open();
    refill(
      this.problem,
      problem && h("span", {}, `${capital(problem.message)}${pointer ? ` (at ${pointer})` : ""}`),
      problem && button("Try again", again),
    );
  }

  /**
   * A bar of who stands better; none where that is not known.
   * @param {{ side: string, other: string, chance: number } | null} view
   */
  showWinChance(view) {
    this.bar.hidden = view === null;
    if (!view) return;
    const fill = h("span", { class: "win-fill" });
    fill.style.width = `${view.chance * 100}%`;
    const texts = [`${capital(plain(view.side))} ${percent(view.chance)}`, `${100 - Math.round(view.chance * 100)} % ${capital(plain(view.other))}`];
    const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(view.chance * 100) };
    refill(
      this.bar,
      h("div", { class: "win-track", role: "meter", "aria-label": `Win chance of ${plain(view.side)}`, ...range }, fill),
      h("div", { class: "win-words" }, h("span", {}, texts[0]), h("span", {}, texts[1])),
    );
  }

  /** @param {string} words */
  #announce(words) {
    if (words === this.#announced) return;
    this.#announced = words;
    refill(byId("announcer"), words);
  }
}

/**
 * Who sits at a side of the board.
 * @param {Match} match
 * @param {string} side
 * @param {boolean} isToMove
 */
function seat(match, side, isToMove) {
  const isPerson = match.side === "both" || match.side === side;
  const name = isPerson ? "You" : "bestmove";
  const level = /^\d+$/.test(match.session.level) ? `strength ${match.session.level}` : match.session.level;
  const isThinking = !isPerson && isToMove && match.isThinking;
  return [
    h("span", { class: `turn-dot${isToMove ? " on" : ""}`, "aria-hidden": "true" }),
    h("strong", {}, capital(plain(side))),
    h("span", { class: "seat-name" }, isPerson ? name : `${name} · ${level}`),
    isThinking && h("span", { class: "thinking" }, "thinking…"),
  ];
}

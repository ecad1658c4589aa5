/**
 * A board of cells: pieces that are placed, or moved from cell to cell. Each cell is an element that the keyboard reaches;
 * what is drawn in it, a screen reader is told in words.
 * @module
 */

import { h, refill, svg } from "../app/dom.js";
import { allCells, boardSize, cellName, pathOf, piecesOf } from "./cells.js";
import { chooseMove } from "./chooser.js";
import { arrow } from "./marks.js";
import { drawPiece } from "./pieces.js";
import { makeStop, rove } from "./roving.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Mark} Mark */
/** @typedef {{ element: HTMLElement, row: number, column: number, name: string | null }} Cell */
/** @typedef {{ move: string, path: string[] }} Option */

export class GridBoard {
  /** @type {Cell[]} as seen, row by row */
  #cells = [];
  /** Names of the cells that a move has been begun with. @type {string[]} */
  #begun = [];
  /** @type {Option[]} */
  #options = [];
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Mark[]} */
  #marks = [];
  #layout = "";
  #width = 1;
  #onMove;

  /** @param {(move: string) => void} onMove */
  constructor(onMove) {
    this.#onMove = onMove;
    this.grid = h("div", { class: "grid", role: "grid", "aria-label": "Board" });
    this.overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
    this.coordinates = svg("svg", { class: "overlay", "aria-hidden": "true" });
    this.extra = h("div", { class: "board-extra" });
    this.frame = h("div", { class: "grid-frame" }, this.grid, this.coordinates, this.overlay);
    this.element = h("div", { class: "board grid-board" }, this.frame, this.extra);
    rove(this.grid, () => this.#cells.map((cell) => cell.element), () => this.#width);
    this.grid.addEventListener("keydown", (event) => this.#pressKey(event));
  }

  /** @param {Scene} scene */
  update(scene) {
    const { ui } = scene.game;
    const size = boardSize(ui, scene.position.state);
    const isTurned = ui.turned_for !== undefined && scene.side === ui.turned_for;
    this.#scene = scene;
    this.#begun = [];
    this.#marks = [];
    this.#options = scene.legal.map((move) => ({ move, path: pathOf(ui, move) }));
    this.#build(size, isTurned);
    this.#draw();
    this.#drawPass();
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    this.#marks = marks;
    if (this.#scene) this.#drawMarks();
  }

  /**
   * Makes the cells, where the board is not the same as before.
   * @param {{ width: number, height: number }} size
   * @param {boolean} isTurned
   */
  #build(size, isTurned) {
    const scene = /** @type {Scene} */ (this.#scene);
    const { ui, slug } = scene.game;
    const layout = `${slug} ${size.width} ${size.height} ${isTurned}`;
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#width = size.width;
    const cells = allCells(size).map(({ row, column }) => this.#makeCell(ui, size, row, column));
    this.#cells = isTurned ? cells.reverse() : cells;
    const rows = Array.from({ length: size.height }, (_, row) =>
      h("div", { role: "row" }, this.#cells.slice(row * size.width, (row + 1) * size.width).map((cell) => cell.element)),
    );
    this.frame.className = `grid-frame surface-${ui.surface ?? "lines"}`;
    this.frame.style.setProperty("--columns", String(size.width));
    this.frame.style.setProperty("--rows", String(size.height));
    this.overlay.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    refill(this.grid, ...rows);
    this.#drawCoordinates(ui, size);
    this.coordinates.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    makeStop(this.#cells.map((cell) => cell.element), 0);
  }

  /**
   * @param {Record<string, any>} ui
   * @param {{ width: number, height: number }} size
   * @param {number} row
   * @param {number} column
   * @returns {Cell}
   */
  #makeCell(ui, size, row, column) {
    const name = cellName(ui, size, row, column);
    const shade = (row + column) % 2 === 0 ? "light" : "dark";
    const edges = [row === 0 && "top", row === size.height - 1 && "bottom", column === 0 && "left"];
    const edge = [...edges, column === size.width - 1 && "right"].filter(Boolean).map((side) => `edge-${side}`);
    const element = h("div", { class: ["cell", shade, ...edge].join(" "), role: "gridcell", tabindex: -1 });
    if (name !== null) {
      element.dataset.cell = name;
      element.addEventListener("click", () => this.#choose(name));
    }
    return { element, row, column, name };
  }

  /**
   * Letters and numbers at the edge, where cells are named by them; numbers in the cells, where those are the names.
   * @param {Record<string, any>} ui
   * @param {{ width: number, height: number }} size
   */
  #drawCoordinates(ui, size) {
    const texts = this.#cells.flatMap((cell, index) => {
      const [x, y] = [index % size.width, Math.floor(index / size.width)];
      const name = cell.name ?? "";
      const tone = `coordinate on-${(cell.row + cell.column) % 2 === 0 ? "light" : "dark"}`;
      if (ui.cells === "dark-number") return [svg("text", { class: tone, x: x + 0.05, y: y + 0.19 }, name)];
      if (ui.cells !== "algebraic") return [];
      const rank = x === 0 && svg("text", { class: tone, x: x + 0.05, y: y + 0.19 }, name.slice(1));
      const end = { class: tone, x: x + 0.95, y: y + 0.94, "text-anchor": "end" };
      const file = y === size.height - 1 && svg("text", end, name.charAt(0));
      return [rank, file].filter((text) => text !== false);
    });
    refill(this.coordinates, ...texts);
  }

  #draw() {
    const scene = /** @type {Scene} */ (this.#scene);
    const { ui } = scene.game;
    const size = boardSize(ui, scene.position.state);
    const pieces = piecesOf(ui, scene.position.state, size);
    const last = scene.last === null ? [] : pathOf(ui, scene.last);
    const forbidden = new Set(ui.forbidden ? scene.position.state[ui.forbidden] : []);
    for (const cell of this.#cells) {
      const piece = pieces[cell.row * size.width + cell.column] ?? null;
      this.#drawCell(cell, piece, ui.drawing, last, forbidden.has(cell.name));
    }
    this.#drawMarks();
  }

  /**
   * @param {Cell} cell
   * @param {string | null} piece
   * @param {string} drawing
   * @param {string[]} last
   * @param {boolean} isForbidden
   */
  #drawCell(cell, piece, drawing, last, isForbidden) {
    const name = cell.name;
    const isOption = name !== null && this.#accepts([...this.#begun, name]);
    const isSource = isOption && piece !== null && this.#begun.length === 0;
    const isSelected = name !== null && this.#begun.includes(name);
    const isLast = name !== null && last.includes(name);
    const flags = { option: isOption && !isSource, source: isSource, selected: isSelected, last: isLast };
    for (const [flag, isOn] of Object.entries({ ...flags, taken: isOption && piece !== null, forbidden: isForbidden })) {
      cell.element.classList.toggle(flag, isOn);
    }
    const words = [
      name ?? "unused",
      piece ?? (name === null ? null : "empty"),
      isSource && "can move", flags.option && "possible move", isSelected && "selected", isLast && "last move",
      isForbidden && "forbidden",
    ];
    cell.element.setAttribute("aria-label", words.filter(Boolean).join(", "));
    cell.element.setAttribute("aria-selected", String(isSelected));
    if (cell.element.dataset.piece !== (piece ?? "")) {
      cell.element.dataset.piece = piece ?? "";
      refill(cell.element, piece && drawPiece(drawing, piece));
    }
  }

  #drawMarks() {
    const { ui } = /** @type {Scene} */ (this.#scene).game;
    const marks = this.#marks.map((mark) => arrow(mark, pathOf(ui, mark.move), (name) => this.#centre(name)));
    refill(this.overlay, ...marks.reverse());
  }

  /** @param {string} name */
  #centre(name) {
    const index = this.#cells.findIndex((cell) => cell.name === name);
    if (index < 0) return null;
    return { x: (index % this.#width) + 0.5, y: Math.floor(index / this.#width) + 0.5 };
  }

  /** A pass is a move without a cell. */
  #drawPass() {
    const pass = this.#options.find((option) => option.path.length === 0);
    const press = () => pass && this.#onMove(pass.move);
    refill(this.extra, pass && h("button", { type: "button", class: "button primary", onclick: press }, "Pass"));
  }

  /**
   * Whether some move goes through these cells first.
   * @param {string[]} path
   */
  #accepts(path) {
    return this.#options.some((option) => path.every((name, index) => option.path[index] === name));
  }

  /** @param {KeyboardEvent} event */
  #pressKey(event) {
    const name = /** @type {HTMLElement} */ (event.target).dataset.cell;
    if (event.key === "Escape") this.#begin([]);
    if ((event.key !== "Enter" && event.key !== " ") || name === undefined) return;
    event.preventDefault();
    this.#choose(name);
  }

  /**
   * A cell is chosen: it goes on with the move that has been begun, ends it, or begins another.
   * @param {string} name
   */
  #choose(name) {
    const longer = [...this.#begun, name];
    if (this.#begun.at(-1) === name) this.#begin([]);
    else if (this.#accepts(longer)) this.#goOn(longer);
    else this.#finishAt(name);
  }

  /** @param {string[]} path */
  #goOn(path) {
    const options = this.#options.filter((option) => path.every((name, index) => option.path[index] === name));
    const whole = options.filter((option) => option.path.length === path.length);
    if (whole.length === 1 && options.length === 1 && whole[0]) this.#onMove(whole[0].move);
    else if (whole.length > 0) this.#ask(whole.length === 1 ? options : whole);
    else this.#begin(path);
  }

  /**
   * The last cell of the only move that ends there is enough.
   * @param {string} name
   */
  #finishAt(name) {
    const begun = this.#begun;
    const ending = this.#options.filter(
      ({ path }) => begun.length > 0 && path.at(-1) === name && begun.every((step, index) => path[index] === step),
    );
    if (ending.length === 1 && ending[0]) this.#onMove(ending[0].move);
    else this.#begin(this.#accepts([name]) ? [name] : []);
  }

  /** @param {string[]} path */
  #begin(path) {
    this.#begun = path;
    this.#draw();
  }

  /** @param {Option[]} options */
  async #ask(options) {
    const move = await chooseMove(options.map((option) => option.move));
    if (move === null) this.#begin([]);
    else this.#onMove(move);
  }
}

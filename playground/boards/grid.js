/**
 * A board of cells: pieces that are placed, or moved from cell to cell. Each cell is an element that the keyboard reaches;
 * what is drawn in it, a screen reader is told in words.
 * @module
 */

import { button, h, refill, svg } from "../app/dom.js";
import { allCells, boardSize, cellName, pathOf, piecesOf } from "./cells.js";
import { chooseMove } from "./chooser.js";
import { Choosing } from "./choosing.js";
import { dragPieces } from "./drag.js";
import { arrow } from "./marks.js";
import { drawPiece } from "./pieces.js";
import { makeStop, rove } from "./roving.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Mark} Mark */
/** @typedef {{ element: HTMLElement, row: number, column: number, name: string | null }} Cell */
/** @typedef {{ option: boolean, source: boolean, selected: boolean, last: boolean, taken: boolean, forbidden: boolean }} Flags */

/** How a cell's flags are told in words. */
const FLAG_WORDS = /** @type {const} */ ({
  source: "can move", option: "possible move", selected: "selected", last: "last move", forbidden: "forbidden",
});

export class GridBoard {
  /** @type {Cell[]} as seen, row by row */
  #cells = [];
  #choosing = new Choosing([]);
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
    dragPieces(this.grid, { lift: (cell) => this.#lift(cell), drop: (cell) => this.#drop(cell) });
  }

  /** @param {Scene} scene */
  update(scene) {
    const { ui } = scene.game;
    const size = boardSize(ui, scene.position.state);
    const isTurned = ui.turned_for !== undefined && scene.side === ui.turned_for;
    this.#scene = scene;
    this.#marks = [];
    this.#choosing = new Choosing(scene.legal.map((move) => ({ move, path: pathOf(ui, move) })));
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
      element.addEventListener("click", () => void this.#choose(name));
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
      const corner = { class: tone, "dominant-baseline": "hanging" };
      if (ui.cells === "dark-number") return [svg("text", { ...corner, x: x + 0.05, y: y + 0.05 }, name)];
      if (ui.cells !== "algebraic") return [];
      const rank = x === 0 && svg("text", { ...corner, x: x + 0.05, y: y + 0.05 }, name.slice(1));
      const end = { class: tone, x: x + 0.95, y: y + 0.94, "text-anchor": "end" };
      const file = y === size.height - 1 && svg("text", end, name.charAt(0));
      return [rank, file].filter((text) => text !== false);
    });
    refill(this.coordinates, ...texts);
  }

  #draw() {
    const { game, position, last } = /** @type {Scene} */ (this.#scene);
    const { ui } = game;
    const size = boardSize(ui, position.state);
    const pieces = piecesOf(ui, position.state, size);
    const lastPath = last === null ? [] : pathOf(ui, last);
    const forbidden = /** @type {string[]} */ (position.state[ui.forbidden_field] ?? []);
    for (const cell of this.#cells) {
      const piece = pieces[cell.row * size.width + cell.column] ?? null;
      drawCell(cell, piece, ui.drawing, this.#flags(cell.name, piece, lastPath, forbidden));
    }
    this.#drawMarks();
  }

  /**
   * @param {string | null} name
   * @param {string | null} piece
   * @param {string[]} last
   * @param {string[]} forbidden
   * @returns {Flags}
   */
  #flags(name, piece, last, forbidden) {
    const isNamed = name !== null;
    const isOption = isNamed && this.#choosing.accepts(name);
    const isSource = isOption && piece !== null && this.#choosing.begun.length === 0;
    return {
      option: isOption && !isSource,
      source: isSource,
      taken: isOption && piece !== null,
      selected: isNamed && this.#choosing.begun.includes(name),
      last: isNamed && last.includes(name),
      forbidden: isNamed && forbidden.includes(name),
    };
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
    const { pass } = this.#choosing;
    refill(this.extra, pass !== null && button("Pass", () => this.#onMove(pass), { class: "button primary" }));
  }

  /** @param {KeyboardEvent} event */
  #pressKey(event) {
    const name = /** @type {HTMLElement} */ (event.target).dataset.cell;
    if (event.key === "Escape") {
      this.#choosing.cancel();
      this.#draw();
    }
    if ((event.key !== "Enter" && event.key !== " ") || name === undefined) return;
    event.preventDefault();
    void this.#choose(name);
  }

  /** @param {HTMLElement} cell */
  #lift(cell) {
    this.#choosing.cancel();
    void this.#choose(cell.dataset.cell ?? "");
    return this.#choosing.begun.length > 0;
  }

  /** @param {HTMLElement | null} cell */
  #drop(cell) {
    const name = cell?.dataset.cell;
    if (name !== undefined && name !== this.#choosing.begun.at(-1)) void this.#choose(name);
    else this.#draw();
  }

  /** @param {string} name */
  async #choose(name) {
    const moves = this.#choosing.choose(name);
    const move = moves.length > 1 ? await chooseMove(moves) : (moves[0] ?? null);
    if (move === null) this.#draw();
    else this.#onMove(move);
  }
}

/**
 * @param {Cell} cell
 * @param {string | null} piece
 * @param {string} drawing
 * @param {Flags} flags
 */
function drawCell({ element, name }, piece, drawing, flags) {
  for (const [flag, isOn] of Object.entries(flags)) element.classList.toggle(flag, isOn);
  const told = Object.entries(FLAG_WORDS).filter(([flag]) => flags[/** @type {keyof Flags} */ (flag)]);
  const words = name === null ? ["not in play"] : [name, piece ?? "empty", ...told.map(([, word]) => word)];
  element.setAttribute("aria-label", words.join(", "));
  element.setAttribute("aria-selected", String(flags.selected));
  if (element.dataset.piece === (piece ?? "")) return;
  element.dataset.piece = piece ?? "";
  refill(element, piece && drawPiece(drawing, piece));
}

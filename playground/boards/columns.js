/** A board of columns that pieces are dropped into: each column is one button. @module */

import { h, refill, svg } from "../app/dom.js";
import { boardSize, piecesOf } from "./cells.js";
import { arrow } from "./marks.js";
import { drawPiece } from "./pieces.js";
import { makeStop, rove } from "./roving.js";

/** @typedef {import("./board.js").Scene} Scene */

export class ColumnsBoard {
  /** @type {HTMLElement[]} */
  #columns = [];
  /** @type {Scene | null} */
  #scene = null;
  /** @type {(string | null)[]} */
  #pieces = [];
  #size = { width: 1, height: 1 };
  #onMove;

  /** @param {(move: string) => void} onMove */
  constructor(onMove) {
    this.#onMove = onMove;
    this.row = h("div", { class: "columns", role: "group", "aria-label": "Board, a button for each column" });
    this.overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
    this.frame = h("div", { class: "columns-frame" }, this.row, this.overlay);
    this.element = h("div", { class: "board columns-board" }, this.frame);
    rove(this.row, () => this.#columns, () => this.#size.width);
  }

  /** @param {Scene} scene */
  update(scene) {
    const { ui } = scene.game;
    const size = boardSize(ui, scene.position.state);
    this.#scene = scene;
    this.#pieces = piecesOf(ui, scene.position.state, size);
    if (this.#columns.length !== size.width) this.#build(size);
    this.#columns.forEach((_, index) => this.#draw(index));
    this.mark([]);
  }

  /** @param {import("./board.js").Mark[]} marks */
  mark(marks) {
    const centre = (/** @type {string} */ name) => this.#landing(Number(name) - 1);
    refill(this.overlay, ...marks.map((mark) => arrow(mark, [mark.move], centre)).reverse());
  }

  /** @param {{ width: number, height: number }} size */
  #build(size) {
    this.#size = size;
    this.frame.style.setProperty("--columns", String(size.width));
    this.frame.style.setProperty("--rows", String(size.height));
    this.overlay.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    this.#columns = Array.from({ length: size.width }, (_, index) => {
      const press = () => this.#press(index);
      return h("button", { type: "button", class: "column", "data-column": index + 1, onclick: press });
    });
    refill(this.row, ...this.#columns);
    makeStop(this.#columns, 0);
  }

  /** @param {number} index */
  #press(index) {
    const move = String(index + 1);
    if (this.#scene?.legal.includes(move)) this.#onMove(move);
  }

  /**
   * From the bottom up.
   * @param {number} index
   */
  #column(index) {
    const { width, height } = this.#size;
    return Array.from({ length: height }, (_, row) => this.#pieces[(height - 1 - row) * width + index] ?? null);
  }

  /** @param {number} index */
  #landing(index) {
    const filled = this.#column(index).filter(Boolean).length;
    return { x: index + 0.5, y: this.#size.height - filled - 0.5 };
  }

  /** @param {number} index */
  #draw(index) {
    const scene = /** @type {Scene} */ (this.#scene);
    const element = /** @type {HTMLElement} */ (this.#columns[index]);
    const pieces = this.#column(index);
    const filled = pieces.filter((piece) => piece !== null);
    const isLast = scene.last === String(index + 1);
    const isOpen = scene.legal.includes(String(index + 1));
    const words = filled.length ? `from the bottom ${filled.join(", ")}` : "empty";
    element.setAttribute("aria-label", `Column ${index + 1}: ${words}${isLast ? ", last move" : ""}`);
    element.setAttribute("aria-disabled", String(!isOpen));
    element.classList.toggle("open", isOpen);
    const holes = pieces.map((piece, row) => {
      const isNewest = isLast && row === filled.length - 1;
      const isNext = isOpen && row === filled.length;
      const flags = `${isNewest ? " last" : ""}${isNext ? " next" : ""}`;
      return h("span", { class: `hole${flags}` }, piece && drawPiece(scene.game.ui.drawing, piece));
    });
    refill(element, ...holes.reverse());
  }
}

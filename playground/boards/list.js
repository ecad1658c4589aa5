/** A game whose shape this page does not know: its state as JSON, its moves as buttons. @module */

import { button, h, refill } from "../app/dom.js";

/** @typedef {import("./board.js").Scene} Scene */

export class ListBoard {
  #onMove;

  /** @param {(move: string) => void} onMove */
  constructor(onMove) {
    this.#onMove = onMove;
    this.element = h("div", { class: "board list-board" });
  }

  /** @param {Scene} scene */
  update(scene) {
    const moves = scene.legal.map((move) => button(move, () => this.#onMove(move), { "data-move": move }));
    refill(
      this.element,
      h("pre", { tabindex: 0 }, JSON.stringify(scene.position.state, null, 2)),
      h("div", { class: "row", role: "group", "aria-label": "Moves" }, moves),
    );
  }

  /** @param {import("./board.js").Mark[]} marks */
  mark(marks) {
    markButtons(this.element, marks);
  }
}

/**
 * Puts ranks on the buttons of moves.
 * @param {Element} element
 * @param {import("./board.js").Mark[]} marks
 */
export function markButtons(element, marks) {
  for (const badge of element.querySelectorAll(".move-badge")) badge.remove();
  for (const mark of marks) {
    const target = element.querySelector(`[data-move="${CSS.escape(mark.move)}"]`);
    const title = `choice ${mark.rank}: ${mark.text}`;
    target?.append(h("span", { class: `move-badge rank-${Math.min(mark.rank, 4)}`, title }, mark.rank));
  }
}

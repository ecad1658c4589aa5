/** Heaps that objects are taken from: pressing an object takes it and all after it. @module */

import { button, h, refill } from "../app/dom.js";
import { markButtons } from "./list.js";

/** @typedef {import("./board.js").Scene} Scene */

/** A heap of more is shown as a number. */
const MOST_DRAWN = 30;

export class HeapsBoard {
  #onMove;

  /** @param {(move: string) => void} onMove */
  constructor(onMove) {
    this.#onMove = onMove;
    this.element = h("div", { class: "board heaps-board" });
  }

  /** @param {Scene} scene */
  update(scene) {
    const heaps = /** @type {number[]} */ (scene.position.state[scene.game.ui.field]);
    const legal = new Set(scene.legal);
    const isMisere = /** @type {any} */ (scene.position.state).misere === true;
    const rule = isMisere ? "Who takes the last object loses." : "Who takes the last object wins.";
    refill(this.element, h("p", { class: "hint" }, rule), ...heaps.map((size, heap) => this.#drawHeap(heap, size, legal)));
  }

  /** @param {import("./board.js").Mark[]} marks */
  mark(marks) {
    markButtons(this.element, marks);
  }

  /**
   * @param {number} heap
   * @param {number} size
   * @param {Set<string>} legal
   */
  #drawHeap(heap, size, legal) {
    const label = h("span", { class: "heap-label" }, `Heap ${heap + 1}`, h("span", { class: "heap-size" }, size));
    const objects = size > MOST_DRAWN ? this.#drawNumber(heap, size) : this.#drawObjects(heap, size, legal);
    return h("div", { class: "heap", role: "group", "aria-label": `Heap ${heap + 1}: ${size}` }, label, objects);
  }

  /**
   * @param {number} heap
   * @param {number} size
   * @param {Set<string>} legal
   */
  #drawObjects(heap, size, legal) {
    const objects = Array.from({ length: size }, (_, index) => {
      const count = size - index;
      const move = `${heap}:${count}`;
      const label = `Take ${count} from heap ${heap + 1}`;
      const props = { type: "button", class: "object", "data-move": move, "aria-label": label, title: `Take ${count}` };
      return h("button", { ...props, disabled: !legal.has(move), onclick: () => this.#onMove(move) });
    });
    return h("div", { class: "objects" }, objects.length ? objects : h("span", { class: "hint" }, "empty"));
  }

  /**
   * @param {number} heap
   * @param {number} size
   */
  #drawNumber(heap, size) {
    const input = h("input", { type: "number", min: 1, max: size, value: 1, "aria-label": `How many from heap ${heap + 1}` });
    const take = () => this.#onMove(`${heap}:${input.value}`);
    return h("div", { class: "row" }, input, button("Take", take));
  }
}

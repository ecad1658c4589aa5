/** The moves played; each shows the position after it. @module */

import { button, h, refill } from "../app/dom.js";

/** @typedef {import("../app/main.js").App} App */

export class MoveList {
  #app;
  #list = h("ol", { class: "moves", "aria-label": "Moves" });
  #steps;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const step = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => number} */ to) =>
      button(text, () => void app.match.show(to()), { class: "button step", "aria-label": label });
    this.#steps = [
      step("«", "First position", () => 0),
      step("‹", "Back", () => app.match.cursor - 1),
      step("›", "Forward", () => app.match.cursor + 1),
      step("»", "Last position", () => app.session.moves.length),
    ];
    this.element = h("div", { class: "move-list" }, this.#list, h("div", { class: "steps" }, this.#steps));
  }

  update() {
    const { match, session } = this.#app;
    const items = session.moves.map((move, index) => this.#item(move, index + 1));
    refill(this.#list, ...(items.length ? items : [h("li", { class: "hint" }, "No move yet")]));
    const here = this.#list.querySelector("[aria-current]");
    if (here instanceof HTMLElement) this.#list.scrollTop = here.offsetTop - this.#list.clientHeight / 2;
    this.#steps.forEach((step, index) => {
      step.disabled = index < 2 ? match.cursor === 0 : match.isAtEnd;
    });
  }

  /**
   * @param {string} move
   * @param {number} ply
   */
  #item(move, ply) {
    const isHere = ply === this.#app.match.cursor;
    const show = () => void this.#app.match.show(ply);
    const props = { class: "move", "aria-current": isHere ? "step" : null, "aria-label": `Move ${ply}: ${move}` };
    return h("li", { value: ply, "data-number": Math.ceil(ply / 2) }, button(move, show, props));
  }
}

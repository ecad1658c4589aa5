/** Another position to begin from: as JSON, or one of the game's examples. @module */

import { button, h, refill } from "../app/dom.js";

/** @typedef {import("../app/main.js").App} App */
/** @typedef {import("../../clients/js/bestmove.js").State} State */

export class SetUp {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.text = h("textarea", { rows: 8, spellcheck: "false", "aria-label": "Position as JSON" });
    this.fault = h("p", { class: "problem", role: "alert", hidden: true });
    this.element = h("details", { ontoggle: () => this.#show() }, h("summary", {}, "Set up a position"), this.#body());
  }

  #body() {
    const { game } = this.#app;
    const examples = [game.example.state, ...(game.state_schema.examples ?? [])];
    const distinct = [...new Map(examples.map((state) => [JSON.stringify(state), state])).values()];
    const buttons = distinct.map((state, index) => button(`Example ${index + 1}`, () => this.#write(state)));
    const start = game.has_start ? button("Start position", () => this.#begin(null)) : null;
    return h(
      "div",
      {},
      h("p", { class: "hint" }, "The position in the game's own shape, as requests have it in ", h("code", {}, "state"), "."),
      h("div", { class: "row" }, start, buttons),
      this.text,
      this.fault,
      h("div", { class: "row" }, button("Begin from here", () => void this.#apply(), { class: "button primary" })),
    );
  }

  #show() {
    if (this.element.open && this.text.value === "") this.#write(this.#app.match.position?.state ?? {});
  }

  /** @param {State} state */
  #write(state) {
    this.text.value = JSON.stringify(state, null, 1);
  }

  /** What the service refuses is told here, and the game on the board stays. */
  async #apply() {
    this.fault.hidden = true;
    try {
      const state = JSON.parse(this.text.value);
      await this.#app.service.position(this.#app.game.slug, { state });
      this.#begin(state);
    } catch (error) {
      const pointer = /** @type {any} */ (error).pointer;
      refill(this.fault, `${/** @type {Error} */ (error).message}${pointer ? ` (at ${pointer})` : ""}`);
      this.fault.hidden = false;
    }
  }

  /** @param {State | null} state */
  #begin(state) {
    void this.#app.match.restart(state);
  }
}

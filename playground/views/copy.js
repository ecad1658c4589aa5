/** The requests behind what was seen, ready to be sent from elsewhere. @module */

import { button, h, refill } from "../app/dom.js";
import { CODE, pretty } from "./code.js";

/** @typedef {import("../app/main.js").App} App */
/** @typedef {import("../../clients/js/bestmove.js").Exchange} Exchange */

const ACTIONS = ["move", "analyze", "position", "search-tree", "review"];
const LANGUAGES = ["curl", "JavaScript", "Python", "JSON"];
const COPIED_MS = 1500;

export class CopyView {
  #app;
  #action = "move";
  #language = "curl";
  #shown = h("div", { class: "copied-blocks" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.element = h("div", { class: "view-copy" }, this.#shown);
  }

  update() {
    this.#draw();
  }

  #draw() {
    const exchange = this.#app.exchanges.get(this.#action);
    const request = exchange?.request ?? this.#requestHere();
    const { game } = this.#app;
    const base = new URL(".", document.baseURI).href;
    const code = CODE[this.#language]?.({ base, slug: game.slug, action: this.#action, request }) ?? "";
    const method = this.#action === "review" && this.#app.session.moves.length === 0;
    refill(
      this.#shown,
      this.#choices("Action", ACTIONS, this.#action, (action) => (this.#action = action)),
      this.#choices("Language", LANGUAGES, this.#language, (language) => (this.#language = language)),
      block(exchange ? "The last request" : "A request for this position", code),
      h("div", { class: "row" }, button("Ask about this position", () => void this.#send(), { class: "button primary", disabled: method })),
      exchange ? block(`The answer (${exchange.status})`, pretty(exchange.answer)) : h("p", { class: "hint" }, "Not asked yet."),
      this.#downloads(),
    );
  }

  #downloads() {
    const link = (/** @type {string} */ path, /** @type {string} */ text) => h("a", { href: `clients/${path}`, download: true }, text);
    return h(
      "p",
      { class: "hint" },
      "Clients of one file each, without dependencies: ", link("js/bestmove.js", "bestmove.js"), " and ",
      link("python/bestmove.py", "bestmove.py"), ". All routes: ", h("a", { href: "docs" }, "API docs"), ".",
    );
  }

  /**
   * @param {string} label
   * @param {string[]} names
   * @param {string} current
   * @param {(name: string) => void} choose
   */
  #choices(label, names, current, choose) {
    const buttons = names.map((name) => {
      const press = () => {
        choose(name);
        this.#draw();
        const pressed = [...this.#shown.querySelectorAll("[aria-pressed=true]")].find((one) => one.textContent === name);
        /** @type {HTMLElement | undefined} */ (pressed)?.focus();
      };
      return button(name, press, { "aria-pressed": name === current });
    });
    return h("div", { class: "segmented", role: "group", "aria-label": label }, buttons);
  }

  /** What the chosen action is asked here. @returns {Record<string, any>} */
  #requestHere() {
    const { match, session } = this.#app;
    const state = match.startState;
    const whole = { ...(state ? { state } : {}), moves: session.moves };
    switch (this.#action) {
      case "move":
        return match.moveRequest();
      case "analyze":
        return { ...match.place, multi_pv: 3, time_ms: session.timeMs };
      case "search-tree":
        return { ...match.place, depth: 2, max_nodes: 100 };
      case "review":
        return { ...whole, time_ms: 200 };
      default:
        return match.place;
    }
  }

  async #send() {
    const { service, game } = this.#app;
    const request = this.#requestHere();
    const calls = /** @type {Record<string, () => Promise<unknown>>} */ ({
      move: () => service.move(game.slug, request),
      analyze: () => service.analyze(game.slug, request),
      position: () => service.position(game.slug, request),
      review: () => service.review(game.slug, /** @type {any} */ (request), { timeoutMs: 120_000 }),
      "search-tree": () => service.searchTree(game.slug, request),
    });
    // What was refused is an exchange like any other and shown as the answer.
    await calls[this.#action]?.().catch(() => {});
    this.#draw();
  }
}

/**
 * Copies a text, or selects it where the browser lets no page copy, as over plain HTTP from another machine.
 * @param {string} text
 * @param {HTMLElement} element that shows it
 * @returns {Promise<boolean>} whether it was copied
 */
async function toClipboard(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return false;
  }
}

/**
 * A text with a button that copies it.
 * @param {string} title
 * @param {string} text
 */
function block(title, text) {
  const code = h("pre", { tabindex: 0 }, text);
  const copy = button("Copy", async () => {
    refill(copy, (await toClipboard(text, code)) ? "Copied" : "Selected");
    setTimeout(() => refill(copy, "Copy"), COPIED_MS);
  });
  copy.setAttribute("aria-label", `Copy: ${title}`);
  return h("div", { class: "copy-code" }, h("header", {}, h("h2", {}, title), copy), code);
}

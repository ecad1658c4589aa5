/** Playing: the moves so far, taking back, a hint, and against whom. @module */

import { button, choice, h, refill } from "../app/dom.js";
import { capital, plain, scoreWords } from "../app/words.js";
import { MoveList } from "./move_list.js";
import { SetUp } from "./set_up.js";

/** @typedef {import("../app/main.js").App} App */

const LEVELS = [
  { value: "easy", text: "Easy" },
  { value: "medium", text: "Medium" },
  { value: "hard", text: "Hard" },
  { value: "almost-perfect", text: "Almost perfect" },
  { value: "perfect", text: "Perfect" },
  { value: "strength", text: "Strength, 0 to 100" },
];
const TIMES = [100, 500, 1000, 3000, 10000];
const FIRST_STRENGTH = "50";

export class PlayView {
  #app;
  #hint = h("p", { class: "hint-text", "aria-live": "polite" });
  #options = h("div", { class: "fields" });
  #drawn = "";
  /** @type {AbortController | null} */
  #asking = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.moves = new MoveList(app);
    this.undo = button("Undo", () => void app.match.undo());
    this.hint = button("Hint", () => void this.#askForHint());
    const again = button("New game", () => void app.match.restart());
    this.element = h(
      "div",
      { class: "view-play" },
      this.moves.element,
      h("div", { class: "row" }, this.undo, this.hint, again),
      this.#hint,
      h("h2", {}, "Game"),
      this.#options,
      new SetUp(app).element,
      h("details", {}, h("summary", {}, "Rules and moves"), h("p", {}, app.game.rules), h("p", {}, app.game.move_notation)),
    );
  }

  leave() {
    this.#asking?.abort();
  }

  update() {
    const { match } = this.#app;
    this.#asking?.abort();
    this.moves.update();
    this.undo.disabled = match.cursor === 0 || match.side === "none";
    this.hint.disabled = !match.isPersonsTurn;
    refill(this.#hint);
    this.#drawOptions();
  }

  #drawOptions() {
    const { session, match } = this.#app;
    const key = [match.side, session.level, session.timeMs, match.sides].join();
    if (key === this.#drawn) return;
    this.#drawn = key;
    const isStrength = /^\d+$/.test(session.level);
    refill(
      this.#options,
      choice("You play", this.#sideOptions(), match.side, (side) => this.#change({ side })),
      choice("Level", LEVELS, isStrength ? "strength" : session.level, (level) => {
        this.#change({ level: level === "strength" ? FIRST_STRENGTH : level });
      }),
      isStrength && this.#strength(session.level),
      choice("Thinking time", this.#timeOptions(), String(session.timeMs), (time) => this.#change({ timeMs: Number(time) })),
    );
  }

  #sideOptions() {
    const sides = this.#app.match.sides.map((side) => ({ value: side, text: capital(plain(side)) }));
    return [...sides, { value: "both", text: "Both sides" }, { value: "none", text: "Neither: watch it play" }];
  }

  #timeOptions() {
    const { timeMs } = this.#app.session;
    const times = TIMES.includes(timeMs) ? TIMES : [...TIMES, timeMs].sort((a, b) => a - b);
    return times.map((time) => ({ value: String(time), text: `at most ${time / 1000} s` }));
  }

  /** @param {string} value */
  #strength(value) {
    const shown = h("output", {}, value);
    const input = h("input", { type: "range", min: 0, max: 100, step: 5, value });
    input.addEventListener("input", () => refill(shown, input.value));
    input.addEventListener("change", () => {
      this.#app.session.level = input.value;
      this.#app.writeAddress();
    });
    return h("label", { class: "field" }, h("span", {}, "Strength ", shown), input);
  }

  /** @param {Partial<import("../app/session.js").Session>} fields */
  #change(fields) {
    Object.assign(this.#app.session, fields);
    void this.#app.match.open();
  }

  async #askForHint() {
    const { match, service, stage } = this.#app;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const request = /** @type {const} */ ({ ...match.place, time_ms: match.session.timeMs, explain: true, claims: "automatic" });
    refill(this.#hint, "Thinking…");
    try {
      const answer = await service.move(match.game.slug, request, { signal });
      if (signal.aborted || answer.move === null) return;
      refill(this.#hint, capital(answer.explanation?.text ?? answer.move));
      stage.mark([{ move: answer.move, rank: 1, text: scoreWords(answer.score) }]);
    } catch (error) {
      if (!signal.aborted) refill(this.#hint, String(error));
    }
  }
}

/** A whole game looked back at: its graph, the moves that decided it, and each position at a click. @module */

import { button, choice, h, refill } from "../app/dom.js";
import { capital, percent, plain, scoreWords } from "../app/words.js";
import { readMoves } from "./game_text.js";
import { plot } from "./plot.js";

/** @typedef {import("../app/main.js").App} App */
/** @typedef {import("../../clients/js/bestmove.js").ReviewAnswer} ReviewAnswer */
/** @typedef {import("../../clients/js/bestmove.js").Ply} Ply */

/** Signs as annotators write them, so that no verdict is told by colour alone. */
const SIGNS = /** @type {Record<string, string>} */ ({ inaccuracy: "?!", mistake: "?", blunder: "??", forced: "□" });
const TIMES = [50, 200, 1000];

export class ReviewView {
  #app;
  /** @type {ReviewAnswer | null} */
  #review = null;
  /** The moves that were reviewed. */
  #reviewed = "";
  /** @type {AbortController | null} */
  #running = null;
  #timeMs = 200;
  #result = h("div", { class: "review-result", "aria-live": "polite" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.text = h("textarea", { rows: 3, spellcheck: "false", "aria-label": "Moves of a game", placeholder: "1. e4 e5 2. Nf3 … or 4 4 3 5" });
    this.run = button("Review this game", () => void this.#ask(), { class: "button primary" });
    const times = TIMES.map((time) => ({ value: String(time), text: `at most ${time} ms a move` }));
    this.element = h(
      "div",
      { class: "view-review" },
      h("div", { class: "fields" }, choice("Look", times, String(this.#timeMs), (time) => (this.#timeMs = Number(time)))),
      h("div", { class: "row" }, this.run),
      h("details", {}, h("summary", {}, "Paste a game"), this.text, h("div", { class: "row" }, button("Take these moves", () => void this.#paste()))),
      this.#result,
    );
  }

  leave() {
    this.#running?.abort();
  }

  update() {
    const { session } = this.#app;
    this.run.disabled = session.moves.length === 0;
    if (this.#reviewed !== this.#key()) this.#review = null;
    this.#draw();
  }

  #key() {
    const { session } = this.#app;
    return JSON.stringify([session.state, session.moves]);
  }

  async #paste() {
    const { match, game, service } = this.#app;
    const moves = readMoves(this.text.value);
    try {
      await service.position(game.slug, { ...match.place, moves });
      this.#app.session.side = "both";
      await match.restart(match.session.state, moves);
      await this.#ask();
    } catch (error) {
      const pointer = /** @type {any} */ (error).pointer;
      const at = pointer?.match(/^\/moves\/(\d+)$/)?.[1];
      const where = at === undefined ? "" : `Move ${Number(at) + 1} (${moves[at]}): `;
      refill(this.#result, h("p", { class: "problem", role: "alert" }, where + /** @type {Error} */ (error).message));
    }
  }

  async #ask() {
    const { match, session, game, service } = this.#app;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    refill(this.#result, h("p", { class: "hint" }, "Looking at every move…"));
    try {
      const state = match.startState;
      const request = { ...(state ? { state } : {}), moves: session.moves, time_ms: this.#timeMs };
      const review = await service.review(game.slug, request, { signal: running.signal, timeoutMs: 120_000 });
      this.#review = review;
      this.#reviewed = this.#key();
      this.#draw();
    } catch (error) {
      if (running.signal.aborted) return;
      refill(this.#result, h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message));
    }
  }

  #draw() {
    const { session, match, stage } = this.#app;
    const review = this.#review;
    if (!review) {
      const words = session.moves.length
        ? `${session.moves.length} moves are on the board. Each is compared with the best one.`
        : "Play a game first, or paste one.";
      refill(this.#result, h("p", { class: "hint" }, words));
      stage.showWinChance(null);
      return;
    }
    const curve = chances(review);
    const here = match.cursor;
    const show = (/** @type {number} */ ply) => void match.show(ply);
    const points = curve.map((y, ply) => ({
      x: ply, y, title: y === null ? `after ${ply}: not known` : `after move ${ply} ${percent(y)}`,
      isDecisive: review.summary.decisive.includes(ply),
    }));
    const [first = "", second = ""] = review.summary.sides.map(({ side }) => side);
    refill(
      this.#result,
      h("h2", {}, `Win chance of ${plain(first)}`),
      plot(points, { label: `Win chance of ${plain(first)} by move`, axis: "move", here, onChoose: show }),
      this.#summary(review),
      this.#table(review, here, show),
    );
    const chance = curve[here];
    stage.showWinChance(chance === null || chance === undefined ? null : { side: first, other: second, chance });
    this.#markBest(review.plies[here - 1]);
  }

  /**
   * The move that would have been better is drawn where it could have been played.
   * @param {Ply | undefined} ply
   */
  #markBest(ply) {
    if (!ply?.best_move || !ply.best_score || ply.best_move === ply.move) return;
    this.#app.stage.mark([{ move: ply.best_move, rank: 1, text: scoreWords(ply.best_score) }]);
  }

  /** @param {ReviewAnswer} review */
  #summary(review) {
    const { decisive, sides } = review.summary;
    const words = decisive.length
      ? `Decided by move ${decisive.map((ply) => `${ply} (${review.plies[ply - 1]?.move})`).join(", ")}.`
      : "No single move decided it.";
    const lines = sides.map(({ side, verdicts, mean_win_chance_loss: loss }) => {
      const faults = ["inaccuracy", "mistake", "blunder"].map((name) => `${verdicts[name]} ${SIGNS[name]}`).join(" · ");
      return h("li", {}, h("strong", {}, capital(plain(side))), ` ${faults} · gave away ${loss === null ? "–" : percent(loss)} a move`);
    });
    return h("div", {}, h("p", { class: "hint-text" }, words), h("ul", { class: "review-sides" }, lines));
  }

  /**
   * @param {ReviewAnswer} review
   * @param {number} here
   * @param {(ply: number) => void} show
   */
  #table(review, here, show) {
    const rows = review.plies.map((ply) => {
      const isBad = ply.verdict === "blunder" || ply.verdict === "mistake";
      const tone = isBad ? " bad" : ply.verdict === "inaccuracy" ? " dubious" : "";
      const verdict = `${ply.verdict ?? "not judged"} ${SIGNS[ply.verdict ?? ""] ?? ""}${ply.decisive ? " ◆" : ""}`;
      return h(
        "tr",
        { class: ply.ply === here ? "here" : "" },
        h("td", {}, button(`${ply.ply}. ${ply.move}`, () => show(ply.ply), { class: "move", "aria-current": ply.ply === here ? "step" : null })),
        h("td", { class: `verdict${tone}` }, verdict),
        h("td", {}, ply.best_move === ply.move ? "" : ply.best_move),
        h("td", {}, ply.win_chance_loss === null ? "" : percent(ply.win_chance_loss)),
      );
    });
    const head = ["Move", "Verdict", "Better", "Gave away"].map((title) => h("th", { scope: "col" }, title));
    return h(
      "div",
      { class: "plies-scroller", tabindex: 0, role: "region", "aria-label": "Every move" },
      h("table", { class: "plies" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
    );
  }
}

/**
 * The first side's win chance before the first move and after each; null where it is not known.
 * @param {ReviewAnswer} review
 * @returns {(number | null)[]}
 */
function chances(review) {
  const first = review.summary.sides[0]?.side;
  const view = (/** @type {Ply} */ ply, /** @type {import("../../clients/js/bestmove.js").Score | null} */ score) => {
    if (!score) return null;
    return ply.to_move === first ? score.win_chance : 1 - score.win_chance;
  };
  const start = review.plies[0];
  const before = start ? view(start, start.best_score) : null;
  return [before, ...review.plies.map((ply) => view(ply, ply.score))];
}

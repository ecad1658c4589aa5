/** Watching the service think: the analysis arrives depth by depth and ends when the position changes. @module */

import { button, choice, h, refill } from "../app/dom.js";
import { capital, duration, percent, plain, scoreWords, short } from "../app/words.js";
import { plot } from "./plot.js";

/** @typedef {import("../app/main.js").App} App */
/** @typedef {import("../../clients/js/bestmove.js").Line} Line */
/** @typedef {{ depth: number, chance: number }} Point */
/** @typedef {{ depth: number, nodes: number, time_ms: number }} Figures */

const TIMES = [1, 3, 10, 30];
/** Where several moves are equally good the first stays on top: a line of more is cut in the list. */
const LONGEST_LINE = 14;

export class WatchView {
  #app;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {Point[]} */
  #points = [];
  /** What the analysis that is shown was asked of. */
  #asked = "";
  #isActive = false;
  #seconds = 3;
  #count = 3;
  #tiles = h("dl", { class: "tiles" });
  #lines = h("ol", { class: "lines", "aria-label": "Best moves" });
  #plot = h("div", {});
  #words = h("p", { class: "hint", role: "status" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.toggle = button("Stop", () => this.#press(), { class: "button primary" });
    const counts = [1, 2, 3, 5, 10].map((count) => ({ value: String(count), text: String(count) }));
    const times = TIMES.map((time) => ({ value: String(time), text: `${time} s` }));
    this.element = h(
      "div",
      { class: "view-watch" },
      h(
        "div",
        { class: "fields" },
        choice("Best moves", counts, String(this.#count), (count) => this.#change(() => (this.#count = Number(count)))),
        choice("Time", times, String(this.#seconds), (time) => this.#change(() => (this.#seconds = Number(time)))),
      ),
      h("div", { class: "row" }, this.toggle, this.#words),
      this.#tiles,
      this.#lines,
      h("h2", {}, "Win chance by depth"),
      this.#plot,
    );
  }

  enter() {
    this.#isActive = true;
    this.#asked = "";
    this.update();
  }

  leave() {
    this.#isActive = false;
    this.#stop();
  }

  /** Another position is on the board: its analysis begins, the one before ends. */
  update() {
    const { match } = this.#app;
    const asked = JSON.stringify(match.position?.state ?? null) + match.cursor;
    if (!this.#isActive || !match.position || asked === this.#asked || match.isThinking) return;
    this.#asked = asked;
    void this.#analyze();
  }

  /** @param {() => void} set */
  #change(set) {
    set();
    void this.#analyze();
  }

  #press() {
    if (this.#running) this.#stop();
    else void this.#analyze();
  }

  #stop() {
    this.#running?.abort();
    this.#running = null;
    refill(this.toggle, "Analyze");
  }

  async #analyze() {
    this.#stop();
    const running = new AbortController();
    this.#running = running;
    this.#points = [];
    refill(this.toggle, "Stop");
    refill(this.#words, "Searching…");
    try {
      await this.#follow(running.signal);
    } catch (error) {
      if (!running.signal.aborted) refill(this.#words, String(/** @type {Error} */ (error).message));
    }
    if (this.#running === running) this.#stop();
  }

  /** @param {AbortSignal} signal */
  async #follow(signal) {
    const { match, service } = this.#app;
    const request = /** @type {const} */ ({
      ...match.place, multi_pv: this.#count, time_ms: this.#seconds * 1000, claims: "automatic",
    });
    for await (const event of service.analyzeStream(match.game.slug, request, { signal })) {
      if (signal.aborted) return;
      const figures = event.event === "result" ? event.data.stats : event.data;
      this.#show(figures, event.data.lines);
      if (event.event === "result") this.#tellEnd(event.data.stats.stopped_by, event.data.lines[0]);
    }
  }

  /**
   * @param {Figures} figures
   * @param {Line[]} lines
   */
  #show(figures, lines) {
    const { stage } = this.#app;
    const best = lines[0];
    const speed = figures.time_ms > 0 ? (figures.nodes / figures.time_ms) * 1000 : 0;
    refill(
      this.#tiles,
      tile("Depth", String(figures.depth)), tile("Nodes", short(figures.nodes)),
      tile("Nodes/s", short(speed)), tile("Time", duration(figures.time_ms)),
    );
    refill(this.#lines, ...lines.map((line, index) => drawLine(line, index + 1)));
    stage.mark(lines.map(({ move, score }, index) => ({ move, rank: index + 1, text: scoreWords(score) })));
    if (!best) return;
    if (this.#points.at(-1)?.depth !== figures.depth) this.#points.push({ depth: figures.depth, chance: best.score.win_chance });
    this.#drawPlot();
    this.#showWinChance(best.score.win_chance);
  }

  #drawPlot() {
    const points = this.#points.map(({ depth, chance }) => ({ x: depth, y: chance, title: `depth ${depth}: ${percent(chance)}` }));
    const toMove = plain(this.#app.match.position?.to_move ?? "");
    refill(this.#plot, plot(points, { label: `Win chance of ${toMove} by depth`, axis: "depth" }));
  }

  /** The bar is always that of the first side. @param {number} chance of the side to move */
  #showWinChance(chance) {
    const { match, stage } = this.#app;
    const [side, other] = match.sides;
    if (!side || !other || !match.position) return;
    stage.showWinChance({ side, other, chance: match.position.to_move === side ? chance : 1 - chance });
  }

  /**
   * @param {string} reason
   * @param {Line | undefined} best
   */
  #tellEnd(reason, best) {
    const why = /** @type {Record<string, string>} */ ({
      solved: "solved: nothing deeper can change it", time: "time is up", forced: "the only legal move", finished: "the game is over",
      depth: "the deepest look allowed", book: "from the opening book",
    });
    const found = best ? `${best.move}, ${scoreWords(best.score)}. ` : "";
    refill(this.#words, `${found}${capital(why[reason] ?? plain(reason))}.`);
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function tile(name, value) {
  return h("div", { class: "tile" }, h("dt", {}, name), h("dd", {}, value));
}

/**
 * @param {Line} line
 * @param {number} rank
 */
function drawLine(line, rank) {
  const rest = line.pv.slice(0, LONGEST_LINE).join(" ") + (line.pv.length > LONGEST_LINE ? " …" : "");
  return h(
    "li",
    { class: "line" },
    h("span", { class: `move-badge rank-${Math.min(rank, 4)}` }, rank),
    h("strong", {}, line.move),
    h("span", { class: "score" }, `${scoreWords(line.score)} · ${percent(line.score.win_chance)}`),
    line.pv.length > 1 && h("span", { class: "pv" }, rest),
  );
}

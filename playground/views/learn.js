/** How a value comes about: minimax beside alpha-beta, step by step. The worked example comes first. @module */

import { button, choice, h, refill } from "../app/dom.js";
import { bound, counted } from "../app/words.js";
import { SearchTree } from "./search_tree.js";
import { comparisonWords, mergeEvents, tellEvent } from "./timeline.js";

/** @typedef {import("../app/main.js").App} App */
/** @typedef {import("./timeline.js").Tick} Tick */
/** @typedef {import("../../clients/js/bestmove.js").SearchTreeAnswer} SearchTreeAnswer */
/** @typedef {{ slug: string, place: import("../../clients/js/bestmove.js").Place }} Subject */

const MOST_NODES = 600;
const STEP_MS = 1100;

export class LearnView {
  #app;
  #depth = 2;
  #order = "natural";
  #source = "example";
  /** @type {Tick[]} */
  #ticks = [];
  #at = 0;
  /** @type {SearchTree | null} */
  #minimax = null;
  /** @type {SearchTree | null} */
  #alphaBeta = null;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #shownOf = "";
  #words = h("div", { class: "step-words", "aria-live": "polite" });
  #counts = h("div", {});
  #cuts = h("div", {});
  #controls = h("div", { class: "fields" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.stage = h("div", { class: "learn-stage" });
    this.slider = h("input", { type: "range", min: 0, value: 0, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    this.position = h("output", { class: "step-number" });
    this.playing = button("Play", () => this.#togglePlaying());
    this.example = app.games.find((game) => game.ui.shape === "tree");
    this.tree = h("input", { type: "text", spellcheck: "false", "aria-label": "Tree as nested lists" });
    this.tree.value = JSON.stringify(this.example?.example.state[this.example.ui.field] ?? []);
    this.tree.addEventListener("change", () => void this.#load());
    this.#drawControls();
    this.element = h(
      "div",
      { class: "view-learn" },
      this.#controls,
      h(
        "div",
        { class: "row stepper" },
        button("«", () => this.#go(0), { class: "button step", "aria-label": "To the start" }),
        button("‹ Back", () => this.#go(this.#at - 1)),
        button("Step ›", () => this.#go(this.#at + 1), { class: "button primary" }),
        this.playing,
        button("»", () => this.#go(this.#ticks.length), { class: "button step", "aria-label": "To the end" }),
      ),
      h("div", { class: "slider-row" }, this.slider, this.position),
      this.#words,
      this.#counts,
      this.#cuts,
      h("div", { class: "row no-print" }, button("Print", () => window.print())),
    );
  }

  enter() {
    this.#refresh();
  }

  leave() {
    this.#running?.abort();
    this.#stopPlaying();
  }

  update() {
    if (this.#source === "board") this.#refresh();
  }

  /** Asks anew only where something else is to be shown. */
  #refresh() {
    if (JSON.stringify(this.#subject()) !== this.#shownOf) void this.#load();
  }

  #drawControls() {
    const sources = [
      ...(this.example ? [{ value: "example", text: "A tree of numbers" }] : []),
      { value: "board", text: `${this.#app.game.title}: the board's position` },
    ];
    const depths = [1, 2, 3, 4].map((depth) => ({ value: String(depth), text: `${depth} plies` }));
    const orders = [{ value: "natural", text: "as listed" }, { value: "engine", text: "promising first" }];
    if (!this.example) this.#source = "board";
    const isExample = this.#source === "example";
    const set = (/** @type {() => void} */ change) => () => {
      change();
      this.#drawControls();
      void this.#load();
    };
    refill(
      this.#controls,
      choice("Search in", sources, this.#source, (source) => set(() => (this.#source = source))()),
      isExample && h("label", { class: "field wide" }, h("span", {}, "Tree, as nested lists of leaves"), this.tree),
      !isExample && choice("Depth", depths, String(this.#depth), (depth) => set(() => (this.#depth = Number(depth)))()),
      !isExample && choice("Order of moves", orders, this.#order, (order) => set(() => (this.#order = order))()),
    );
  }

  /** @returns {Subject & Record<string, unknown>} */
  #subject() {
    const { match, game } = this.#app;
    if (this.#source === "board" || !this.example) {
      return { slug: game.slug, place: match.place, depth: this.#depth, order: this.#order };
    }
    return { slug: this.example.slug, place: { state: { [this.example.ui.field]: this.#typedTree() } }, depth: 10 };
  }

  #typedTree() {
    try {
      return JSON.parse(this.tree.value);
    } catch {
      return this.tree.value;
    }
  }

  async #load() {
    const { slug, place, ...manner } = this.#subject();
    this.#shownOf = JSON.stringify(this.#subject());
    this.#running?.abort();
    this.#stopPlaying();
    const running = new AbortController();
    this.#running = running;
    const ask = (/** @type {"minimax" | "alpha-beta"} */ algorithm) =>
      this.#app.service.searchTree(
        slug,
        { ...place, ...manner, algorithm, pruned: "stub", max_nodes: MOST_NODES },
        { signal: running.signal },
      );
    try {
      const answers = [await ask("minimax"), await ask("alpha-beta")];
      const [minimax, alphaBeta] = /** @type {[SearchTreeAnswer, SearchTreeAnswer]} */ (answers);
      this.#show(minimax, alphaBeta);
    } catch (error) {
      if (running.signal.aborted) return;
      refill(this.#words, h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message));
    }
  }

  /**
   * @param {SearchTreeAnswer} minimax
   * @param {SearchTreeAnswer} alphaBeta
   */
  #show(minimax, alphaBeta) {
    this.#minimax = new SearchTree(minimax, false);
    this.#alphaBeta = new SearchTree(alphaBeta, true);
    this.#ticks = mergeEvents(minimax, alphaBeta);
    refill(
      this.stage,
      figure("Minimax", `${count(minimax)}, ${counted(minimax.summary.leaves, "leaf").replace("leafs", "leaves")}`, this.#minimax),
      figure("Alpha-beta", `${count(alphaBeta)}, ${counted(alphaBeta.summary.cutoffs, "cut")}`, this.#alphaBeta),
    );
    this.#drawCounts(minimax, alphaBeta);
    this.#drawCuts(alphaBeta);
    this.slider.max = String(this.#ticks.length);
    this.#go(this.#ticks.length);
  }

  /**
   * @param {SearchTreeAnswer} minimax
   * @param {SearchTreeAnswer} alphaBeta
   */
  #drawCounts(minimax, alphaBeta) {
    const { value, best, minimax_nodes: all, alpha_beta_nodes: some } = alphaBeta.summary;
    const saved = all && some !== null ? `Both find ${bound(value, "∞")}. Alpha-beta visits ${some} of ${all} nodes.` : "";
    const words = minimax.truncated ? ` Only the first ${MOST_NODES} nodes of each tree are drawn.` : "";
    refill(
      this.#counts,
      h("p", { class: "hint-text" }, `${saved}${best === null ? "" : ` The best move of ${alphaBeta.max_side} is ${best}.`}${words}`),
    );
  }

  /** @param {SearchTreeAnswer} answer */
  #drawCuts(answer) {
    const cuts = answer.nodes.filter((node) => node.cut && node.status === "visited");
    const tree = this.#alphaBeta;
    const items = cuts.map((node) => {
      const cut = /** @type {NonNullable<typeof node.cut>} */ (node.cut);
      const saved = cut.saved_moves ? `${counted(cut.saved_moves, "move")} not looked at` : "nothing was left";
      return h("li", {}, h("strong", {}, tree?.nameOf(node) ?? ""), ` ${comparisonWords(cut.comparison)}: ${saved}`);
    });
    refill(this.#cuts, h("h2", {}, "Cuts"), items.length ? h("ol", { class: "cuts" }, items) : h("p", { class: "hint" }, "None: every node was needed."));
  }

  /** @param {number} to */
  #go(to) {
    this.#at = Math.max(0, Math.min(to, this.#ticks.length));
    if (this.#at === this.#ticks.length) this.#stopPlaying();
    this.slider.value = String(this.#at);
    refill(this.position, `${this.#at} / ${this.#ticks.length}`);
    const done = this.#ticks.slice(0, this.#at);
    const now = done.at(-1);
    this.#minimax?.show(done.filter((tick) => tick.minimax).length, now?.minimax ?? null);
    this.#alphaBeta?.show(done.filter((tick) => tick.alphaBeta).length, now?.alphaBeta ?? null);
    this.#tell(now);
  }

  /** @param {Tick | undefined} tick */
  #tell(tick) {
    const line = (/** @type {string} */ title, /** @type {Tick["minimax"]} */ event, /** @type {SearchTree | null} */ tree) => {
      const node = event && tree?.node(event.node);
      if (!event || !node || !tree) return null;
      return h("p", {}, h("strong", {}, `${title}: `), tellEvent(event, node, tree.nameOf(node)));
    };
    refill(
      this.#words,
      ...(tick
        ? [line("Minimax", tick.minimax, this.#minimax), line("Alpha-beta", tick.alphaBeta, this.#alphaBeta)]
        : [h("p", { class: "hint" }, "Nothing has been looked at yet. Max points up and takes the largest value, min points down.")]),
    );
  }

  #togglePlaying() {
    if (this.#timer !== undefined) return this.#stopPlaying();
    if (this.#at === this.#ticks.length) this.#go(0);
    this.#timer = setInterval(() => this.#go(this.#at + 1), STEP_MS);
    refill(this.playing, "Pause");
  }

  #stopPlaying() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    refill(this.playing, "Play");
  }
}

/** @param {SearchTreeAnswer} answer */
function count(answer) {
  return counted(answer.summary.visited, "node");
}

/**
 * @param {string} title
 * @param {string} figures
 * @param {SearchTree} tree
 */
function figure(title, figures, tree) {
  return h("figure", { class: "learn-figure" }, h("figcaption", {}, h("strong", {}, title), h("span", {}, figures)), tree.element);
}

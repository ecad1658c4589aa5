/** The drawn tree of one search, as it stands after some of its events. @module */

import { h, refill, svg } from "../app/dom.js";
import { bound } from "../app/words.js";
import { nodeShape } from "../boards/tree.js";
import { layOut } from "../boards/tree_layout.js";
import { pathsOf } from "./timeline.js";

/** @typedef {import("../../clients/js/bestmove.js").SearchTreeAnswer} SearchTreeAnswer */
/** @typedef {import("../../clients/js/bestmove.js").TreeEvent} TreeEvent */
/** @typedef {import("../../clients/js/bestmove.js").TreeNode} TreeNode */
/** @typedef {import("../boards/tree_layout.js").Placed<TreeNode>} Placed */

/**
 * @typedef {object} Known What is known of a node after some events.
 * @property {boolean} isDone
 * @property {number | null} value
 * @property {string} bound
 * @property {number | null} alpha
 * @property {number | null} beta
 * @property {string | null} cut
 */

/** Larger trees are shown closed; the way to the node under way opens by itself. */
const MOST_OPEN = 64;
const COLUMN = 92;
const ROW = 90;
/** Smaller would not be read: a wider tree is scrolled. */
const LEAST_SCALE = 0.5;
/** How far the text stands below a node's middle. */
const TEXT_DOWN = /** @type {Record<string, number>} */ ({ max: 10, min: 0 });

export class SearchTree {
  #answer;
  #showsWindows;
  #paths;
  /** @type {TreeNode[][]} */
  #children;
  /** What the reader has opened or closed. @type {Map<number, boolean>} */
  #chosen = new Map();
  /** Where the drawn nodes stand from the left, in pixels. @type {Map<number, number>} */
  #middles = new Map();
  #count = 0;
  /** @type {TreeEvent | null} */
  #now = null;

  /**
   * @param {SearchTreeAnswer} answer
   * @param {boolean} showsWindows
   */
  constructor(answer, showsWindows) {
    this.#answer = answer;
    this.#showsWindows = showsWindows;
    this.#paths = pathsOf(answer.nodes);
    this.#children = answer.nodes.map(() => []);
    for (const node of answer.nodes) if (node.parent !== null) this.#children[node.parent]?.push(node);
    this.element = h("div", { class: "tree-scroller", tabindex: 0, role: "region", "aria-label": "Search tree" });
  }

  /** @param {number} id */
  node(id) {
    return this.#answer.nodes[id];
  }

  /**
   * The way to a node, as people say it.
   * @param {TreeNode} node
   */
  nameOf(node) {
    return this.#paths[node.id]?.slice(1).replaceAll("/", " → ") || "the root";
  }

  /**
   * @param {number} count how many of the events have happened
   * @param {TreeEvent | null} now the one that is told
   */
  show(count, now) {
    this.#count = count;
    this.#now = now;
    this.#draw();
    this.#follow();
  }

  /** Where the tree is wider than its place, the node that is told of is in sight; with none, the root. */
  #follow() {
    const ids = [...this.#ancestors(this.#now?.node ?? null), 0];
    const places = ids.map((id) => this.#middles.get(id)).filter((x) => x !== undefined);
    this.element.scrollLeft = (places[0] ?? 0) - this.element.clientWidth / 2;
  }

  #draw() {
    const root = this.#answer.nodes[0];
    if (!root) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.node;
    const hadFocus = this.element.contains(document.activeElement);
    const known = this.#replay();
    const active = this.#ancestors(this.#now?.node ?? null);
    const { all, width, height } = layOut(root, (node) => (this.#isOpen(node, active) ? (this.#children[node.id] ?? []) : []));
    const [wide, high] = [Math.max(width * COLUMN, 2 * COLUMN), height * ROW];
    const scale = this.#scale(wide, high);
    this.#middles = new Map(all.map((placed) => [placed.node.id, middle(placed).x * scale]));
    const picture = svg(
      "svg",
      { class: "tree-picture learn-tree", viewBox: `0 0 ${wide} ${high}`, width: wide * scale, height: high * scale, role: "group", "aria-label": "Nodes" },
      all.flatMap((placed) => placed.children.map((child) => this.#drawEdge(placed, child, known))),
      all.map((placed) => this.#drawNode(placed, known)),
    );
    refill(this.element, picture);
    if (hadFocus && focused) this.element.querySelector(`[data-node="${focused}"]`)?.dispatchEvent(new Event("refocus"));
  }

  /**
   * A small tree fills its place, as far as two of them fit on the screen.
   * @param {number} wide
   * @param {number} high
   */
  #scale(wide, high) {
    const across = (this.element.clientWidth - 30) / wide;
    const room = Math.min(across, (window.innerHeight - 230) / 2 / high);
    const least = across < 1 && across >= LEAST_SCALE ? across : 1;
    return Math.max(least, Math.min(1.4, room));
  }

  /**
   * The node and all above it.
   * @param {number | null} id
   */
  #ancestors(id) {
    const found = new Set();
    for (let at = id; at !== null && at !== undefined; at = this.#answer.nodes[at]?.parent ?? null) found.add(at);
    return found;
  }

  /**
   * @param {TreeNode} node
   * @param {Set<number>} active
   */
  #isOpen(node, active) {
    return this.#chosen.get(node.id) ?? (this.#answer.nodes.length <= MOST_OPEN || node.parent === null || active.has(node.id));
  }

  /** @returns {Map<number, Known>} */
  #replay() {
    const known = new Map();
    for (const event of this.#answer.events.slice(0, this.#count)) {
      const before = known.get(event.node) ?? { isDone: false, value: null, bound: "", alpha: null, beta: null, cut: null };
      known.set(event.node, after(before, event));
    }
    return known;
  }

  /**
   * @param {Placed} from
   * @param {Placed} to
   * @param {Map<number, Known>} known
   */
  #drawEdge(from, to, known) {
    const [a, b] = [middle(from), middle(to)];
    const isCut = to.node.status === "pruned" && known.get(from.node.id)?.cut;
    const isBest = known.get(from.node.id)?.isDone && from.node.best_child === to.node.id;
    const label = to.node.move ?? (to.node.chance ? `${to.node.chance.weight}/${to.node.chance.of}` : "");
    const [x, y] = [a.x + (b.x - a.x) * 0.52, a.y + (b.y - a.y) * 0.52];
    return svg(
      "g",
      { class: `link${isCut ? " cut" : ""}${isBest ? " best" : ""}` },
      svg("path", { class: "edge", d: `M${a.x} ${a.y + 16}L${b.x} ${b.y - 18}` }),
      svg("text", { class: "edge-label", x: x + (b.x < a.x ? -6 : 6), y, "text-anchor": b.x < a.x ? "end" : "start" }, label),
      isCut && svg("path", { class: "scissors", d: `M${x - 9} ${y + 9}L${x + 9} ${y + 1}M${x - 9} ${y + 15}L${x + 9} ${y + 7}` }),
    );
  }

  /**
   * @param {Placed} placed
   * @param {Map<number, Known>} known
   */
  #drawNode({ node, x: column, y: row, children }, known) {
    const { x, y } = middle({ x: column, y: row });
    const state = known.get(node.id);
    const inside = this.#children[node.id]?.length ?? 0;
    const isCut = node.status === "pruned" && Boolean(known.get(node.parent ?? -1)?.cut);
    const kind = node.leaf || node.status === "pruned" ? "leaf" : node.player;
    const isClosed = inside > 0 && children.length === 0;
    const text = isCut ? "cut" : valueText(state);
    const window = this.#showsWindows && kind !== "leaf" ? windowWords(state) : [];
    const more = isClosed ? [`+${inside}`] : [];
    const opening = inside > 0 ? this.#handle(node, isClosed, [text, ...window, ...more].join(" ")) : {};
    return svg(
      "g",
      { class: this.#classOf(node, kind, state, isCut), ...opening },
      nodeShape(kind, x, y),
      svg("text", { x, y: y + (TEXT_DOWN[kind] ?? 5), "text-anchor": "middle" }, `${text} `),
      window.map((words, index) => svg("text", { class: "window", x: x + 33, y: y - 6 + 14 * index }, `${words} `)),
      more.map((words) => svg("text", { class: "more", x, y: y + 42, "text-anchor": "middle" }, words)),
    );
  }

  /**
   * @param {TreeNode} node
   * @param {string} kind
   * @param {Known | undefined} state
   * @param {boolean} isCut
   */
  #classOf(node, kind, state, isCut) {
    const isActive = this.#now?.node === node.id;
    return `node ${kind}${state ? "" : " unseen"}${state?.cut ? " cut-here" : ""}${isCut ? " pruned" : ""}${isActive ? " active" : ""}`;
  }

  /**
   * A node with something below it opens and closes.
   * @param {TreeNode} node
   * @param {boolean} isClosed
   * @param {string} text
   */
  #handle(node, isClosed, text) {
    const toggle = () => {
      this.#chosen.set(node.id, isClosed);
      this.#draw();
    };
    const onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      toggle();
    };
    const onrefocus = (/** @type {Event} */ event) => /** @type {SVGElement} */ (event.currentTarget).focus();
    const label = `${text ? `${text}, ` : ""}${this.nameOf(node)}, ${node.player}`;
    return {
      role: "button", tabindex: 0, "aria-expanded": !isClosed, "aria-label": label, "data-node": node.id, onclick: toggle, onkeydown, onrefocus,
    };
  }
}

/**
 * @param {Known} before
 * @param {TreeEvent} event
 * @returns {Known}
 */
function after(before, event) {
  switch (event.event) {
    case "leaf":
      return { ...before, value: event.value ?? null };
    case "cut_off":
      return { ...before, cut: event.comparison ?? "" };
    case "return":
      return { ...before, isDone: true, value: event.value ?? null, bound: event.bound ?? "exact" };
    default:
      return { ...before, alpha: event.alpha ?? null, beta: event.beta ?? null };
  }
}

const SIGNS = /** @type {Record<string, string>} */ ({ lower: "≥", upper: "≤" });

/** @param {Known | undefined} state */
function valueText(state) {
  if (!state || state.value === null) return "";
  return (SIGNS[state.bound] ?? "") + bound(state.value, "∞");
}

/** @param {Known | undefined} state */
function windowWords(state) {
  return state ? [`α ${bound(state.alpha, "−∞")}`, `β ${bound(state.beta, "∞")}`] : [];
}

/** @param {{ x: number, y: number }} placed */
function middle({ x, y }) {
  return { x: (x + 0.5) * COLUMN, y: (y + 0.4) * ROW };
}

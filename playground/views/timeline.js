/** The steps of two searches of the same tree, side by side, and what each step means. @module */

import { bound } from "../app/words.js";

/** @typedef {import("../../clients/js/bestmove.js").SearchTreeAnswer} SearchTreeAnswer */
/** @typedef {import("../../clients/js/bestmove.js").TreeEvent} TreeEvent */
/** @typedef {import("../../clients/js/bestmove.js").TreeNode} TreeNode */
/** @typedef {{ minimax: TreeEvent | null, alphaBeta: TreeEvent | null }} Tick One step; null: that search waits. */

/**
 * Alpha-beta walks on minimax's time: what both do is one step, what only alpha-beta does (its windows and cuts) is a step
 * of its own, and while minimax looks at what was cut, alpha-beta waits.
 * @param {SearchTreeAnswer} minimax
 * @param {SearchTreeAnswer} alphaBeta
 * @returns {Tick[]}
 */
export function mergeEvents(minimax, alphaBeta) {
  const [all, some] = [pathsOf(minimax.nodes), pathsOf(alphaBeta.nodes)];
  const rest = [...alphaBeta.events];
  const cut = new Set();
  /** @type {Tick[]} */
  const ticks = [];
  const isOwn = (/** @type {TreeEvent} */ event) =>
    ["raise_alpha", "lower_beta", "cut_off"].includes(event.event) || (event.event === "return" && cut.has(event.node));
  for (const event of minimax.events) {
    const next = rest[0];
    const isShared = next !== undefined && next.event === event.event && some[next.node] === all[event.node];
    ticks.push({ minimax: event, alphaBeta: isShared ? (rest.shift() ?? null) : null });
    while (rest[0] && isOwn(rest[0])) {
      const own = /** @type {TreeEvent} */ (rest.shift());
      if (own.event === "cut_off") cut.add(own.node);
      ticks.push({ minimax: null, alphaBeta: own });
    }
  }
  return [...ticks, ...rest.map((event) => ({ minimax: null, alphaBeta: event }))];
}

/**
 * The way to each node from the root, so that a node of one tree is found in the other.
 * @param {TreeNode[]} nodes
 * @returns {string[]}
 */
export function pathsOf(nodes) {
  /** @type {string[]} */
  const paths = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const node of nodes) {
    const parent = node.parent === null ? "" : (paths[node.parent] ?? "");
    const step = node.parent === null ? "" : `${parent}/${node.move ?? "chance"}`;
    const twins = seen.get(step) ?? 0;
    seen.set(step, twins + 1);
    paths.push(twins ? `${step}#${twins}` : step);
  }
  return paths;
}

const BOUNDS = /** @type {Record<string, string>} */ ({ exact: "", lower: "at least ", upper: "at most " });

/**
 * A step in a sentence.
 * @param {TreeEvent} event
 * @param {TreeNode} node
 * @param {string} name of the node
 */
export function tellEvent(event, node, name) {
  const [alpha, beta] = [bound(event.alpha, "−∞"), bound(event.beta, "∞")];
  const value = bound(event.value, "∞");
  const window = alpha === "−∞" && beta === "∞" ? "" : `; window ${alpha} to ${beta}`;
  const wish = node.player === "max" ? "the largest value" : "the smallest value";
  switch (event.event) {
    case "enter":
      return `enters ${name}, where ${node.player === "chance" ? "chance decides" : `${node.player} wants ${wish}`}${window}.`;
    case "leaf":
      return `${name} is ${node.leaf === "horizon" ? "at the horizon, estimated at" : "a leaf of"} ${value}.`;
    case "raise_alpha":
      return `at ${name} max now has ${alpha}: alpha rises to it.`;
    case "lower_beta":
      return `at ${name} min now has ${beta}: beta falls to it.`;
    case "cut_off":
      return `cut at ${name}: ${comparisonWords(event.comparison ?? "")}. ${whyCut(node, alpha, beta)}`;
    default:
      return `${name} returns ${BOUNDS[event.bound ?? "exact"]}${value}.`;
  }
}

/**
 * "beta -1 <= alpha 5" with the signs of print.
 * @param {string} comparison
 */
export function comparisonWords(comparison) {
  return comparison.replaceAll("-", "−").replaceAll("<=", "≤").replaceAll(">=", "≥");
}

/**
 * @param {TreeNode} node
 * @param {string} alpha
 * @param {string} beta
 */
function whyCut(node, alpha, beta) {
  return node.player === "min"
    ? `Min can already get ${beta} here, and max has ${alpha} elsewhere: max will not come this way, so the rest cannot matter.`
    : `Max can already get ${alpha} here, and min has ${beta} elsewhere: min will not allow it, so the rest cannot matter.`;
}

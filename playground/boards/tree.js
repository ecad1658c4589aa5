/** A game that is itself a tree: the way taken so far, and the children to choose from. @module */

import { h, refill, svg } from "../app/dom.js";
import { layOut } from "./tree_layout.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {number | any[]} Subtree */
/** @typedef {{ tree: Subtree, path: string[] }} Node */
/** @typedef {import("./tree_layout.js").Placed<Node>} Placed */

/** More are not drawn; the children of the node reached always are. */
const MOST_DRAWN = 120;
const COLUMN = 64;
const ROW = 92;

export class TreeBoard {
  /** @type {Scene | null} */
  #scene = null;
  #onMove;

  /** @param {(move: string) => void} onMove */
  constructor(onMove) {
    this.#onMove = onMove;
    this.scroller = h("div", { class: "tree-scroller", tabindex: 0, role: "region", "aria-label": "Tree" });
    this.choices = h("div", { class: "row", role: "group", "aria-label": "Children to choose from" });
    this.element = h("div", { class: "board tree-board" }, this.scroller, this.choices);
  }

  /** @param {Scene} scene */
  update(scene) {
    this.#scene = scene;
    const state = scene.start ?? {};
    const { root, all, width, height } = layOut(this.#root(state[scene.game.ui.field]), (node) => this.#shown(node));
    const [wide, high] = [width * COLUMN, height * ROW];
    const maxFirst = (/** @type {any} */ (state).to_move ?? "max") === "max";
    const picture = svg(
      "svg",
      { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, class: "tree-picture", "aria-hidden": "true" },
      all.flatMap((placed) => placed.children.map((child) => this.#drawEdge(placed, child))),
      all.map((placed) => this.#drawNode(placed, (placed.y % 2 === 0) === maxFirst)),
    );
    picture.setAttribute("data-depth", String(root.y));
    refill(this.scroller, picture);
    this.#drawChoices();
  }

  /** @param {import("./board.js").Mark[]} marks */
  mark(marks) {
    for (const badge of this.choices.querySelectorAll(".move-badge")) badge.remove();
    for (const mark of marks) {
      const target = this.choices.querySelector(`[data-move="${CSS.escape(mark.move)}"]`);
      target?.append(h("span", { class: `move-badge rank-${Math.min(mark.rank, 4)}` }, mark.rank));
    }
  }

  /**
   * Where the tree is large, only what lies below the way taken is drawn.
   * @param {Subtree} tree
   * @returns {Node}
   */
  #root(tree) {
    const moves = this.#scene?.moves ?? [];
    let node = { tree, path: /** @type {string[]} */ ([]) };
    if (count(tree) <= MOST_DRAWN) return node;
    for (const move of moves) node = { tree: /** @type {any[]} */ (node.tree)[Number(move)], path: [...node.path, move] };
    return node;
  }

  /**
   * @param {Node} node
   * @returns {Node[]}
   */
  #shown({ tree, path }) {
    const moves = this.#scene?.moves ?? [];
    if (!Array.isArray(tree)) return [];
    if (path.length >= moves.length + 1 && count(tree) > MOST_DRAWN) return [];
    return tree.map((child, index) => ({ tree: child, path: [...path, String(index)] }));
  }

  /** @param {string[]} path */
  #isTaken(path) {
    const moves = this.#scene?.moves ?? [];
    return path.length <= moves.length && path.every((move, index) => moves[index] === move);
  }

  /** @param {Node} node */
  #isChoice({ path }) {
    const { moves, legal } = /** @type {Scene} */ (this.#scene);
    return path.length === moves.length + 1 && this.#isTaken(path.slice(0, -1)) && legal.includes(path.at(-1) ?? "");
  }

  /**
   * @param {Placed} from
   * @param {Placed} to
   */
  #drawEdge(from, to) {
    const [a, b] = [middle(from), middle(to)];
    const flags = this.#isTaken(to.node.path) ? " taken" : "";
    return svg("path", { class: `edge${flags}`, d: `M${a.x} ${a.y}L${b.x} ${b.y}` });
  }

  /**
   * @param {Placed} placed
   * @param {boolean} isMax
   */
  #drawNode(placed, isMax) {
    const { node } = placed;
    const { x, y } = middle(placed);
    const isLeaf = !Array.isArray(node.tree);
    const flags = `${this.#isTaken(node.path) ? " taken" : ""}${this.#isChoice(node) ? " choice" : ""}`;
    const press = () => this.#isChoice(node) && this.#onMove(node.path.at(-1) ?? "");
    const kind = isLeaf ? "leaf" : isMax ? "max" : "min";
    const text = isLeaf ? String(node.tree).replace("-", "−") : kind;
    const words = svg("text", { x, y: y + (isLeaf ? 5 : isMax ? 10 : 0), "text-anchor": "middle" }, text);
    return svg("g", { class: `node ${kind}${flags}`, onclick: press }, nodeShape(kind, x, y), words);
  }

  #drawChoices() {
    const { legal, position } = /** @type {Scene} */ (this.#scene);
    const children = /** @type {any} */ (position.state).tree;
    refill(
      this.choices,
      ...legal.map((move) => {
        const child = children?.[Number(move)];
        const what = typeof child === "number" ? `leaf ${child}` : "branch";
        const props = { type: "button", class: "button", "data-move": move, onclick: () => this.#onMove(move) };
        return h("button", props, `Child ${move}: ${what}`);
      }),
    );
  }
}

/** @param {Placed} placed */
function middle(placed) {
  return { x: (placed.x + 0.5) * COLUMN, y: (placed.y + 0.5) * ROW };
}

/**
 * Max points up, min down, a leaf is a square: the shape says it without colour.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 */
export function nodeShape(kind, x, y) {
  if (kind === "max") return svg("path", { class: "shape", d: `M${x} ${y - 25}L${x + 29} ${y + 18}H${x - 29}Z` });
  if (kind === "min") return svg("path", { class: "shape", d: `M${x} ${y + 25}L${x + 29} ${y - 18}H${x - 29}Z` });
  if (kind === "chance") return svg("circle", { class: "shape", cx: x, cy: y, r: 22 });
  return svg("rect", { class: "shape", x: x - 21, y: y - 16, width: 42, height: 32, rx: 6 });
}

/** @param {Subtree} tree */
function count(tree) {
  let nodes = 0;
  const open = [tree];
  while (open.length && nodes <= MOST_DRAWN) {
    const one = open.pop();
    nodes += 1;
    if (Array.isArray(one)) open.push(...one);
  }
  return nodes;
}

/** Where the nodes of a drawn tree stand: leaves side by side, a parent above the middle of its children. @module */

/**
 * @template T
 * @typedef {object} Placed
 * @property {T} node
 * @property {number} x in columns
 * @property {number} y in rows, 0 at the root
 * @property {Placed<T>[]} children
 */

/**
 * @template T
 * @param {T} root
 * @param {(node: T) => T[]} childrenOf those that are shown
 * @returns {{ root: Placed<T>, all: Placed<T>[], width: number, height: number }}
 */
export function layOut(root, childrenOf) {
  /** @type {Placed<T>[]} */
  const all = [];
  let columns = 0;
  let rows = 0;
  /** @type {(node: T, y: number) => Placed<T>} */
  const place = (node, y) => {
    rows = Math.max(rows, y + 1);
    const children = childrenOf(node).map((child) => place(child, y + 1));
    const first = children[0];
    const last = children.at(-1);
    const x = first && last ? (first.x + last.x) / 2 : columns++;
    const placed = { node, x, y, children };
    all.push(placed);
    return placed;
  };
  return { root: place(root, 0), all, width: columns, height: rows };
}

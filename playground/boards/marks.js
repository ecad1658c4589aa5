/** Good moves on a board: an arrow or a ring, with its rank as a number. @module */

import { svg } from "../app/dom.js";

/** @typedef {{ x: number, y: number }} Point */

/**
 * @param {import("./board.js").Mark} mark
 * @param {string[]} path
 * @param {(name: string) => Point | null} centre
 */
export function arrow(mark, path, centre) {
  const points = path.map(centre).filter((point) => point !== null);
  const end = points.at(-1);
  if (!end) return null;
  const line = points.map((point) => `${point.x},${point.y}`).join(" ");
  const shaft = points.length > 1 ? svg("polyline", { points: line }) : svg("circle", { cx: end.x, cy: end.y, r: 0.4 });
  const badge = points.length > 1 ? end : { x: end.x + 0.3, y: end.y - 0.3 };
  return svg(
    "g",
    { class: `mark rank-${Math.min(mark.rank, 4)}` },
    shaft,
    svg("circle", { class: "badge", cx: badge.x, cy: badge.y, r: 0.19 }),
    svg("text", { x: badge.x, y: badge.y + 0.085, "text-anchor": "middle" }, mark.rank),
  );
}

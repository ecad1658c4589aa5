/** A small plot of shares from 0 to 1. @module */

import { svg } from "../app/dom.js";

/** @typedef {{ x: number, y: number | null, title: string, isDecisive?: boolean }} PlotPoint `y` null: not known. */

const WIDTH = 360;
const HEIGHT = 150;
const LEFT = 40;
const BOTTOM = 20;
const TOP = 10;

/**
 * @param {PlotPoint[]} points in the order of x
 * @param {{ label: string, axis: string, here?: number, onChoose?: (x: number) => void }} options
 */
export function plot(points, { label, axis, here, onChoose }) {
  const known = points.flatMap(({ x, y, isDecisive }) => (y === null ? [] : [{ x, y, isDecisive }]));
  const last = Math.max(...points.map(({ x }) => x), 1);
  const first = Math.min(...points.map(({ x }) => x), last);
  const px = (/** @type {number} */ x) => LEFT + ((x - first) / Math.max(last - first, 1)) * (WIDTH - LEFT - 12);
  const py = (/** @type {number} */ y) => TOP + (1 - y) * (HEIGHT - TOP - BOTTOM);
  const curve = known.map(({ x, y }) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`);
  const ends = [known[0], known.at(-1)].map((point) => (point ? `${px(point.x)},${py(0)}` : ""));
  return svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${label}: ${inWords(points)}` },
    [0, 0.5, 1].flatMap((share) => [
      svg("path", { class: "axis", d: `M${LEFT} ${py(share)}H${WIDTH - 6}` }),
      svg("text", { x: LEFT - 5, y: py(share) + 4, "text-anchor": "end" }, `${share * 100}%`),
    ]),
    svg("text", { x: LEFT, y: HEIGHT - 5 }, `${axis} ${first}`),
    svg("text", { x: WIDTH - 8, y: HEIGHT - 5, "text-anchor": "end" }, String(last)),
    curve.length > 1 && svg("polygon", { class: "area", points: [ends[0], ...curve, ends[1]].join(" ") }),
    here !== undefined && svg("path", { class: "here", d: `M${px(here)} ${TOP}V${HEIGHT - BOTTOM}` }),
    svg("polyline", { class: "curve", points: curve.join(" ") }),
    known.map(({ x, y, isDecisive }) => drawPoint(px(x), py(y), isDecisive === true)),
    onChoose && points.map(({ x, title }) => hitArea(px(x), (WIDTH - LEFT) / points.length, title, () => onChoose(x))),
  );
}

/**
 * A decisive one is a diamond, not only of another colour.
 * @param {number} x
 * @param {number} y
 * @param {boolean} isDecisive
 */
function drawPoint(x, y, isDecisive) {
  if (!isDecisive) return svg("circle", { class: "point", cx: x, cy: y, r: 2.4 });
  return svg("path", { class: "decisive", d: `M${x} ${y - 7}L${x + 6} ${y}L${x} ${y + 7}L${x - 6} ${y}Z` });
}

/**
 * @param {number} x
 * @param {number} width
 * @param {string} title
 * @param {() => void} onclick
 */
function hitArea(x, width, title, onclick) {
  const area = { class: "hit", x: x - width / 2, y: 0, width, height: HEIGHT, onclick };
  return svg("rect", area, svg("title", {}, title));
}

/** @param {PlotPoint[]} points */
function inWords(points) {
  const known = points.filter(({ y }) => y !== null);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return "nothing yet";
  return first === last ? first.title : `from ${first.title} to ${last.title}`;
}

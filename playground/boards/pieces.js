/** The pieces, drawn in a box of 100 by 100. A game's hints say which drawing it wants. @module */

import { svg } from "../app/dom.js";
import { chessPiece } from "./chess_pieces.js";

/** @typedef {(name: string) => SVGElement[]} Drawing Draws the piece that the hints call by this name. */

/** @type {Record<string, Drawing>} */
const DRAWINGS = { marks: mark, discs: disc, stones: stone, draughts: draughtsman, chess: chessPiece };

/**
 * A piece as an element of its own.
 * @param {string | undefined} drawing
 * @param {string} name
 */
export function drawPiece(drawing, name) {
  const draw = DRAWINGS[drawing ?? ""] ?? letter;
  const tone = name.split(" ")[0] ?? "";
  const props = { class: `piece ${drawing} tone-${tone.toLowerCase()}`, viewBox: "0 0 100 100", "aria-hidden": "true" };
  return svg("svg", props, draw(name));
}

/** @param {string} name */
function mark(name) {
  if (name === "O") return [svg("circle", { class: "stroke", cx: 50, cy: 50, r: 27 })];
  return [svg("path", { class: "stroke", d: "M25 25 75 75M75 25 25 75" })];
}

/**
 * The colours differ in their inner ring too.
 * @param {string} name
 */
function disc(name) {
  const isFirst = name === "red" || name === "black";
  const inner = isFirst ? svg("circle", { class: "groove", cx: 50, cy: 49, r: 25 }) : null;
  const face = svg("circle", { class: "face", cx: 50, cy: 49, r: 38 });
  return [svg("circle", { class: "edge", cx: 50, cy: 53, r: 40 }), face, ...(inner ? [inner] : [])];
}

/** @param {string} name */
function stone(name) {
  const shine = svg("ellipse", { class: "shine", cx: 37, cy: 33, rx: 14, ry: 10, transform: "rotate(-35 37 33)" });
  return [svg("circle", { class: "face", cx: 50, cy: 50, r: 44 }), ...(name === "black" || name === "X" ? [shine] : [])];
}

/** @param {string} name */
function draughtsman(name) {
  const isKing = name.endsWith("king");
  const lift = isKing ? 8 : 0;
  const parts = [
    svg("circle", { class: "edge", cx: 50, cy: 56, r: 37 }),
    ...(isKing ? [svg("circle", { class: "face", cx: 50, cy: 54, r: 37 }), svg("circle", { class: "edge", cx: 50, cy: 50, r: 37 })] : []),
    svg("circle", { class: "face", cx: 50, cy: 51 - lift, r: 37 }),
  ];
  if (isKing) return [...parts, svg("path", { class: "crown", d: CROWN })];
  const ridges = [28, 18].map((r) => svg("circle", { class: "groove", cx: 50, cy: 51, r }));
  return [...parts, ...ridges];
}

const CROWN = "M29 57 25 31 39 42 50 24 61 42 75 31 71 57Z";

/** @param {string} name */
function letter(name) {
  return [svg("text", { class: "letter", x: 50, y: 66, "text-anchor": "middle" }, name.slice(0, 2))];
}

/** Chess pieces of our own drawing: a body of one outline, and lines on it. @module */

import { svg } from "../app/dom.js";

const FOOT = "M21 90v-5c0-4 3-7 7-7h44c4 0 7 3 7 7v5Z";

/** @type {Record<string, { bodies: string[], lines?: string, dots?: [number, number, number][] }>} */
const SHAPES = {
  pawn: {
    bodies: [
      "M50 19c-8.500 0-15 6.500-15 14.500 0 4.800 2.300 8.800 5.800 11.500L32 50.500h10.500c-.5 11-4.500 19-14.500 27.500h44" +
        "C62 69.500 58 61.500 57.500 50.500H68L59.200 45c3.500-2.700 5.800-6.700 5.800-11.500C65 25.500 58.500 19 50 19Z",
      FOOT,
    ],
  },
  rook: {
    bodies: ["M26 17h11v8h8v-8h10v8h8v-8h11v19l-8 7v25l7 10H27l7-10V43l-8-7Z", FOOT],
    lines: "M34 43h32M34 68h32",
  },
  knight: {
    bodies: [
      "M31 78c0-10 6-15 12-20 4-3.500 6-6.500 6.500-10.500-4.500 3.500-9 4.500-12.500 4-2.500 5-7 6.500-11.500 8-2 1.500-4.500 1.500-6.500 0" +
        "-4-2-5.500-6-4-9.500C18 44 22 36 26 29c1.500-3.500 3.500-6 6.500-8l1-10 9.500 7c17 1 34 15 33 42 0 7-1 12-2.500 18Z",
      FOOT,
    ],
    lines: "M52 24c12 6 17 19 16 37",
    dots: [
      [36.500, 31.500, 3],
      [21, 51, 1.800],
    ],
  },
  bishop: {
    bodies: [
      "M41 64c-6-3-10-8.500-10-16 0-10 8.500-19 19-27 10.500 8 19 17 19 27 0 7.500-4 13-10 16l3 8c2 3 5 5 9 6H29c4-1 7-3 9-6Z",
      "M50 9a6 6 0 0 1 6 6 6 6 0 0 1-6 6 6 6 0 0 1-6-6 6 6 0 0 1 6-6Z",
      FOOT,
    ],
    lines: "M50 34v16M42 42h16M39.500 64h21",
  },
  queen: {
    bodies: [
      "M16 33l14 33c1.500 4 1 8-2 12h44c-3-4-3.500-8-2-12l14-33-16 18-2.500-26L54 49l-4-29-4 29-11.500-24L32 51Z",
      "M16 23.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z", "M84 23.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      "M34.500 15a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z", "M65.500 15a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      "M50 10.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      FOOT,
    ],
    lines: "M30.500 66q19.500-5 39 0",
  },
  king: {
    bodies: [
      "M46.500 32v-7h-6v-7h6v-7h7v7h6v7h-6v7Z",
      "M50 38c2.500-6.500 9-10 16-10 12 0 19 8.500 17.500 19C82 56 75 61 70 66c-1 4-.5 8 2 12H28c2.500-4 3-8 2-12-5-5-12-10-13.500-19" +
        "C15 36.500 22 28 34 28c7 0 13.500 3.500 16 10Z",
      FOOT,
    ],
    lines: "M50 38v23M30 66q20-5 40 0",
  },
};

/** @param {string} name such as "white king" */
export function chessPiece(name) {
  const shape = SHAPES[name.split(" ")[1] ?? ""];
  if (!shape) return [];
  const bodies = shape.bodies.map((d) => svg("path", { class: "body", d }));
  const lines = shape.lines ? [svg("path", { class: "line", d: shape.lines })] : [];
  const dots = (shape.dots ?? []).map(([cx, cy, r]) => svg("circle", { class: "dot", cx, cy, r }));
  return [...bodies, ...lines, ...dots];
}

import assert from "node:assert/strict";
import test from "node:test";
import { fromFragment, levelFields, toFragment } from "../../playground/app/session.js";
import { boardSize, cellName, pathOf, piecesOf } from "../../playground/boards/cells.js";
import { Choosing } from "../../playground/boards/choosing.js";
import { layOut } from "../../playground/boards/tree_layout.js";
import { mergeEvents, pathsOf } from "../../playground/views/timeline.js";
import { readMoves } from "../../playground/views/game_text.js";
import { CODE, pretty } from "../../playground/views/code.js";

test("a session survives the address", () => {
  const session = {
    game: "mnk", view: "watch", state: { width: 5, note: "a&b=c#%" }, moves: ["a1", "b>2"], side: "O", level: "35", timeMs: 500,
  };
  assert.deepEqual(fromFragment(toFragment(session), ["chess", "mnk"]), session);
});

test("an address that nobody wrote by purpose opens the first game", () => {
  for (const fragment of ["", "#", "#game=nothing&state={&time=-1", "#state=[1]&time=x", "#%%%"]) {
    const session = fromFragment(fragment, ["chess", "nim"]);
    assert.deepEqual([session.game, session.state, session.moves, session.timeMs], ["chess", null, [], 1000], fragment);
  }
});

test("a level of digits is a strength", () => {
  assert.deepEqual(levelFields("70"), { strength: 70 });
  assert.deepEqual(levelFields("hard"), { difficulty: "hard" });
});

test("cells are named as moves name them", () => {
  const size = { width: 8, height: 8 };
  assert.equal(cellName({ cells: "number" }, { width: 3, height: 3 }, 1, 1), "4");
  assert.equal(cellName({ cells: "algebraic", rows_from: "bottom" }, size, 0, 0), "a8");
  assert.equal(cellName({ cells: "algebraic", rows_from: "top" }, size, 0, 7), "h1");
  assert.equal(cellName({ cells: "dark-number" }, size, 0, 1), "1");
  assert.equal(cellName({ cells: "dark-number" }, size, 0, 0), null);
  assert.equal(cellName({ cells: "dark-number" }, size, 7, 6), "32");
});

test("a board is as large as its state says, else as the hints do", () => {
  const ui = { width_field: "size", height_field: "size", width: 15, height: 15 };
  assert.deepEqual(boardSize(ui, { size: 9 }), { width: 9, height: 9 });
  assert.deepEqual(boardSize(ui, {}), { width: 15, height: 15 });
  assert.deepEqual(boardSize({ width: 7, height: 6 }, {}), { width: 7, height: 6 });
});

test("pieces are found in every way that a state writes them", () => {
  const board = piecesOf({ pieces: { X: "cross" } }, { board: ["X.", ".X"] }, { width: 2, height: 2 });
  assert.deepEqual(board, ["cross", null, null, "cross"]);
  const fen = piecesOf({ state: "fen", pieces: { k: "king" } }, { fen: "3k4/8/8/8/8/8/8/8 w - - 0 1" }, { width: 8, height: 8 });
  assert.deepEqual([fen.length, fen.indexOf("king")], [64, 3]);
  const pieces = { B: "man", KB: "king" };
  const pdn = piecesOf({ state: "pdn", cells: "dark-number", pieces }, { fen: "B:W:B1,K32" }, { width: 8, height: 8 });
  assert.deepEqual([pdn.indexOf("man"), pdn.indexOf("king")], [1, 62]);
});

test("a move is a path of cells", () => {
  assert.deepEqual(pathOf({ move: "path" }, "22x15x6"), ["22", "15", "6"]);
  assert.deepEqual(pathOf({ move: "from-to" }, "e7e8q"), ["e7", "e8"]);
  assert.deepEqual(pathOf({ move: "cell", pass: "pass" }, "pass"), []);
  assert.deepEqual(pathOf({ move: "cell" }, "d3"), ["d3"]);
});

test("a path is chosen cell by cell, or by its ends where only one fits", () => {
  const options = [["9", "14"], ["22", "15", "6"], ["22", "17", "10"]].map((path) => ({ move: path.join("x"), path }));
  const choosing = new Choosing(options);
  assert.deepEqual([choosing.choose("3"), choosing.begun], [[], []]);
  assert.deepEqual([choosing.choose("22"), choosing.begun], [[], ["22"]]);
  assert.deepEqual([choosing.choose("9"), choosing.begun], [[], ["9"]]);
  assert.deepEqual([choosing.choose("9"), choosing.begun], [[], []]);
  choosing.choose("22");
  assert.deepEqual(choosing.choose("6"), ["22x15x6"]);
  assert.deepEqual([choosing.choose("17"), choosing.begun], [[], ["22", "17"]]);
  assert.deepEqual(choosing.choose("10"), ["22x17x10"]);
});

test("moves through the same cells are told apart, and a pass has none", () => {
  const choosing = new Choosing([
    { move: "e7e8q", path: ["e7", "e8"] }, { move: "e7e8n", path: ["e7", "e8"] }, { move: "pass", path: [] },
  ]);
  choosing.choose("e7");
  assert.deepEqual(choosing.choose("e8"), ["e7e8q", "e7e8n"]);
  assert.equal(choosing.pass, "pass");
  assert.equal(new Choosing([]).pass, null);
});

test("a pasted game loses its numbers, comments, tags and result", () => {
  const text = '[Event "x"]\n1. e4 {best} e5 2.Nf3 $1 (2. f4 exf4) 2... Nc6 ; rest\n3. O-O 1-0';
  assert.deepEqual(readMoves(text), ["e4", "e5", "Nf3", "Nc6", "O-O"]);
  assert.deepEqual(readMoves("4, 4,3"), ["4", "4", "3"]);
  assert.deepEqual(readMoves('["0:2","1:1"]'), ["0:2", "1:1"]);
  assert.deepEqual(readMoves("11-15 22x15x6 1/2-1/2"), ["11-15", "22x15x6"]);
});

test("a parent stands above the middle of its children", () => {
  const tree = { children: [{ children: [] }, { children: [{ children: [] }, { children: [] }] }] };
  const { root, width, height } = layOut(/** @type {any} */ (tree), (node) => node.children);
  assert.deepEqual([root.x, width, height], [0.75, 3, 3]);
});

test("code is quoted for where it goes", () => {
  const call = { base: "http://h/", slug: "nim", action: "search-tree", request: { a: "it's true", b: [true, null] } };
  assert.match(CODE.curl?.(call) ?? "", /-d '\{"a":"it'\\''s true","b":\[true,null\]\}'$/);
  assert.match(CODE.Python?.(call) ?? "", /search_tree\("nim", \{"a": "it's true", "b": \[True, None\]\}\)/);
  assert.deepEqual(JSON.parse(pretty(call)), call);
});

test("the steps of two searches are told on one time: what was cut is waited for, not skipped", async () => {
  const enter = (/** @type {number} */ node) => ({ event: /** @type {const} */ ("enter"), node });
  const back = (/** @type {number} */ node) => ({ event: /** @type {const} */ ("return"), node, value: 0 });
  const node = (/** @type {number} */ id, /** @type {number | null} */ parent, /** @type {string | null} */ move) => ({ id, parent, move });
  const minimax = { nodes: [node(0, null, null), node(1, 0, "a"), node(2, 0, "b")], events: [enter(0), enter(1), back(1), enter(2), back(2), back(0)] };
  const cut = { event: /** @type {const} */ ("cut_off"), node: 0 };
  const alphaBeta = { nodes: [node(0, null, null), node(1, 0, "a")], events: [enter(0), enter(1), back(1), cut, back(0)] };
  const ticks = mergeEvents(/** @type {any} */ (minimax), /** @type {any} */ (alphaBeta));
  assert.deepEqual(ticks.map((tick) => [tick.minimax?.event ?? "", tick.alphaBeta?.event ?? ""]), [
    ["enter", "enter"], ["enter", "enter"], ["return", "return"], ["", "cut_off"], ["", "return"], ["enter", ""], ["return", ""], ["return", ""],
  ]);
});

test("twins among the results of chance keep their own paths", () => {
  const nodes = [[null, null], [0, "a"], [1, null], [1, null], [3, "b"]].map(([parent, move], id) => ({ id, parent, move }));
  assert.deepEqual(pathsOf(/** @type {any} */ (nodes)), ["", "/a", "/a/chance", "/a/chance#1", "/a/chance#1/b"]);
});

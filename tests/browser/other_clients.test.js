import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { createBot } from "../../clients/boardgame.io/bestmove_bot.js";
import { BestMove } from "../../clients/js/bestmove.js";
import { startService } from "./service.js";

const load = createRequire(import.meta.url);
const { Client } = load("boardgame.io/client");
const { Bot, Simulate } = load("boardgame.io/ai");
const { Local } = load("boardgame.io/multiplayer");
const { INVALID_MOVE } = load("boardgame.io/core");

/** @type {Awaited<ReturnType<typeof startService>>} */
let running;

before(async () => {
  running = await startService();
});
after(() => running.stop());

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/** Tic-tac-toe as boardgame.io's own tutorial has it in shape: cells of null or the player's number. */
const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: new Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: (/** @type {any} */ { G, playerID }, /** @type {number} */ cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      return undefined;
    },
  },
  endIf: (/** @type {any} */ { G, ctx }) => {
    const isWon = LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer));
    if (isWon) return { winner: ctx.currentPlayer };
    return G.cells.includes(null) ? undefined : { draw: true };
  },
  ai: {
    enumerate: (/** @type {any} */ G) =>
      G.cells.flatMap((/** @type {unknown} */ cell, /** @type {number} */ id) => (cell === null ? [{ move: "clickCell", args: [id] }] : [])),
  },
};

function opponent() {
  return createBot(Bot, {
    service: new BestMove(running.url),
    game: "tic-tac-toe",
    toRequest: (G, ctx) => ({
      state: { board: G.cells.map((/** @type {string | null} */ cell) => (cell === null ? "." : "XO"[Number(cell)])).join(""), to_move: "XO"[ctx.currentPlayer] },
    }),
    toMove: (answer) => ({ move: "clickCell", args: [Number(answer.move)] }),
  });
}

test("two bots of boardgame.io play a game to its draw", async () => {
  const Opponent = opponent();
  const client = Client({ game });
  const { enumerate } = game.ai;
  const bots = { 0: new Opponent({ game, enumerate }), 1: new Opponent({ game, enumerate }) };
  const { state, metadata } = await Simulate({ game, bots, state: client.store.getState(), depth: 20 });
  assert.deepEqual(state.ctx.gameover, { draw: true });
  assert.equal(metadata.game, "tic-tac-toe");
});

test("a bot answers a person's move in boardgame.io's local mode", async () => {
  const client = Client({ game, playerID: "0", multiplayer: Local({ bots: { 1: opponent() } }) });
  client.start();
  client.moves.clickCell(0);
  const cells = await new Promise((resolve) => {
    client.subscribe((/** @type {any} */ state) => {
      if (state?.G.cells.includes("1")) resolve(state.G.cells);
    });
  });
  client.stop();
  // Only the centre holds the draw against a corner.
  assert.equal(cells.indexOf("1"), 4);
});

test("a bot with nothing left to play says so", async () => {
  const Opponent = opponent();
  const bot = new Opponent({ game, enumerate: game.ai.enumerate });
  const G = { cells: ["0", "0", "0", "1", "1", null, null, null, null] };
  await assert.rejects(bot.play({ G, ctx: { currentPlayer: "1" } }, "1"), /the game is over: line/);
});

test("the Python client's own tests pass", async () => {
  const cwd = fileURLToPath(new URL("../../clients/python", import.meta.url));
  const env = { ...process.env, BESTMOVE_URL: running.url, PYTHONDONTWRITEBYTECODE: "1" };
  const child = spawn("python3", ["-m", "unittest", "test_bestmove"], { cwd, env });
  let told = "";
  child.stderr.on("data", (part) => (told += part));
  const code = await new Promise((resolve) => child.on("exit", resolve));
  assert.equal(code, 0, told);
});

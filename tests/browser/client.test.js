import assert from "node:assert/strict";
import { createServer } from "node:http";
import test, { after, before } from "node:test";
import { BestMove, BestMoveError, BestMoveTimeout } from "../../clients/js/bestmove.js";
import { startService } from "./service.js";

/** @type {Awaited<ReturnType<typeof startService>>} */
let running;
/** @type {BestMove} */
let service;

before(async () => {
  running = await startService();
  service = new BestMove(running.url);
});
after(() => running.stop());

test("every game answers its example", async () => {
  for (const game of await service.games()) {
    assert.deepEqual(await service.game(game.slug), game);
    const { state } = game.example;
    const answer = await service.move(game.slug, { state, depth: 1 });
    assert.notEqual(answer.move, null, game.slug);
    const position = await service.position(game.slug, { state, details: true });
    assert.ok(position.legal_moves.some((move) => typeof move !== "string" && move.move === answer.move), game.slug);
  }
});

test("a game is analyzed, reviewed and drawn as a tree", async () => {
  const analysis = await service.analyze("tic-tac-toe", { multi_pv: 9, depth: 9 });
  assert.deepEqual(analysis.lines.map((line) => line.score.outcome), new Array(9).fill("draw"));
  const review = await service.review("tic-tac-toe", { moves: ["0", "1"], depth: 9 });
  assert.equal(review.plies[1]?.verdict, "blunder");
  const tree = await service.searchTree("tree", { state: { tree: [[5, 10], [-1, 7], [-8, 2]] } });
  assert.deepEqual([tree.summary.value, tree.summary.visited], [5, 8]);
});

test("a stream tells each depth and ends with the answer", async () => {
  const events = [];
  for await (const event of service.analyzeStream("tic-tac-toe", { depth: 4 })) events.push(event);
  assert.deepEqual(events.map(({ event }) => event), [...new Array(4).fill("iteration"), "result"]);
});

test("a refusal says where the fault is", async () => {
  const refused = { name: "BestMoveError", status: 422, code: "illegal-move", pointer: "/moves/1" };
  await assert.rejects(service.move("tic-tac-toe", { moves: ["4", "4"] }), refused);
  await assert.rejects(service.analyzeStream("tic-tac-toe", { moves: ["4", "4"] }).next(), refused);
  await assert.rejects(service.move("../games"), { status: 404 });
});

test("a call is late, or given up, in time", async () => {
  const long = { time_ms: 5_000 };
  await assert.rejects(service.move("chess", long, { timeoutMs: 200 }), BestMoveTimeout);
  const signal = AbortSignal.timeout(200);
  await assert.rejects(service.move("chess", long, { signal }), { name: "TimeoutError" });
  await assert.rejects(service.move("chess", long, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("leaving a stream stops the search", async () => {
  for await (const event of service.analyzeStream("chess", { time_ms: 20_000 })) {
    assert.equal(event.event, "iteration");
    break;
  }
  const metric = async () => {
    const page = await (await fetch(`${running.url}metrics`)).text();
    return page.match(/^bestmove_searches_in_flight (\d+)$/m)?.[1];
  };
  for (let tries = 0; (await metric()) !== "0"; tries++) {
    assert.ok(tries < 40, "the search went on");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

test("a proxy's own error is an error too, and the key is sent", async () => {
  let seen;
  const proxy = createServer((request, response) => {
    seen = [request.url, request.headers.authorization];
    response.writeHead(503, { "retry-after": "7" }).end("<h1>busy</h1>");
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (proxy.address());
  const behind = new BestMove(`http://127.0.0.1:${port}/prefix`, { apiKey: "secret" });
  await assert.rejects(behind.games(), (error) => {
    assert.ok(error instanceof BestMoveError);
    assert.deepEqual([error.status, error.code, error.retryAfterSeconds], [503, "unknown", 7]);
    return true;
  });
  assert.deepEqual(seen, ["/prefix/v1/games", "Bearer secret"]);
  proxy.close();
});

/** The hints that are written down in `docs/ui-hints.md`, by shape. @type {Record<string, Record<string, string[]>>} */
const HINTS = {
  grid: {
    cells: ["number", "algebraic", "dark-number"],
    surface: ["lines", "checkered", "felt", "points"],
    drawing: ["marks", "discs", "stones", "draughts", "chess"],
    state: ["board", "fen", "pdn"],
    move: ["cell", "from-to", "path"],
  },
  columns: { drawing: ["discs", "stones"], state: ["board"], move: ["column"] },
  cards: { move: ["card", "action>target"] },
  heaps: { move: ["heap:count"] },
  tree: { move: ["child"] },
};

test("every game has the hints that its board is drawn by", async () => {
  for (const { slug, ui } of await service.games()) {
    const known = HINTS[ui.shape] ?? {};
    assert.ok(ui.shape in HINTS, `${slug}: ${ui.shape}`);
    for (const [hint, values] of Object.entries(known)) assert.ok(values.includes(ui[hint]), `${slug}: ${hint} is ${ui[hint]}`);
    if (ui.cells === "algebraic") assert.ok(["top", "bottom"].includes(ui.rows_from), `${slug}: rows_from is ${ui.rows_from}`);
  }
});

import assert from "node:assert/strict";
import test, { after, afterEach, before } from "node:test";
import { BestMove } from "../../clients/js/bestmove.js";
import { pathOf } from "../../playground/boards/cells.js";
import { Visit, movesOf, statusOf, untilMoves } from "./page.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../clients/js/bestmove.js").GameInfo} GameInfo */

/** @type {Visit} */
let visit;
/** @type {BestMove} */
let service;
/** @type {GameInfo[]} */
let games;

before(async () => {
  visit = await Visit.begin();
  service = new BestMove(visit.service.url);
  games = await visit.games();
});
after(() => visit.end());
afterEach(() => visit.assertQuiet());

/**
 * Plays a move as a person does: on the cells that it goes through, or on the button that is it.
 * @param {Page} page
 * @param {GameInfo} game
 * @param {string} move
 */
async function press(page, game, move) {
  const path = pathOf(game.ui, move);
  if (game.ui.shape === "grid" && path.length === 0) await page.getByRole("button", { name: "Pass" }).click();
  else if (game.ui.shape === "grid") for (const cell of path) await page.locator(`[data-cell="${cell}"]`).click();
  else if (game.ui.shape === "columns") await page.locator(`[data-column="${move}"]`).click();
  else await page.locator(`[data-move="${move}"]`).click();
}

/**
 * Lets the person play the best move each time until the game is over.
 * @param {Page} page
 * @param {GameInfo} game
 * @param {{ depth: number }} limits
 */
async function playToTheEnd(page, game, limits) {
  for (;;) {
    const moves = movesOf(page);
    const answer = await service.move(game.slug, { moves, ...limits });
    if (answer.move === null) return;
    await press(page, game, answer.move);
    const after = await service.position(game.slug, { moves: [...moves, answer.move] });
    await untilMoves(page, moves.length + (after.status.over ? 1 : 2));
    await page.locator(".status:not(:text('…'))").waitFor();
  }
}

/** @param {string} slug */
function gameOf(slug) {
  return /** @type {GameInfo} */ (games.find((game) => game.slug === slug));
}

test("tic-tac-toe against the perfect service ends in a draw", async () => {
  const page = await visit.open("#game=tic-tac-toe");
  await playToTheEnd(page, gameOf("tic-tac-toe"), { depth: 9 });
  assert.match((await statusOf(page).textContent()) ?? "", /^Draw: the board is full/);
  assert.equal(movesOf(page).length, 9);
  await page.close();
});

test("connect four against the easy level comes to its end", async () => {
  const page = await visit.open("#game=connect-four&level=easy");
  await playToTheEnd(page, gameOf("connect-four"), { depth: 6 });
  assert.match((await statusOf(page).textContent()) ?? "", /wins: a line is complete|^Draw/);
  await page.close();
});

test("three moves of every game of the catalogue can be played", async (context) => {
  for (const game of games) {
    await context.test(game.slug, async () => {
      const page = await visit.open(`#game=${game.slug}&side=both`);
      await statusOf(page).filter({ hasText: "to move" }).waitFor();
      const state = game.has_start ? {} : { state: game.example.state };
      for (let ply = 1; ply <= 3; ply++) {
        const position = await service.position(game.slug, { ...state, moves: movesOf(page) });
        if (position.status.over) break;
        const move = String(position.legal_moves[Math.floor(position.legal_moves.length / 2)]);
        await press(page, game, move);
        await untilMoves(page, ply);
        assert.equal(movesOf(page).at(-1), move);
      }
      assert.ok(movesOf(page).length >= 2, "too few moves were played");
      await page.close();
    });
  }
});

test("a jump of several squares is chosen by its end, and a pawn's new piece is asked for", async () => {
  const jump = encodeURIComponent(JSON.stringify({ fen: "B:W18,26,27:B14,1" }));
  const checkers = await visit.open(`#game=checkers&side=both&state=${jump}`);
  await checkers.locator('[data-cell="14"]').click();
  await checkers.locator('[data-cell="23"].option').waitFor();
  const { legal_moves: legal } = await service.position("checkers", { state: { fen: "B:W18,26,27:B14,1" } });
  const longest = pathOf({ move: "path" }, String(legal.find((move) => String(move).split("x").length > 2)));
  await checkers.locator(`[data-cell="${longest.at(-1)}"]`).click();
  await untilMoves(checkers, 1);
  assert.deepEqual(movesOf(checkers), [longest.join("x")]);
  await checkers.close();

  const pawn = encodeURIComponent(JSON.stringify({ fen: "8/P6k/8/8/8/8/7K/8 w - - 0 1" }));
  const chess = await visit.open(`#game=chess&side=both&state=${pawn}`);
  await chess.locator('[data-cell="a7"]').click();
  await chess.locator('[data-cell="a8"]').click();
  await chess.getByRole("dialog").getByRole("button", { name: "a7a8n" }).click();
  await untilMoves(chess, 1);
  assert.deepEqual(movesOf(chess), ["a7a8n"]);
  assert.equal(await chess.locator('[data-cell="a8"]').getAttribute("aria-label"), "a8, white knight, last move");
  await chess.close();
});

test("a piece is dragged to where it goes, and stays where it cannot go", async () => {
  const page = await visit.open("#game=chess&side=both");
  await page.locator('[data-cell="e2"].source').dragTo(page.locator('[data-cell="e5"]'));
  await page.locator('[data-cell="e2"].source').dragTo(page.locator('[data-cell="e4"]'));
  await untilMoves(page, 1);
  assert.deepEqual(movesOf(page), ["e2e4"]);
  assert.equal(await page.locator(".ghost").count(), 0);
  await page.close();
});

test("the keyboard alone is enough to play", async () => {
  const page = await visit.open("#game=tic-tac-toe");
  await page.locator(".cell.option").first().waitFor();
  const isOnBoard = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
  for (let tabs = 0; !(await isOnBoard()); tabs++) {
    assert.ok(tabs < 40, "the board cannot be reached by Tab");
    await page.keyboard.press("Tab");
  }
  for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await untilMoves(page, 2);
  assert.equal(movesOf(page)[0], "4");
  await page.locator('[data-cell="4"]:focus').waitFor();
  assert.match((await page.locator("#announcer").textContent()) ?? "", /X to move/);
  await page.close();
});

test("undo goes back to the person's turn, and new game to the start", async () => {
  const page = await visit.open("#game=tic-tac-toe&moves=4,0,8,2");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => location.hash.includes("moves=4%2C0") && !location.hash.includes("8"));
  await page.getByRole("button", { name: "New game" }).click();
  await page.waitForFunction(() => !location.hash.includes("moves"));
  await page.close();
});

test("an earlier position can be looked at and played on from", async () => {
  const page = await visit.open("#game=tic-tac-toe&moves=4,0,8,2&side=both");
  await page.getByRole("button", { name: "Move 2: 0" }).click();
  await page.locator('[data-cell="8"]:not([data-piece="X"])').waitFor();
  await page.locator('[data-cell="6"]').click();
  await page.waitForFunction(() => location.hash.includes("moves=4%2C0%2C6"));
  assert.deepEqual(movesOf(page), ["4", "0", "6"]);
  await page.close();
});

test("a shared address shows the same game, and a wrong one what is legal of it", async () => {
  const page = await visit.open("#game=chess&moves=e2e4,e7e5&side=black&level=40&time=500");
  await page.locator('[data-cell="e5"][data-piece="black pawn"]').waitFor();
  assert.equal(await page.getByLabel("You play").inputValue(), "black");
  assert.match((await page.locator(".grid .cell").first().getAttribute("aria-label")) ?? "", /^h1/);
  await page.close();
  const wrong = await visit.open("#game=tic-tac-toe&moves=4,4,0&side=both");
  await wrong.getByRole("alert").filter({ hasText: "moves/1" }).waitFor();
  assert.deepEqual(movesOf(wrong), ["4"]);
  await wrong.close();
  // The browser itself reports the 422.
  visit.complaints = visit.complaints.filter((text) => !text.includes("422"));
});

test("odd addresses break nothing", async () => {
  const states = ['{"fen":"x"}', '{"fighters":[null]}', '{"fighters":"abc"}', "[]", "1", '{"board":{"a":1}}'];
  for (const { slug } of games.slice(0, 8)) {
    const state = encodeURIComponent(states[slug.length % states.length] ?? "");
    const page = await visit.open(`#game=${slug}&state=${state}&moves=,,<b>,&side=<i>&level=1e9&view=x&time=-5`);
    await page.locator(".status, .problem").first().waitFor();
    assert.equal(await page.locator("#main b, #main i").count(), 0);
    await page.close();
  }
  visit.complaints = visit.complaints.filter((text) => !text.includes("422"));
});

test("a refused move can be asked for again, and a key is asked for where one is needed", async () => {
  const page = await visit.open("#game=tic-tac-toe");
  await page.locator(".cell.option").first().waitFor();
  let refusals = 0;
  await page.route("**/move", (route) => {
    refusals += 1;
    const body = { type: "/problems/overloaded", title: "busy", status: 503, detail: "the queue is full", code: "overloaded" };
    return refusals === 1 ? route.fulfill({ status: 503, json: body }) : route.fallback();
  });
  await page.locator('[data-cell="4"]').click();
  await page.getByRole("alert").filter({ hasText: "The queue is full" }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await untilMoves(page, 2);
  await page.route("**/v1/**", (route) => {
    const problem = { type: "/problems/unauthorized", title: "no key", status: 401, detail: "no key", code: "unauthorized" };
    const isKnown = route.request().headers().authorization === "Bearer open sesame";
    return isKnown ? route.fallback() : route.fulfill({ status: 401, json: problem });
  });
  await page.reload();
  await page.getByLabel("API key").fill("open sesame");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.locator('[data-cell="4"][data-piece="X"]').waitFor();
  await page.close();
  visit.complaints = visit.complaints.filter((text) => !/40[01]|503/.test(text));
});

test("choosing another game opens it, and going back returns", async () => {
  const page = await visit.open("#game=tic-tac-toe&moves=4&side=both");
  await page.locator('[data-cell="4"][data-piece="X"]').waitFor();
  await page.getByRole("link", { name: "Nim" }).click();
  await page.locator(".heap").first().waitFor();
  await page.goBack();
  await page.locator('[data-cell="4"][data-piece="X"]').waitFor();
  await page.close();
});

test("the service plays first where the person takes the second side, and both where it has neither", async () => {
  const page = await visit.open("#game=tic-tac-toe&side=O");
  await untilMoves(page, 1);
  await page.close();
  const watched = await visit.open("#game=tic-tac-toe&side=none");
  await untilMoves(watched, 3);
  await watched.close();
});

test("a position is set up from JSON, and a bad one is told where it is wrong", async () => {
  const page = await visit.open("#game=nim");
  await page.getByText("Set up a position").click();
  const text = page.getByLabel("Position as JSON");
  await text.fill('{"heaps": [3, -1]}');
  await page.getByRole("button", { name: "Begin from here" }).click();
  await page.getByRole("alert").filter({ hasText: "/state/heaps/1" }).waitFor();
  assert.equal(await page.locator(".object").count(), 12, "the game on the board stays");
  assert.ok(!page.url().includes("state"));
  await text.fill('{"heaps": [2, 40]}');
  await page.getByRole("button", { name: "Begin from here" }).click();
  await page.getByLabel("How many from heap 2").fill("38");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await untilMoves(page, 1);
  assert.equal(movesOf(page)[0], "1:38");
  await page.close();
  visit.complaints = visit.complaints.filter((text_) => !text_.includes("422"));
});

test("a hint is a move in words and on the board", async () => {
  const page = await visit.open("#game=tic-tac-toe&moves=0,3,1,4");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-text").filter({ hasText: "2" }).waitFor();
  await page.locator(".overlay .mark").waitFor();
  await page.close();
});

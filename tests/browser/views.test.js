import assert from "node:assert/strict";
import test, { after, afterEach, before } from "node:test";
import { Visit } from "./page.js";

/** @type {Visit} */
let visit;
before(async () => {
  visit = await Visit.begin();
});
after(() => visit.end());
afterEach(() => visit.assertQuiet());

test("an analysis is drawn as it deepens: figures, lines, plot, marks and the bar", async () => {
  const page = await visit.open("#game=chess&view=watch&moves=e2e4&side=both");
  await page.locator(".lines .line").nth(2).waitFor();
  const depth = page.locator(".tile dd").first();
  const first = Number(await depth.textContent());
  await page.waitForFunction((least) => Number(document.querySelector(".tile dd")?.textContent) > least, first);
  await page.getByText("Time is up").waitFor();
  assert.equal(await page.locator(".overlay .mark").count(), 3);
  assert.ok((await page.locator(".plot .point").count()) >= 3);
  assert.match((await page.locator(".win-words").textContent()) ?? "", /White \d+ %/);
  await page.close();
});

test("a search ends when its position is left", async () => {
  const page = await visit.open("#game=chess&view=watch&side=both");
  await page.getByLabel("Time").selectOption("30");
  await page.locator(".lines .line").first().waitFor();
  await page.getByRole("tab", { name: "Learn" }).click();
  const inFlight = async () => {
    const text = await (await fetch(`${visit.service.url}metrics`)).text();
    return text.match(/^bestmove_searches_in_flight (\d+)$/m)?.[1];
  };
  for (let tries = 0; (await inFlight()) !== "0"; tries++) {
    assert.ok(tries < 60, "the search went on");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await page.close();
});

test("the worked example comes first: 5, 8 of 10 nodes, two cuts with their reasons", async () => {
  const page = await visit.open("#view=learn");
  await page.getByText("Both find 5. Alpha-beta visits 8 of 10 nodes.").waitFor();
  assert.deepEqual(await page.locator(".learn-figure figcaption").allTextContents(), ["Minimax10 nodes, 6 leaves", "Alpha-beta8 nodes, 2 cuts"]);
  const cuts = await page.locator(".cuts li").allTextContents();
  assert.match(cuts[0] ?? "", /beta −1 ≤ alpha 5/);
  assert.match(cuts[1] ?? "", /beta −8 ≤ alpha 5/);
  assert.equal(await page.locator(".node.pruned").count(), 2);
  await page.close();
});

test("the tree steps on, back, to a place, and tells why it cuts", async () => {
  const page = await visit.open("#view=learn");
  const step = page.locator(".step-number");
  await step.filter({ hasText: /^34 \/ 34$/ }).waitFor();
  await page.getByRole("button", { name: "To the start" }).click();
  await step.filter({ hasText: /^0 \// }).waitFor();
  assert.equal(await page.locator(".node:not(.unseen)").count(), 0);
  for (let count = 0; count < 3; count++) await page.getByRole("button", { name: "Step ›" }).click();
  await page.getByRole("button", { name: "‹ Back" }).click();
  await step.filter({ hasText: /^2 \// }).waitFor();
  const told = [];
  for (let at = 3; at <= 34; at++) {
    await page.getByLabel("Step", { exact: true }).fill(String(at));
    told.push(await page.locator(".step-words").textContent());
  }
  assert.equal(told.filter((words) => words?.includes("cut at")).length, 2);
  assert.ok(told.some((words) => words?.includes("Min can already get −1 here, and max has 5 elsewhere")));
  await page.close();
});

test("another tree, and the board's own position, are searched; nodes open by click and by key", async () => {
  const page = await visit.open("#game=tic-tac-toe&view=learn&moves=4&side=both");
  await page.getByLabel("Tree as nested lists").fill("[[-8,2],[-1,7],[5,10]]");
  await page.getByLabel("Tree as nested lists").press("Enter");
  await page.getByText("Alpha-beta visits 10 of 10 nodes.").waitFor();
  await page.getByLabel("Search in").selectOption("board");
  await page.locator(".learn-figure").first().getByText("65 nodes").waitFor();
  const tree = page.locator(".learn-figure").first();
  assert.equal(await tree.locator(".node").count(), 9);
  await tree.locator('[data-node="1"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await tree.locator(".node").count(), 16);
  await tree.locator('[data-node="1"]:focus').waitFor();
  await tree.locator('[data-node="1"]').click();
  assert.equal(await tree.locator(".node").count(), 9);
  await page.close();
});

test("on paper only the trees and what was said of them are left", async () => {
  const page = await visit.open("#view=learn");
  await page.locator(".learn-figure").first().waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".top").isVisible(), false);
  assert.equal(await page.locator(".stepper").isVisible(), false);
  assert.equal(await page.locator(".learn-figure").last().isVisible(), true);
  await page.close();
});

test("a game is reviewed: its graph, the move that decided it, and each position at a click", async () => {
  const page = await visit.open("#game=tic-tac-toe&view=review&moves=0,1,4,8,3&side=both");
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.getByText("Decided by move 2 (1).").waitFor();
  assert.equal(await page.locator(".plot .decisive").count(), 1);
  await page.getByRole("button", { name: "2. 1" }).click();
  await page.locator('[data-cell="4"]:not([data-piece="X"])').waitFor();
  await page.locator(".plot .hit").nth(3).click();
  await page.locator('[data-cell="4"][data-piece="X"]').waitFor();
  assert.equal(await page.locator("tr.here").count(), 1);
  await page.close();
});

test("a pasted game is read with its numbers, and a wrong move is named", async () => {
  const page = await visit.open("#game=chess&view=review");
  await page.getByText("Paste a game").click();
  const text = page.getByLabel("Moves of a game");
  await text.fill("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
  await page.getByRole("button", { name: "Take these moves" }).click();
  await page.locator(".plies tbody tr").nth(6).waitFor();
  assert.match((await page.locator(".status").textContent()) ?? "", /White wins: checkmate/);
  await text.fill("1. e4 e5 2. Ke3");
  await page.getByRole("button", { name: "Take these moves" }).click();
  await page.getByRole("alert").filter({ hasText: "Move 3 (Ke3)" }).waitFor();
  await page.close();
  visit.complaints = visit.complaints.filter((complaint) => !complaint.includes("422"));
});

test("what is copied works: the request is sent and answered", async () => {
  const page = await visit.open("#game=nim&view=copy");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const action of ["move", "analyze", "position", "search-tree"]) {
    await page.getByRole("button", { name: action, exact: true }).click();
    await page.getByRole("button", { name: "Ask about this position" }).click();
    await page.getByText("The answer (200)").waitFor();
  }
  await page.getByRole("button", { name: "move", exact: true }).click();
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  const request = (await page.locator(".copy-code pre").first().textContent()) ?? "";
  const answer = await fetch(`${visit.service.url}v1/nim/move`, {
    method: "POST", headers: { "content-type": "application/json" }, body: request,
  });
  assert.equal(answer.status, 200);
  await page.getByRole("button", { name: "Copy: The last request" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), request);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy: The answer (200)" }).click();
  await page.getByText("Selected", { exact: true }).waitFor();
  assert.match(await page.evaluate(() => String(getSelection())), /^\{\s+"game": "nim"/);
  await page.getByRole("button", { name: "JavaScript" }).click();
  assert.match((await page.locator(".copy-code pre").first().textContent()) ?? "", /service\.move\("nim", \{/);
  await page.close();
});

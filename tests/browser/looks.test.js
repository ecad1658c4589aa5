import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import test, { after, afterEach, before } from "node:test";
import { Visit } from "./page.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const VIEWS = ["play", "watch", "learn", "review", "copy"];
/** The whole page, in bytes. */
const MOST_BYTES = 300 * 1024;

/** @type {Visit} */
let visit;
before(async () => {
  visit = await Visit.begin();
});
after(() => visit.end());
afterEach(() => visit.assertQuiet());

/** What axe finds of weight on the page as it stands. @param {import("playwright-core").Page} page */
async function seriousFaults(page) {
  await page.evaluate(await readFile(AXE, "utf8"));
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
  return violations
    .filter((/** @type {any} */ found) => ["serious", "critical"].includes(found.impact))
    .map((/** @type {any} */ found) => `${found.id}: ${found.nodes.map((/** @type {any} */ node) => `${node.html} ${node.any[0]?.message ?? ""}`).join("; ")}`);
}

/** @param {import("playwright-core").Page} page */
async function assertFits(page) {
  const [inner, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.ok((wide ?? 0) <= (inner ?? 0), `${wide} wide in ${inner}`);
}

/** In both schemes. @param {import("playwright-core").Page} page */
async function assertAccessible(page) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await seriousFaults(page), [], colorScheme);
  }
}

test("every board at phone width: no scroll sideways, nothing serious for axe, light and dark", async (context) => {
  for (const game of await visit.games()) {
    await context.test(game.slug, async () => {
      const page = await visit.open(`#game=${game.slug}&side=both`, { width: 360, height: 740 });
      await page.locator(".status").filter({ hasText: "to move" }).waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await page.close();
    });
  }
});

test("every view, light and dark, wide and narrow, is accessible and fits", async (context) => {
  for (const view of VIEWS) {
    await context.test(view, async () => {
      for (const width of [1280, 360]) {
        const page = await visit.open(`#game=tic-tac-toe&view=${view}&moves=0,1,4,8,3&side=both`, { width });
        await settle(page, view);
        await assertFits(page);
        await assertAccessible(page);
        await page.close();
      }
    });
  }
});

/**
 * Waits until a view has all that it shows.
 * @param {import("playwright-core").Page} page
 * @param {string} view
 */
async function settle(page, view) {
  await page.locator(".status, .learn-figure").first().waitFor();
  if (view === "watch") await page.locator(".line").first().waitFor();
  if (view === "learn") await page.locator(".learn-figure").nth(1).waitFor();
  if (view === "review") {
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.locator(".plies").waitFor();
  }
  if (view === "copy") {
    await page.getByRole("button", { name: "Ask about this position" }).click();
    await page.getByText("The answer").waitFor();
  }
}

test("the scheme follows the system, and the toggle wins and is remembered", async () => {
  const page = await visit.open("#game=nim", { dark: true });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  await page.locator(".heap").first().waitFor();
  assert.equal(await ground(), light);
  await page.close();
});

test("the page is small, comes from one host, and is protected", async () => {
  const page = await visit.browser.newPage();
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on("requestfinished", (request) => {
    if (!request.url().includes("/v1/")) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  const response = await page.goto(visit.service.url);
  await page.locator(".status").filter({ hasText: "to move" }).waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 50_000 && bytes < MOST_BYTES, `${bytes} bytes`);
  const headers = response?.headers() ?? {};
  assert.match(headers["content-security-policy"] ?? "", /default-src 'self'.*frame-ancestors 'none'/);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["referrer-policy"], "no-referrer");
  await page.close();
});

test("the reference page sends a first request, fits a phone, and lists every route", async () => {
  const page = await visit.open("", { width: 360 });
  await page.getByRole("link", { name: "API docs" }).first().click();
  for (const action of ["move", "analyze", "position", "search-tree"]) {
    await page.getByLabel("Question").selectOption(action);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.locator("#took").filter({ hasText: "Status 200" }).waitFor();
  }
  await page.locator("#reference .opblock-tag").first().waitFor({ timeout: 60_000 });
  await assertFits(page);
  await page.close();
});

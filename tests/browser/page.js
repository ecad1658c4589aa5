/** A browser on the page of a service, which tells of everything that must not happen. @module */

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { startService } from "./service.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ width?: number, height?: number, dark?: boolean, reducedMotion?: boolean }} Look */

export class Visit {
  /** What the browser complained of, and requests to other hosts. @type {string[]} */
  complaints = [];
  /**
   * @param {import("playwright-core").Browser} browser
   * @param {{ url: string, stop: () => void }} service
   */
  constructor(browser, service) {
    this.browser = browser;
    this.service = service;
  }

  static async begin() {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    const service = await startService();
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    return new Visit(browser, service);
  }

  async end() {
    await this.browser.close();
    this.service.stop();
  }

  /**
   * @param {string} fragment
   * @param {Look} [look]
   */
  async open(fragment = "", { width = 1280, height = 800, dark = false } = {}) {
    const page = await this.browser.newPage({
      viewport: { width, height }, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce",
    });
    page.setDefaultTimeout(10_000);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error.stack)));
    page.on("request", (request) => {
      const { url } = request;
      if (!url.call(request).startsWith(this.service.url) && !url.call(request).startsWith("data:")) {
        this.complaints.push(`request to ${url.call(request)}`);
      }
    });
    await page.goto(this.service.url + fragment);
    await page.locator(".tab").first().waitFor();
    return page;
  }

  /** Nothing went wrong in the browser since the last time this was asked. */
  assertQuiet() {
    const complaints = this.complaints.splice(0);
    assert.deepEqual(complaints, []);
  }

  async games() {
    const answer = await (await fetch(`${this.service.url}v1/games`)).json();
    return /** @type {import("../../clients/js/bestmove.js").GameInfo[]} */ (answer.games);
  }
}

/**
 * The moves that are written in the address.
 * @param {Page} page
 */
export function movesOf(page) {
  const fields = new URLSearchParams(new URL(page.url()).hash.slice(1));
  return (fields.get("moves") ?? "").split(",").filter(Boolean);
}

/**
 * Waits until so many moves have been played.
 * @param {Page} page
 * @param {number} count
 */
export async function untilMoves(page, count) {
  await page.waitForFunction((least) => {
    const moves = new URLSearchParams(location.hash.slice(1)).get("moves") ?? "";
    return moves.split(",").filter(Boolean).length >= least;
  }, count);
}

/**
 * The text under the board.
 * @param {Page} page
 */
export function statusOf(page) {
  return page.locator(".status");
}

/** Makes the pictures of the documentation: `npm run pictures`. @module */

import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Visit } from "./page.js";

const PNG = createRequire(import.meta.url)("upng-js");
const COLOURS = 160;
const PLACE = fileURLToPath(new URL("../../docs/img/", import.meta.url));
const WIDE = { width: 1180, height: 760 };
const PHONE = { width: 360, height: 740 };
const GAME = "#game=chess&moves=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6&side=both";
const MATE = "#game=chess&moves=e2e4,e7e5,f1c4,b8c6,d1h5,g8f6,h5f7&side=both";

/** @typedef {import("playwright-core").Page} Page */
/** @type {{ name: string, fragment: string, look: import("./page.js").Look, act?: (page: Page) => Promise<unknown> }[]} */
const PICTURES = [
  { name: "play", fragment: GAME, look: WIDE },
  { name: "watch", fragment: `${GAME}&view=watch`, look: WIDE, act: (page) => page.getByText("Time is up").waitFor() },
  { name: "learn", fragment: "#view=learn", look: WIDE, act: (page) => page.locator(".learn-figure").nth(1).waitFor() },
  { name: "review", fragment: `${MATE}&view=review`, look: WIDE, act: review },
  { name: "copy", fragment: "#game=nim&view=copy", look: WIDE, act: (page) => page.getByRole("button", { name: "Ask" }).click() },
  { name: "play-dark", fragment: "#game=connect-four&moves=4,4,3,5,4&side=both", look: { ...WIDE, dark: true } },
  { name: "play-phone", fragment: "#game=checkers&moves=11-15,22-18,15x22&side=both", look: PHONE },
  { name: "watch-phone-dark", fragment: "#game=othello&view=watch&side=both", look: { ...PHONE, dark: true }, act: (page) => page.getByText("Time is up").waitFor() },
];

/** @param {Page} page */
async function review(page) {
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.locator(".plies").waitFor();
}

/** A palette is enough for a page of few colours, and a third of the bytes. @param {Buffer} png */
function small(png) {
  const image = PNG.decode(png);
  return Buffer.from(PNG.encode(PNG.toRGBA8(image), image.width, image.height, COLOURS));
}

const visit = await Visit.begin();
await mkdir(PLACE, { recursive: true });
for (const { name, fragment, look, act } of PICTURES) {
  const page = await visit.open(fragment, look);
  await page.locator(".status, .learn-figure").first().waitFor();
  await page.waitForTimeout(300);
  await act?.(page);
  await page.waitForTimeout(300);
  await writeFile(`${PLACE}playground-${name}.png`, small(await page.screenshot()));
  await page.close();
}
await visit.end();

/** One stop of the tab key for a whole board; the arrow keys go on from there. @module */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {HTMLElement} element the board
 * @param {() => HTMLElement[]} cells its stops as they are seen, row by row
 * @param {() => number} width how many are in a row
 */
export function rove(element, cells, width) {
  element.addEventListener("keydown", (event) => {
    const all = cells();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = at < 0 ? null : target(event.key, at, width(), all.length);
    if (to === null) return;
    event.preventDefault();
    focusOn(all, to);
  });
  element.addEventListener("focusin", (event) => {
    const all = cells();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at >= 0) makeStop(all, at);
  });
}

/**
 * @param {string} key
 * @param {number} at
 * @param {number} width
 * @param {number} count
 */
function target(key, at, width, count) {
  const column = at % width;
  if (key === "Home") return at - column;
  if (key === "End") return at - column + width - 1;
  const step = STEPS[key];
  if (!step) return null;
  const [down, right] = step;
  if (column + right < 0 || column + right >= width) return at;
  const to = at + down * width + right;
  return to >= 0 && to < count ? to : at;
}

/**
 * @param {HTMLElement[]} cells
 * @param {number} at
 */
function focusOn(cells, at) {
  makeStop(cells, at);
  cells[at]?.focus();
}

/**
 * @param {HTMLElement[]} cells
 * @param {number} at
 */
export function makeStop(cells, at) {
  cells.forEach((cell, index) => {
    cell.tabIndex = index === at ? 0 : -1;
  });
}

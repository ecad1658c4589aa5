/** Pieces that are dragged by the mouse. A finger taps instead: dragging is for scrolling there. @module */

import { h } from "../app/dom.js";

/** So far a press is still a click, in pixels. */
const SLACK = 6;

/**
 * @typedef {object} DragHandlers
 * @property {(cell: HTMLElement) => boolean} lift takes the piece of a cell up, if it may move
 * @property {(cell: HTMLElement | null) => void} drop lets it go over a cell, or outside of the board
 */

/**
 * @param {HTMLElement} grid
 * @param {DragHandlers} handlers
 */
export function dragPieces(grid, { lift, drop }) {
  grid.addEventListener("pointerdown", (press) => {
    const cell = cellOf(press.target);
    if (press.button !== 0 || press.pointerType === "touch" || !cell?.classList.contains("source")) return;
    follow(press, cell, lift, drop);
  });
}

/**
 * Follows the pointer until it is let go.
 * @param {PointerEvent} press
 * @param {HTMLElement} cell
 * @param {DragHandlers["lift"]} lift
 * @param {DragHandlers["drop"]} drop
 */
function follow(press, cell, lift, drop) {
  const ending = new AbortController();
  const { signal } = ending;
  /** @type {HTMLElement | null} */
  let ghost = null;
  const move = (/** @type {PointerEvent} */ event) => {
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > SLACK;
    if (!ghost && far && lift(cell)) ghost = liftGhost(cell);
    if (ghost) ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const end = (/** @type {PointerEvent} */ event) => {
    ending.abort();
    if (!ghost) return;
    ghost.remove();
    cell.classList.remove("lifted");
    const isDrop = event.type === "pointerup";
    drop(isDrop ? cellOf(document.elementFromPoint(event.clientX, event.clientY)) : null);
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

/** @param {HTMLElement} cell */
function liftGhost(cell) {
  const piece = cell.querySelector(".piece");
  const ghost = h("div", { class: "ghost", "aria-hidden": "true" }, piece?.cloneNode(true));
  ghost.style.width = `${cell.clientWidth}px`;
  ghost.style.height = `${cell.clientHeight}px`;
  cell.classList.add("lifted");
  document.body.append(ghost);
  return ghost;
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  return cell instanceof HTMLElement ? cell : null;
}

/** Asks which of several moves through the same cells is meant: the piece that a pawn becomes, say. @module */

import { button, h } from "../app/dom.js";

/**
 * @param {string[]} moves
 * @returns {Promise<string | null>} null where none was chosen
 */
export function chooseMove(moves) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "chooser", "aria-label": "Which move?" });
    const buttons = moves.map((move) => button(move, () => dialog.close(move), { class: "button" }));
    dialog.append(h("p", {}, "Which move?"), h("div", { class: "row" }, buttons), button("Cancel", () => dialog.close("")));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

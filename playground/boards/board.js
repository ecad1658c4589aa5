/**
 * Which board a game is drawn on. The hints of the catalogue decide; no game is named here, so one that comes later needs
 * only its hints.
 * @module
 */

import { CardsBoard } from "./cards.js";
import { ColumnsBoard } from "./columns.js";
import { GridBoard } from "./grid.js";
import { HeapsBoard } from "./heaps.js";
import { ListBoard } from "./list.js";
import { TreeBoard } from "./tree.js";

/** @typedef {import("../../clients/js/bestmove.js").GameInfo} GameInfo */
/** @typedef {import("../../clients/js/bestmove.js").PositionAnswer} PositionAnswer */

/**
 * @typedef {object} Scene What a board shows.
 * @property {GameInfo} game
 * @property {PositionAnswer} position
 * @property {Record<string, any> | null} start the state that `moves` begin from
 * @property {string[]} moves
 * @property {string[]} legal the moves that the person may choose now
 * @property {string | null} last
 * @property {string} side the person's
 */

/**
 * @typedef {object} Mark A move that is shown as good.
 * @property {string} move
 * @property {number} rank from 1
 * @property {string} text what it is worth
 */

/**
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {(scene: Scene) => void} update
 * @property {(marks: Mark[]) => void} mark
 */

/** @typedef {new (onMove: (move: string) => void) => Board} BoardClass */

/** @type {Record<string, BoardClass>} */
const BOARDS = { grid: GridBoard, columns: ColumnsBoard, cards: CardsBoard, heaps: HeapsBoard, tree: TreeBoard };

/**
 * @param {GameInfo} game
 * @param {(move: string) => void} onMove
 * @returns {Board}
 */
export function createBoard(game, onMove) {
  const Board = BOARDS[game.ui.shape] ?? ListBoard;
  return new Board(onMove);
}

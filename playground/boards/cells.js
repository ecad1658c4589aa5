/** How boards of cells are written: names of cells, pieces of a state, moves as paths. @module */

/** @typedef {Record<string, any>} Hints A game's `ui` in the catalogue. */
/** @typedef {Record<string, any>} State */
/** @typedef {{ width: number, height: number }} Size */

/**
 * @param {Hints} ui
 * @param {State} state
 * @returns {Size}
 */
export function boardSize(ui, state) {
  const width = Number(state[ui.width_field] ?? ui.width);
  const height = Number(state[ui.height_field] ?? ui.height);
  return { width, height };
}

/**
 * The name of the cell in moves; null where the game has no such cell. Rows are counted from the top.
 * @param {Hints} ui
 * @param {Size} size
 * @param {number} row
 * @param {number} column
 * @returns {string | null}
 */
export function cellName(ui, size, row, column) {
  switch (ui.cells) {
    case "algebraic": {
      const number = ui.rows_from === "top" ? row + 1 : size.height - row;
      return String.fromCharCode(97 + column) + number;
    }
    case "dark-number":
      if ((row + column) % 2 === 0) return null;
      return String(Math.floor((row * size.width) / 2) + Math.floor(column / 2) + 1);
    default:
      return String(row * size.width + column);
  }
}

/**
 * The pieces by cell, row by row from the top; null where there is none. They are named as the hints name them.
 * @param {Hints} ui
 * @param {State} state
 * @param {Size} size
 * @returns {(string | null)[]}
 */
export function piecesOf(ui, state, size) {
  if (ui.state === "fen") return piecesOfFen(ui, String(state.fen));
  if (ui.state === "pdn") return piecesOfPdn(ui, String(state.fen), size);
  const text = Array.isArray(state.board) ? state.board.join("") : String(state.board ?? "");
  return Array.from(text, (letter) => ui.pieces[letter] ?? null);
}

/**
 * @param {Hints} ui
 * @param {string} fen Forsyth-Edwards Notation
 */
function piecesOfFen(ui, fen) {
  const ranks = (fen.split(" ")[0] ?? "").replaceAll("/", "");
  return Array.from(ranks).flatMap((letter) =>
    /\d/.test(letter) ? new Array(Number(letter)).fill(null) : [ui.pieces[letter] ?? null],
  );
}

/**
 * @param {Hints} ui
 * @param {string} fen Portable Draughts Notation
 * @param {Size} size
 */
function piecesOfPdn(ui, fen, size) {
  const byName = new Map();
  for (const part of fen.split(":").slice(1)) {
    const colour = part.charAt(0);
    for (const entry of part.slice(1).split(",").filter(Boolean)) {
      const isKing = entry.startsWith("K");
      byName.set(isKing ? entry.slice(1) : entry, ui.pieces[(isKing ? "K" : "") + colour] ?? null);
    }
  }
  return allCells(size).map(({ row, column }) => byName.get(cellName(ui, size, row, column)) ?? null);
}

/**
 * Every cell, row by row from the top.
 * @param {Size} size
 */
export function allCells(size) {
  const cells = [];
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) cells.push({ row, column });
  }
  return cells;
}

/**
 * The cells that a move goes through, by name: one where a piece is placed, two or more where one is moved.
 * @param {Hints} ui
 * @param {string} move
 * @returns {string[]}
 */
export function pathOf(ui, move) {
  if (move === ui.pass) return [];
  if (ui.move === "path") return move.split(/[-x]/);
  if (ui.move === "from-to") return move.match(/[a-z]\d+/g)?.slice(0, 2) ?? [];
  return [move];
}

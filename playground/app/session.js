/**
 * What the page shows, as the fragment of its address has it: a game that is shared or reloaded is the same game.
 * @module
 */

/** @typedef {import("../../clients/js/bestmove.js").State} State */

/**
 * @typedef {object} Session
 * @property {string} game slug
 * @property {string} view
 * @property {State | null} state where the game began; null: its own start position
 * @property {string[]} moves
 * @property {string} side the person's side; `both` or `none`; empty: the first
 * @property {string} level a difficulty, or a strength from 0 to 100 as digits
 * @property {number} timeMs the most that the service may think
 */

export const DEFAULTS = { view: "play", side: "", level: "perfect", timeMs: 1000 };

/**
 * @param {Session} session
 * @returns {string} the fragment, with its `#`
 */
export function toFragment(session) {
  const fields = new URLSearchParams({ game: session.game });
  if (session.view !== DEFAULTS.view) fields.set("view", session.view);
  if (session.state) fields.set("state", JSON.stringify(session.state));
  if (session.moves.length) fields.set("moves", session.moves.join(","));
  if (session.side !== DEFAULTS.side) fields.set("side", session.side);
  if (session.level !== DEFAULTS.level) fields.set("level", session.level);
  if (session.timeMs !== DEFAULTS.timeMs) fields.set("time", String(session.timeMs));
  return `#${fields}`;
}

/**
 * Reads a fragment that anyone may have written: what cannot be read is left at its default.
 * @param {string} fragment
 * @param {string[]} games known slugs
 * @returns {Session}
 */
export function fromFragment(fragment, games) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const game = fields.get("game") ?? "";
  const timeMs = Number(fields.get("time"));
  return {
    game: games.includes(game) ? game : (games[0] ?? ""),
    view: fields.get("view") ?? DEFAULTS.view,
    state: parseState(fields.get("state")),
    moves: (fields.get("moves") ?? "").split(",").filter(Boolean),
    side: fields.get("side") ?? DEFAULTS.side,
    level: fields.get("level") ?? DEFAULTS.level,
    timeMs: Number.isInteger(timeMs) && timeMs > 0 ? timeMs : DEFAULTS.timeMs,
  };
}

/**
 * @param {string | null} text
 * @returns {State | null}
 */
function parseState(text) {
  try {
    const state = JSON.parse(text ?? "null");
    return state && typeof state === "object" && !Array.isArray(state) ? state : null;
  } catch {
    return null;
  }
}

/**
 * The level as fields of a request.
 * @param {string} level
 * @returns {{ strength: number } | { difficulty: import("../../clients/js/bestmove.js").Difficulty }}
 */
export function levelFields(level) {
  if (/^\d+$/.test(level)) return { strength: Number(level) };
  return { difficulty: /** @type {import("../../clients/js/bestmove.js").Difficulty} */ (level) };
}

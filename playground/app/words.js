/** Numbers, scores and results in words. @module */

/** @typedef {import("../../clients/js/bestmove.js").Score} Score */
/** @typedef {import("../../clients/js/bestmove.js").Status} Status */

const REASONS = /** @type {Record<string, string>} */ ({
  line: "a line is complete",
  fivefold_repetition: "fivefold repetition",
  seventy_five_moves: "75 moves without progress",
  insufficient_material: "neither side can win",
  threefold_repetition: "threefold repetition",
  fifty_moves: "no progress for too long",
  no_moves: "no move is left",
  board_full: "the board is full",
  double_pass: "neither side can move",
  wiped_out: "no disc is left",
  timeout: "the last round is over",
  hands_empty: "both hands are empty",
  heaps_empty: "nothing is left to take",
  leaf: "a leaf is reached",
  forbidden_move: "a forbidden move",
  move_limit: "the move limit is reached",
});

/**
 * A name of the service as people write it: `heavy_attack` is "heavy attack".
 * @param {string} name
 */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * How the game stands, in a sentence.
 * @param {Status} status
 * @param {string} toMove
 */
export function statusWords(status, toMove) {
  if (!status.over) return `${capital(plain(toMove))} to move`;
  const reason = status.reason ? `: ${REASONS[status.reason] ?? plain(status.reason)}` : "";
  return status.winner ? `${capital(plain(status.winner))} wins${reason}` : `Draw${reason}`;
}

/**
 * A score in few words, from the view of the side that it is for.
 * @param {Score} score
 */
export function scoreWords(score) {
  if (score.in_plies !== null && score.outcome === "win") return `wins in ${score.in_plies}`;
  if (score.in_plies !== null && score.outcome === "loss") return `loses in ${score.in_plies}`;
  if (score.proven && score.outcome === "draw") return "draw";
  return signed(score.value) + (score.proven ? " proven" : "");
}

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : String(value).replace("-", "−");
}

/**
 * A value of a tree, null being infinite.
 * @param {number | null | undefined} value
 * @param {"−∞" | "∞"} infinite
 */
export function bound(value, infinite) {
  return value === null || value === undefined ? infinite : String(value).replace("-", "−");
}

/** @param {number} share from 0 to 1 */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/**
 * 1234567 is "1.23 M".
 * @param {number} count
 */
export function short(count) {
  if (count >= 1e9) return `${(count / 1e9).toPrecision(3)} G`;
  if (count >= 1e6) return `${(count / 1e6).toPrecision(3)} M`;
  if (count >= 1e4) return `${(count / 1e3).toPrecision(3)} k`;
  return String(Math.round(count));
}

/** @param {number} ms */
export function duration(ms) {
  return ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/**
 * "1 move", "2 moves".
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

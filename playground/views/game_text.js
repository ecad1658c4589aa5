/** Moves as people paste them. @module */

/**
 * The moves of a text: move numbers, results, comments and variations are left out.
 * @param {string} text
 * @returns {string[]}
 */
export function readMoves(text) {
  const bare = text
    .replace(/^\s*\[\w+\s+"[^\n]*"\]\s*$/gm, " ")
    .replace(/\{[^}]*\}|;[^\n]*|\([^()]*\)|\$\d+/g, " ");
  return bare
    .split(/[\s,"'[\]]+/)
    .map((word) => word.replace(/^\d+\.+/, ""))
    .filter((word) => word !== "" && !/^(1-0|0-1|1\/2-1\/2|\*|[!?]+)$/.test(word));
}

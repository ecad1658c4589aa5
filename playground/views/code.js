/** A request as code. @module */

/** @typedef {{ base: string, slug: string, action: string, request: unknown }} Call */

const METHODS = /** @type {Record<string, string>} */ ({ "search-tree": "searchTree" });
const PYTHON_METHODS = /** @type {Record<string, string>} */ ({ "search-tree": "search_tree" });

/** Longest list or object that is written on one line. */
const LINE = 76;

/** By language. @type {Record<string, (call: Call) => string>} */
export const CODE = {
  curl: ({ base, slug, action, request }) =>
    `curl -s ${base}v1/${slug}/${action} \\\n  -H 'content-type: application/json' \\\n  -d '${quoted(JSON.stringify(request))}'`,
  JavaScript: ({ base, slug, action, request }) =>
    `import { BestMove } from "${base}clients/js/bestmove.js";\n\n` +
    `const service = new BestMove("${base}");\n` +
    `const answer = await service.${METHODS[action] ?? action}("${slug}", ${pretty(request)});\nconsole.log(answer);`,
  Python: ({ base, slug, action, request }) =>
    `# curl -O ${base}clients/python/bestmove.py\nfrom bestmove import BestMove\n\n` +
    `service = BestMove("${base}")\n` +
    `answer = service.${PYTHON_METHODS[action] ?? action}("${slug}", ${python(pretty(request))})\nprint(answer)`,
  JSON: ({ request }) => pretty(request),
};

/**
 * For a POSIX shell, between single quotes.
 * @param {string} text
 */
function quoted(text) {
  return text.replaceAll("'", `'\\''`);
}

/**
 * JSON with what is short on one line.
 * @param {unknown} value
 * @param {string} [indent]
 * @returns {string}
 */
export function pretty(value, indent = "") {
  const flat = JSON.stringify(value) ?? "null";
  if (flat.length + indent.length <= LINE || value === null || typeof value !== "object") return spaced(value, flat);
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([name, one]) => `${deeper}${isList ? "" : `${JSON.stringify(name)}: `}${pretty(one, deeper)}`);
  return `${isList ? "[" : "{"}\n${parts.join(",\n")}\n${indent}${isList ? "]" : "}"}`;
}

/**
 * @param {unknown} value
 * @param {string} flat
 * @returns {string}
 */
function spaced(value, flat) {
  if (value === null || typeof value !== "object") return flat;
  if (Array.isArray(value)) return `[${value.map((one) => spaced(one, JSON.stringify(one))).join(", ")}]`;
  const parts = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one, JSON.stringify(one))}`);
  return `{${parts.join(", ")}}`;
}

/**
 * JSON's words outside of strings, as Python writes them.
 * @param {string} json
 */
function python(json) {
  const words = /** @type {Record<string, string>} */ ({ true: "True", false: "False", null: "None" });
  return json.replace(/"(?:[^"\\]|\\.)*"|\b(true|false|null)\b/g, (text, word) => (word ? (words[word] ?? text) : text));
}

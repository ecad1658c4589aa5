import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: { ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 15],
      eqeqeq: "error",
      "max-depth": ["error", 3],
      "max-lines": ["error", { max: 320, skipComments: true, skipBlankLines: true }],
      "max-lines-per-function": ["error", 60],
      "no-var": "error",
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Texts become nodes, never markup." },
        { property: "outerHTML", message: "Texts become nodes, never markup." },
        { property: "insertAdjacentHTML", message: "Texts become nodes, never markup." },
      ],
      "prefer-const": "error",
    },
  },
  {
    files: ["**/tests/browser/*.js"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { "no-console": "off" },
  },
];

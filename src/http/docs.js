// The reference page: a first request that can be changed and sent, and the whole description below it.

const byId = (id) => document.getElementById(id);
const [game, action, request, line, took, answer] = ["game", "action", "request", "line", "took", "answer"].map(byId);

/** What each question adds to a game's position. */
const EXTRAS = {
  move: (example) => example,
  analyze: (example) => ({ ...example, multi_pv: 3 }),
  position: ({ state }) => ({ state, details: true }),
  "search-tree": ({ state }) => ({ state, depth: 2, max_nodes: 50 }),
};

async function listGames() {
  const { games } = await (await fetch("v1/games")).json();
  game.replaceChildren(...games.map(({ slug, title }) => new Option(title, slug)));
  const show = () => {
    const { example } = games.find(({ slug }) => slug === game.value);
    request.value = JSON.stringify(EXTRAS[action.value](example), null, 2);
    line.textContent = `POST /v1/${game.value}/${action.value}`;
  };
  game.addEventListener("change", show);
  action.addEventListener("change", show);
  show();
  byId("send").disabled = false;
}

async function send() {
  const start = performance.now();
  took.textContent = "Sent…";
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`v1/${game.value}/${action.value}`, { method: "POST", headers, body: request.value });
    answer.textContent = JSON.stringify(await response.json(), null, 2);
    took.textContent = `Status ${response.status} after ${Math.round(performance.now() - start)} ms`;
  } catch (error) {
    took.textContent = `No answer: ${error.message}`;
  }
}

byId("send").addEventListener("click", send);
listGames().catch((error) => {
  took.textContent = `The catalogue cannot be read: ${error.message}`;
});

/** The reference is dark where the page is. */
function followScheme() {
  const chosen = document.documentElement.dataset.theme;
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark-mode", isDark);
}

followScheme();
window.SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});

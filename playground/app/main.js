/** The page: which game, which view, and how they hang together. @module */

import { BestMove } from "../../clients/js/bestmove.js";
import { createBoard } from "../boards/board.js";
import { CopyView } from "../views/copy.js";
import { LearnView } from "../views/learn.js";
import { PlayView } from "../views/play.js";
import { ReviewView } from "../views/review.js";
import { WatchView } from "../views/watch.js";
import { byId, h, refill } from "./dom.js";
import { Match } from "./match.js";
import { fromFragment, toFragment } from "./session.js";
import { Stage } from "./stage.js";

/** @typedef {import("../../clients/js/bestmove.js").GameInfo} GameInfo */
/** @typedef {import("../../clients/js/bestmove.js").Exchange} Exchange */

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {HTMLElement} [stage] shown instead of the board
 * @property {() => void} [enter]
 * @property {() => void} [leave]
 * @property {() => void} update the game has changed
 */

const VIEWS = [
  { name: "play", title: "Play", make: PlayView },
  { name: "watch", title: "Watch", make: WatchView },
  { name: "learn", title: "Learn", make: LearnView },
  { name: "review", title: "Review", make: ReviewView },
  { name: "copy", title: "Copy", make: CopyView },
];

export class App {
  /** Last exchange of each route, by the last part of its path. @type {Map<string, Exchange>} */
  exchanges = new Map();
  /** @type {View | null} */
  #view = null;
  /** @type {Map<string, View>} */
  #views = new Map();
  #written = "";

  /** @param {GameInfo[]} games */
  constructor(games) {
    this.games = games;
    this.service = serviceHere((exchange) => {
      this.exchanges.set(exchange.path.split("/").at(-1) ?? "", exchange);
    });
    this.session = this.#readAddress();
    this.match = new Match(this.service, this.game, this.session);
    this.stage = new Stage(byId("stage"));
    window.addEventListener("hashchange", () => this.#followAddress());
  }

  get game() {
    return /** @type {GameInfo} */ (this.games.find((game) => game.slug === this.session.game));
  }

  start() {
    drawTheme();
    this.#openMatch();
    this.showView(this.session.view);
  }

  #readAddress() {
    return fromFragment(location.hash, this.games.map((game) => game.slug));
  }

  /** The address was changed by hand or by going back. */
  #followAddress() {
    if (location.hash === this.#written) return;
    this.session = this.#readAddress();
    this.#openMatch();
    this.showView(this.session.view);
  }

  /** @param {string} slug */
  chooseGame(slug) {
    const { view, level, timeMs } = this.session;
    this.session = { ...fromFragment("", [slug]), view, level, timeMs };
    history.pushState(null, "", toFragment(this.session));
    this.exchanges.clear();
    this.#openMatch();
    this.showView(view);
  }

  #openMatch() {
    this.match.stop();
    this.match = new Match(this.service, this.game, this.session);
    this.match.subscribe(() => this.#update());
    this.stage.setBoard(createBoard(this.game, (move) => void this.match.play(move)));
    this.#views.clear();
    this.#drawGames();
    document.title = `${this.game.title}: bestmove`;
    void this.match.open();
  }

  /** Everything that shows the game shows it anew. */
  #update() {
    this.stage.update(this.match);
    this.#view?.update();
    this.writeAddress();
  }

  writeAddress() {
    this.#written = toFragment(this.session);
    history.replaceState(null, "", this.#written);
  }

  /** @param {string} name */
  showView(name) {
    const known = VIEWS.find((view) => view.name === name) ?? VIEWS[0];
    if (!known) return;
    this.#view?.leave?.();
    this.session.view = known.name;
    /** @type {View} */
    const view = this.#views.get(known.name) ?? new known.make(this);
    this.#views.set(known.name, view);
    this.#view = view;
    this.#drawTabs(known.name);
    refill(byId("view"), view.element);
    this.stage.replaceWith(view.stage ?? null);
    document.body.dataset.view = known.name;
    view.update();
    view.enter?.();
    this.writeAddress();
  }

  #drawGames() {
    const links = this.games.map((game) => {
      const isHere = game.slug === this.session.game;
      const props = { class: "game-link", href: `#game=${game.slug}`, "aria-current": isHere ? "page" : null };
      const press = (/** @type {Event} */ event) => {
        event.preventDefault();
        this.chooseGame(game.slug);
      };
      return h("a", { ...props, onclick: press }, game.title);
    });
    refill(byId("games"), ...links);
    byId("games").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** @param {string} current */
  #drawTabs(current) {
    const hadFocus = byId("tabs").contains(document.activeElement);
    const tabs = VIEWS.map(({ name, title }) => {
      const isOn = name === current;
      const props = { type: "button", class: "tab", role: "tab", id: `tab-${name}`, "aria-controls": "view" };
      const show = () => this.showView(name);
      return h("button", { ...props, "aria-selected": isOn, tabindex: isOn ? 0 : -1, onclick: show }, title);
    });
    refill(byId("tabs"), ...tabs);
    byId("view").setAttribute("aria-labelledby", `tab-${current}`);
    if (hadFocus) byId(`tab-${current}`).focus();
  }

  /** @param {number} step */
  stepTab(step) {
    const at = VIEWS.findIndex((view) => view.name === this.session.view);
    this.showView(VIEWS[(at + step + VIEWS.length) % VIEWS.length]?.name ?? "play");
  }
}

/**
 * The service that this page came from, also behind a proxy that adds a prefix.
 * @param {(exchange: Exchange) => void} onExchange
 */
function serviceHere(onExchange) {
  const apiKey = sessionStorage.getItem("bestmove-key") ?? "";
  return new BestMove(new URL(".", document.baseURI), { apiKey, onExchange });
}

function drawTheme() {
  const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const toggle = byId("theme");
  const show = () => refill(toggle, isDark() ? "☀" : "☾");
  toggle.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("bestmove-theme", theme);
    show();
  });
  show();
}

/** Asks for a key where the service wants one, then begins again. */
function askForKey() {
  const input = h("input", { type: "password", name: "key", autocomplete: "off", required: true });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sessionStorage.setItem("bestmove-key", input.value);
    void boot();
  };
  const form = h("form", { class: "notice", onsubmit: submit }, h("label", { class: "field" }, h("span", {}, "API key"), input));
  form.append(h("button", { class: "button primary" }, "Use it"));
  refill(byId("stage"), h("p", {}, "This service answers only with an API key. It is kept until the tab is closed."), form);
}

async function boot() {
  try {
    const games = await serviceHere(() => {}).games();
    const app = new App(games);
    byId("tabs").addEventListener("keydown", (event) => {
      if (event.key === "ArrowRight") app.stepTab(1);
      if (event.key === "ArrowLeft") app.stepTab(-1);
    });
    refill(byId("stage"));
    app.start();
  } catch (error) {
    if (/** @type {any} */ (error).status === 401) return askForKey();
    refill(byId("stage"), h("p", { class: "notice", role: "alert" }, `The service does not answer: ${error}`));
  }
}

void boot();

/** A game of characters and cards: who stands how, and what may be done now. @module */

import { h, refill } from "../app/dom.js";
import { capital, plain } from "../app/words.js";
import { markButtons } from "./list.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {Record<string, any>} Data */
/** @typedef {{ name: string, side: string, hp: number, maxHp: number, chips: string[], hand: string[] }} Character */

export class CardsBoard {
  #onMove;

  /** @param {(move: string) => void} onMove */
  constructor(onMove) {
    this.#onMove = onMove;
    this.characters = h("div", { class: "characters" });
    this.actions = h("div", { class: "actions", role: "group", "aria-label": "Possible moves" });
    this.element = h("div", { class: "board cards-board" }, this.characters, this.actions);
  }

  /** @param {Scene} scene */
  update(scene) {
    const { ui } = scene.game;
    const { to_move: toMove } = scene.position;
    const state = /** @type {Data} */ (scene.position.state);
    const definitions = lookUp(state, ui.definitions);
    const characters = ui.players ? players(ui, state) : fighters(ui, state);
    const acting = ui.order ? state[ui.order][state.turn ?? 0] : toMove;
    refill(this.characters, ...characters.map((one) => drawCharacter(one, one.name === acting, definitions)));
    refill(this.actions, ...scene.legal.map((move) => this.#drawAction(move, definitions)));
    this.actions.hidden = scene.legal.length === 0;
  }

  /** @param {import("./board.js").Mark[]} marks */
  mark(marks) {
    markButtons(this.actions, marks);
  }

  /**
   * @param {string} move
   * @param {Data} definitions
   */
  #drawAction(move, definitions) {
    const [name = "", aim] = move.split(">");
    return h(
      "button",
      { type: "button", class: "action-card", "data-move": move, onclick: () => this.#onMove(move) },
      h("strong", {}, capital(plain(name))),
      aim && h("span", { class: "aim" }, `at ${plain(aim)}`),
      h("span", { class: "effect" }, describe(definitions[name]) || "end the turn"),
    );
  }
}

/**
 * @param {Data} state
 * @param {string | undefined} path names with dots between
 * @returns {Data}
 */
function lookUp(state, path) {
  return (path ?? "").split(".").reduce((data, name) => data?.[name], state) ?? {};
}

/**
 * @param {Data} ui
 * @param {Data} state
 * @returns {Character[]}
 */
function players(ui, state) {
  return ui.players.map((/** @type {string} */ name) => {
    const { hp, [ui.field]: hand, hand_size: hidden, ...rest } = state[name];
    const cards = hand ?? new Array(hidden ?? 0).fill("hidden card");
    return { name, side: "", hp, maxHp: state[ui.max_hp] ?? hp, chips: numbers(rest), hand: cards };
  });
}

/**
 * @param {Data} ui
 * @param {Data} state
 * @returns {Character[]}
 */
function fighters(ui, state) {
  return Object.entries(state[ui.field]).map(([name, fighter]) => {
    const { side, hp, max_hp: maxHp, statuses, resources, cooldowns } = fighter;
    const waits = Object.entries(cooldowns ?? {}).map(([action, turns]) => `${plain(action)} in ${turns}`);
    const chips = [...numbers(resources ?? {}), ...numbers(statuses ?? {}), ...waits];
    return { name, side, hp, maxHp, chips, hand: [] };
  });
}

/** @param {Data} data */
function numbers(data) {
  return Object.entries(data).filter(([, value]) => typeof value === "number").map(([name, value]) => `${plain(name)} ${value}`);
}

/**
 * @param {Character} one
 * @param {boolean} isActing
 * @param {Data} definitions
 */
function drawCharacter(one, isActing, definitions) {
  const name = capital(plain(one.name));
  const side = one.side && one.side !== one.name ? h("span", { class: "chip" }, plain(one.side)) : null;
  const cards = one.hand.map((card) =>
    h("li", { class: "hand-card" }, h("strong", {}, capital(plain(card))), h("span", { class: "effect" }, describe(definitions[card]))),
  );
  return h(
    "article",
    { class: `character${isActing ? " acting" : ""}${one.hp <= 0 ? " fallen" : ""}`, "aria-label": name },
    h("header", {}, h("h3", {}, name), side, isActing && h("span", { class: "turn" }, "to move")),
    healthBar(name, one.hp, one.maxHp),
    one.chips.length > 0 && h("ul", { class: "chips" }, one.chips.map((chip) => h("li", { class: "chip" }, chip))),
    cards.length > 0 && h("ul", { class: "hand", "aria-label": `Hand of ${name}` }, cards),
  );
}

/**
 * @param {string} name
 * @param {number} hp
 * @param {number} maxHp
 */
function healthBar(name, hp, maxHp) {
  const bar = h("span", { class: "hp-fill" });
  bar.style.width = `${maxHp > 0 ? (100 * hp) / maxHp : 0}%`;
  const range = { role: "meter", "aria-valuenow": hp, "aria-valuemin": 0, "aria-valuemax": maxHp };
  const level = hp * 4 <= maxHp ? "low" : hp * 2 <= maxHp ? "half" : "full";
  return h(
    "div",
    { class: "hp" },
    h("div", { class: `hp-bar ${level}`, "aria-label": `Hit points of ${name}`, ...range }, bar),
    h("span", { class: "hp-number" }, `${hp} / ${maxHp} hp`),
  );
}

/**
 * What a card or an action does, from whatever its definition holds.
 * @param {Data | undefined} definition
 */
function describe(definition) {
  if (!definition) return "";
  const { effects = [], target, ...rest } = definition;
  const own = Object.entries(rest).map(([name, value]) => describeField(name, value));
  const parts = [...own, ...effects.map(describeEffect), target && target !== "enemy" ? `on ${plain(target)}` : ""];
  return parts.filter(Boolean).join(" · ");
}

/** @param {Data} effect */
function describeEffect(effect) {
  const { status, turns, on, ...rest } = effect;
  const fields = Object.entries(rest).map(([name, value]) => describeField(name, value));
  const words = status ? [`${plain(status)} for ${turns}`, ...fields] : fields;
  return words.join(" ") + (on && on !== "target" ? ` on ${plain(on)}` : "");
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function describeField(name, value) {
  if (value === 0 || value === null || value === false) return "";
  if (Array.isArray(value)) return `${plain(name)} ${value.join("–")}`;
  if (typeof value === "object") {
    return Object.entries(/** @type {Data} */ (value)).map(([key, one]) => `${plain(name)} ${plain(key)} ${String(one)}`).join(" · ");
  }
  return value === true ? plain(name) : `${plain(name)} ${value}`;
}

/**
 * The game on the table: where it began, the moves since, and what the service says of it. The service keeps nothing, so a
 * move taken back is a shorter list sent again.
 * @module
 */

import { BestMoveError } from "../../clients/js/bestmove.js";
import { levelFields } from "./session.js";

/** @typedef {import("../../clients/js/bestmove.js").BestMove} BestMove */
/** @typedef {import("../../clients/js/bestmove.js").GameInfo} GameInfo */
/** @typedef {import("../../clients/js/bestmove.js").PositionAnswer} PositionAnswer */
/** @typedef {import("../../clients/js/bestmove.js").MoveAnswer} MoveAnswer */
/** @typedef {import("./session.js").Session} Session */

/** A pause before the service's moves, where it plays both sides: else nobody could follow. */
const SELF_PLAY_PAUSE_MS = 600;

export class Match {
  #service;
  #controller = new AbortController();
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {BestMove} service
   * @param {GameInfo} game
   * @param {Session} session
   */
  constructor(service, game, session) {
    this.#service = service;
    this.game = game;
    this.session = session;
    /** How many of the moves the board shows. */
    this.cursor = session.moves.length;
    /** @type {PositionAnswer | null} */
    this.position = null;
    /** @type {Error | null} */
    this.problem = null;
    this.isThinking = false;
    /** The service's last answer with a move. @type {MoveAnswer | null} */
    this.answer = null;
  }

  /** The moves up to what the board shows. */
  get moves() {
    return this.session.moves.slice(0, this.cursor);
  }

  /** Where the question is asked, as requests have it. */
  get place() {
    const place = /** @type {import("../../clients/js/bestmove.js").Place} */ ({});
    const state = this.startState;
    if (state) place.state = state;
    if (this.cursor) place.moves = this.moves;
    return place;
  }

  get startState() {
    return this.session.state ?? (this.game.has_start ? null : this.game.example.state);
  }

  /** The sides, the first one first: the game's, or those that the state declares. */
  get sides() {
    if (this.game.sides.length) return this.game.sides;
    const fighters = Object.values(this.startState?.[this.game.ui.field] ?? {});
    const sides = fighters.map((fighter) => fighter?.side).filter((side) => typeof side === "string");
    return [...new Set(sides)];
  }

  /** The person's side: a name, `both` or `none`. */
  get side() {
    return this.session.side || this.sides[0] || "both";
  }

  /** Whether the person may move now. */
  get isPersonsTurn() {
    const position = this.position;
    if (!position || position.status.over || this.isThinking) return false;
    return this.side === "both" || this.side === position.to_move || !this.isAtEnd;
  }

  get isAtEnd() {
    return this.cursor === this.session.moves.length;
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }

  /** Ends whatever is under way. */
  stop() {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.isThinking = false;
  }

  /** Shows the game as it stands, and lets the service move where it is its turn. */
  open() {
    return this.#run(async (signal) => {
      await this.#load(signal);
      await this.#reply(signal);
    });
  }

  /**
   * The person's move; what followed an earlier position is dropped.
   * @param {string} move
   */
  play(move) {
    return this.#run(async (signal) => {
      this.#setMoves([...this.moves, move]);
      await this.#load(signal);
      await this.#reply(signal);
    });
  }

  /** Takes moves back until it is the person's turn again. */
  undo() {
    return this.#run(async (signal) => {
      do {
        this.#setMoves(this.moves.slice(0, -1));
        await this.#load(signal);
      } while (this.cursor > 0 && !this.isPersonsTurn);
      await this.#reply(signal);
    });
  }

  /**
   * Shows an earlier position, or the last one.
   * @param {number} cursor
   */
  show(cursor) {
    return this.#run(async (signal) => {
      this.cursor = Math.max(0, Math.min(cursor, this.session.moves.length));
      await this.#load(signal);
    });
  }

  /**
   * Begins again, from another state where one is given.
   * @param {Session["state"]} [state]
   * @param {string[]} [moves]
   */
  restart(state = this.session.state, moves = []) {
    this.session.state = state;
    this.#setMoves(moves);
    return this.open();
  }

  /** @param {string[]} moves */
  #setMoves(moves) {
    this.session.moves = moves;
    this.cursor = moves.length;
    this.answer = null;
  }

  /**
   * Runs a change; a newer one ends it.
   * @param {(signal: AbortSignal) => Promise<void>} change
   */
  async #run(change) {
    this.stop();
    const { signal } = this.#controller;
    this.problem = null;
    try {
      await change(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.isThinking = false;
      this.problem = error instanceof Error ? error : new Error(String(error));
      this.#dropRefusedMove();
    }
    if (!signal.aborted) this.#tell();
  }

  /** A shared game with a move that is not legal shows what is legal up to there. */
  #dropRefusedMove() {
    const pointer = this.problem instanceof BestMoveError ? this.problem.pointer : null;
    const index = Number(pointer?.match(/^\/moves\/(\d+)$/)?.[1] ?? Number.NaN);
    if (!Number.isInteger(index) || index >= this.session.moves.length) return;
    const problem = this.problem;
    this.#setMoves(this.session.moves.slice(0, index));
    void this.#run((signal) => this.#load(signal)).then(() => {
      this.problem = problem;
      this.#tell();
    });
  }

  /** @param {AbortSignal} signal */
  async #load(signal) {
    const request = /** @type {const} */ ({ ...this.place, claims: "automatic" });
    const position = await this.#service.position(this.game.slug, request, { signal });
    signal.throwIfAborted();
    this.position = position;
    this.#tell();
  }

  /**
   * The service's moves, as long as it is its turn.
   * @param {AbortSignal} signal
   */
  async #reply(signal) {
    while (this.isAtEnd && this.position && !this.position.status.over && !this.isPersonsTurn) {
      this.isThinking = true;
      this.#tell();
      if (this.side === "none") await pause(SELF_PLAY_PAUSE_MS, signal);
      const answer = await this.#service.move(this.game.slug, this.moveRequest(), { signal });
      signal.throwIfAborted();
      this.isThinking = false;
      if (answer.move === null) return;
      this.#setMoves([...this.session.moves, answer.move]);
      this.answer = answer;
      await this.#load(signal);
    }
  }

  /** The request for the service's move here. */
  moveRequest() {
    const limits = { time_ms: this.session.timeMs, claims: /** @type {const} */ ("automatic") };
    return { ...this.place, ...levelFields(this.session.level), ...limits };
  }
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 */
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

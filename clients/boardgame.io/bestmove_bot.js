/**
 * A bot for boardgame.io (0.50) that asks the bestmove service for its moves.
 *
 *     import { Bot } from "boardgame.io/ai";
 *     import { Local } from "boardgame.io/multiplayer";
 *     import { BestMove } from "../js/bestmove.js";
 *     import { createBot } from "./bestmove_bot.js";
 *
 *     const Opponent = createBot(Bot, {
 *       service: new BestMove("http://127.0.0.1:8080"),
 *       game: "tic-tac-toe",
 *       toRequest: (G, ctx) => ({ state: { board: G.cells.map((c) => (c === null ? "." : "XO"[c])).join(""),
 *                                          to_move: "XO"[ctx.currentPlayer] } }),
 *       toMove: (answer) => ({ move: "clickCell", args: [Number(answer.move)] }),
 *       level: { difficulty: "hard" },
 *     });
 *     Client({ game, multiplayer: Local({ bots: { 1: Opponent } }) });
 *
 * The framework's `Bot` is handed in, so this file depends on nothing.
 *
 * @module
 */

/** @typedef {import("../js/bestmove.js").BestMove} BestMove */
/** @typedef {import("../js/bestmove.js").MoveRequest} MoveRequest */
/** @typedef {import("../js/bestmove.js").MoveAnswer} MoveAnswer */
/** @typedef {{ currentPlayer: string, phase: string | null, turn: number }} Ctx What is used of boardgame.io's `ctx`. */
/** @typedef {{ move: string, args?: unknown[] }} GameMove A move of the boardgame.io game, by its name there. */

/**
 * @typedef {object} BotOptions
 * @property {BestMove} service
 * @property {string} game the service's name of the game
 * @property {(G: any, ctx: any, playerID: string) => MoveRequest} toRequest the position as the service reads it
 * @property {(answer: MoveAnswer, G: any, ctx: any) => GameMove} toMove the service's move as the game's own
 * @property {MoveRequest} [level] added to each request: `difficulty` or `strength`, `time_ms`, `seed`
 * @property {number} [timeoutMs]
 */

/**
 * The class that boardgame.io makes its bot from.
 * @template {new (...args: any[]) => any} B
 * @param {B} Bot the class of that name in `boardgame.io/ai`
 * @param {BotOptions} options
 */
export function createBot(Bot, options) {
  const { service, game, toRequest, toMove, level = {}, timeoutMs } = options;

  return class BestMoveBot extends Bot {
    /**
     * The framework calls this when it is the bot's turn.
     * @param {{ G: any, ctx: any }} state
     * @param {string} playerID
     */
    async play({ G, ctx }, playerID) {
      const request = { ...level, ...toRequest(G, ctx, playerID) };
      const answer = await service.move(game, request, timeoutMs === undefined ? {} : { timeoutMs });
      if (answer.move === null) throw new Error(`the service says that the game is over: ${answer.status_after.reason}`);
      const { move, args = [] } = toMove(answer, G, ctx);
      return { action: { type: "MAKE_MOVE", payload: { type: move, args, playerID } }, metadata: answer };
    }
  };
}

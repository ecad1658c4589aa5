/**
 * A client of the bestmove service: one file without dependencies, for browsers and Node 18 or later.
 *
 *     import { BestMove } from "./bestmove.js";
 *     const service = new BestMove("http://127.0.0.1:8080");
 *     const answer = await service.move("nim", { state: { heaps: [3, 4, 5] } });
 *     console.log(answer.move, answer.score.win_chance);
 *
 * Every call takes an AbortSignal and a timeout, and throws a {@link BestMoveError} where the service refused it, a
 * {@link BestMoveTimeout} where it took too long, and what `fetch` throws where nobody answered.
 *
 * @module
 */

/** @typedef {Record<string, unknown>} State A position in the game's own shape; see the game's `state_schema`. */

/**
 * @typedef {object} Place Where a question is asked.
 * @property {State} [state] the position; left out: the game's start position, where it has one
 * @property {string[]} [moves] moves played since `state`, oldest first
 */

/**
 * @typedef {object} Limits The first limit that is reached ends the search.
 * @property {number} [depth] plies, 1 to 64
 * @property {number} [time_ms] milliseconds, waiting included
 * @property {number} [nodes] positions to look at
 * @property {number} [threads]
 * @property {boolean} [reproducible] the same body gets the same answer; needs `depth` or `nodes`
 * @property {string[]} [search_moves] consider only these moves
 * @property {"manual" | "automatic"} [claims]
 */

/** @typedef {"easy" | "medium" | "hard" | "almost-perfect" | "perfect"} Difficulty */

/**
 * @typedef {object} LevelFields
 * @property {Difficulty} [difficulty]
 * @property {number} [strength] 0 to 100, instead of `difficulty`
 * @property {number} [seed] makes every random choice repeatable
 * @property {boolean} [explain] adds an explanation in plain words
 */

/** @typedef {Place & Limits & LevelFields} MoveRequest */
/** @typedef {Place & Limits & { multi_pv?: number, seed?: number }} AnalyzeRequest */
/** @typedef {Place & { details?: boolean, claims?: "manual" | "automatic" }} PositionRequest */
/** @typedef {Place & { moves: string[], depth?: number, time_ms?: number, nodes?: number }} ReviewRequest */

/**
 * @typedef {Place & {
 *   depth?: number, max_nodes?: number, algorithm?: "alpha-beta" | "minimax", fail?: "soft" | "hard",
 *   order?: "natural" | "engine", scoring?: "engine" | "textbook", window?: [number | null, number | null],
 *   pruned?: "none" | "stub"
 * }} SearchTreeRequest
 */

/**
 * @typedef {object} Score From the view of the side to move.
 * @property {number} value in the game's unit; a forced win in n plies is 1000000 - n
 * @property {boolean} proven
 * @property {"win" | "draw" | "loss" | null} outcome
 * @property {number | null} in_plies
 * @property {boolean | null} shortest
 * @property {number} win_chance 0 to 1
 */

/**
 * @typedef {object} Status
 * @property {boolean} over
 * @property {string | null} winner
 * @property {string | null} reason
 * @property {string | null} claimable
 * @property {string | null} to_move
 */

/**
 * @typedef {object} Stats
 * @property {number} depth
 * @property {number} seldepth
 * @property {number} nodes
 * @property {number} nps
 * @property {number} time_ms
 * @property {number} queue_ms
 * @property {number} branching_factor
 * @property {string} stopped_by
 * @property {{ depth: number, move: string, score: number, nodes: number, time_ms: number }[]} iterations
 */

/** @typedef {{ move: string, score: Score, pv: string[] }} Line */

/**
 * @typedef {object} MoveAnswer
 * @property {string} game
 * @property {string} to_move
 * @property {string | null} move null when the game is over
 * @property {Record<string, unknown>} move_detail
 * @property {Score} score
 * @property {string[]} pv
 * @property {State} state_after
 * @property {Status} status_after
 * @property {{ name: string, strength?: number, best_move: string | null, best_score: Score, slipped: boolean }} level
 * @property {{ text: string, alternative: object | null }} [explanation]
 * @property {Stats} stats
 */

/** @typedef {{ game: string, to_move: string, lines: Line[], stats: Stats }} AnalyzeAnswer */
/** @typedef {{ depth: number, lines: Line[], nodes: number, time_ms: number }} Iteration */
/** @typedef {{ event: "iteration", data: Iteration } | { event: "result", data: AnalyzeAnswer }} AnalyzeEvent */
/** @typedef {{ move: string, detail: Record<string, any> }} DetailedMove */

/**
 * @typedef {object} PositionAnswer
 * @property {State} state
 * @property {string} to_move
 * @property {(string | DetailedMove)[]} legal_moves objects where `details` was asked for
 * @property {Status} status
 */

/**
 * @typedef {object} Ply A move of a reviewed game; scores are from the view of the side that made it.
 * @property {number} ply
 * @property {string} to_move
 * @property {string} move
 * @property {Score | null} score
 * @property {string | null} best_move
 * @property {Score | null} best_score
 * @property {string[]} best_line
 * @property {number} depth
 * @property {number | null} loss
 * @property {number | null} win_chance_loss
 * @property {{ from: string, to: string } | null} outcome_change
 * @property {"forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | null} verdict
 * @property {boolean} decisive
 */

/**
 * @typedef {object} SideSummary
 * @property {string} side
 * @property {number} moves
 * @property {number} judged
 * @property {number | null} mean_win_chance_loss
 * @property {Record<string, number>} verdicts
 */

/**
 * @typedef {object} ReviewAnswer
 * @property {string} game
 * @property {Ply[]} plies
 * @property {{ status: Status, decisive: number[], sides: SideSummary[] }} summary
 * @property {Stats} stats
 */

/**
 * @typedef {object} TreeNode Values, alpha and beta are from the view of max.
 * @property {number} id
 * @property {number | null} parent
 * @property {string | null} move
 * @property {{ weight: number, of: number, probability: number } | null} chance
 * @property {number} ply
 * @property {"max" | "min" | "chance"} player
 * @property {string | null} to_move
 * @property {number | null} alpha null: minus infinity, or not entered
 * @property {number | null} beta
 * @property {"visited" | "pruned" | "unfinished"} status
 * @property {number | null} value
 * @property {"exact" | "lower" | "upper" | null} bound
 * @property {number | null} best_child
 * @property {"end" | "horizon" | null} leaf
 * @property {number | null} evaluation
 * @property {{ comparison: string, alpha: number, beta: number, saved_moves: number } | null} cut
 */

/**
 * @typedef {object} TreeEvent
 * @property {"enter" | "leaf" | "raise_alpha" | "lower_beta" | "cut_off" | "return"} event
 * @property {number} node
 * @property {number | null} [child]
 * @property {number | null} [alpha]
 * @property {number | null} [beta]
 * @property {number} [value]
 * @property {string} [bound]
 * @property {string} [comparison]
 * @property {number} [saved_moves]
 */

/**
 * @typedef {object} SearchTreeAnswer
 * @property {string} game
 * @property {string} max_side
 * @property {TreeNode[]} nodes
 * @property {TreeEvent[]} events
 * @property {{
 *   value: number | null, best: string | null, visited: number, leaves: number, cutoffs: number,
 *   minimax_nodes: number | null, alpha_beta_nodes: number | null, pv: string[]
 * }} summary
 * @property {boolean} truncated
 * @property {string} stopped_by
 */

/**
 * @typedef {object} GameInfo
 * @property {string} slug
 * @property {string} title
 * @property {string} rules
 * @property {Record<string, any>} state_schema
 * @property {Record<string, any>} move_schema
 * @property {string} move_notation
 * @property {string[]} sides
 * @property {string} score_unit
 * @property {boolean} has_start
 * @property {{ max_depth: number, max_moves: number }} limits
 * @property {Record<string, any>} ui
 * @property {{ state: State } & Record<string, unknown>} example
 * @property {{ state: State, plies: number, positions: number, proven: number }[]} books
 */

/**
 * @typedef {object} Problem What the service says when it refuses (RFC 9457).
 * @property {string} type
 * @property {string} title
 * @property {number} status
 * @property {string} detail
 * @property {string} code
 * @property {string} [pointer]
 * @property {{ pointer: string, detail: string }[]} [errors]
 * @property {string} [request_id]
 * @property {string[]} [legal_moves]
 */

/** @typedef {{ signal?: AbortSignal, timeoutMs?: number }} CallOptions */

/**
 * @typedef {object} Exchange What was sent and what came back, for those who look on.
 * @property {string} path
 * @property {unknown} request
 * @property {unknown} answer
 * @property {number} status
 */

/** The service refused a request, and says why. */
export class BestMoveError extends Error {
  /**
   * @param {Problem} problem
   * @param {number | null} retryAfterSeconds
   */
  constructor(problem, retryAfterSeconds) {
    super(problem.detail || problem.title);
    this.name = "BestMoveError";
    /** The whole answer. */
    this.problem = problem;
    /** HTTP status. */
    this.status = problem.status;
    /** The kind of fault, such as `illegal-move`: the one to branch on. */
    this.code = problem.code;
    /** JSON pointer into the request to the first fault, where the request is at fault. */
    this.pointer = problem.pointer ?? null;
    /** All faults found at once. */
    this.errors = problem.errors ?? [];
    /** The legal moves, where an illegal one was sent. */
    this.legalMoves = problem.legal_moves ?? null;
    /** When to try again, in seconds; null where the service does not say. */
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service did not answer in time. */
export class BestMoveTimeout extends Error {
  /** @param {number} timeoutMs */
  constructor(timeoutMs) {
    super(`no answer within ${timeoutMs} ms`);
    this.name = "BestMoveTimeout";
    this.timeoutMs = timeoutMs;
  }
}

/** How long a call may take by default, in milliseconds: above the longest search that the service allows by default. */
const DEFAULT_TIMEOUT_MS = 35_000;

/** The service at one address. */
export class BestMove {
  #base;
  #options;

  /**
   * @param {string | URL} base address of the service, with the path prefix of a proxy if there is one
   * @param {{ timeoutMs?: number, apiKey?: string, fetch?: typeof fetch, onExchange?: (exchange: Exchange) => void }}
   *   [options]
   */
  constructor(base, options = {}) {
    const text = String(base);
    this.#base = new URL(text.endsWith("/") ? text : `${text}/`);
    this.#options = options;
  }

  /**
   * The catalogue.
   * @param {CallOptions} [options]
   * @returns {Promise<GameInfo[]>}
   */
  async games(options) {
    return (await this.#call("v1/games", undefined, options)).games;
  }

  /**
   * One game of the catalogue.
   * @param {string} game
   * @param {CallOptions} [options]
   * @returns {Promise<GameInfo>}
   */
  game(game, options) {
    return this.#call(`v1/${encodeURIComponent(game)}`, undefined, options);
  }

  /**
   * The move to play.
   * @param {string} game
   * @param {MoveRequest} [request]
   * @param {CallOptions} [options]
   * @returns {Promise<MoveAnswer>}
   */
  move(game, request = {}, options = {}) {
    return this.#post(game, "move", request, options);
  }

  /**
   * The best moves, each with its score and line.
   * @param {string} game
   * @param {AnalyzeRequest} [request]
   * @param {CallOptions} [options]
   * @returns {Promise<AnalyzeAnswer>}
   */
  analyze(game, request = {}, options = {}) {
    return this.#post(game, "analyze", request, options);
  }

  /**
   * The same, depth by depth: `iteration` events, then one `result`. Leaving the loop stops the search. The timeout
   * holds for the time between two events.
   * @param {string} game
   * @param {AnalyzeRequest} [request]
   * @param {CallOptions} [options]
   * @returns {AsyncGenerator<AnalyzeEvent, void, void>}
   */
  async *analyzeStream(game, request = {}, options = {}) {
    const path = `v1/${encodeURIComponent(game)}/analyze`;
    const watch = this.#watch(options);
    try {
      const response = await watch.guard(this.#send(path, request, watch.signal, "application/x-ndjson"));
      if (!response.ok) throw await readProblem(response);
      let last;
      for await (const line of readLines(response, watch)) {
        last = JSON.parse(line);
        yield last;
      }
      this.#tell({ path, request, answer: last?.data, status: response.status });
    } finally {
      watch.stop();
    }
  }

  /**
   * What the rules say: the state after the moves, the legal moves, whether the game is over.
   * @param {string} game
   * @param {PositionRequest} [request]
   * @param {CallOptions} [options]
   * @returns {Promise<PositionAnswer>}
   */
  position(game, request = {}, options = {}) {
    return this.#post(game, "position", request, options);
  }

  /**
   * What each move of a game gave away.
   * @param {string} game
   * @param {ReviewRequest} request
   * @param {CallOptions} [options]
   * @returns {Promise<ReviewAnswer>}
   */
  review(game, request, options = {}) {
    return this.#post(game, "review", request, options);
  }

  /**
   * The tree that a small search walks.
   * @param {string} game
   * @param {SearchTreeRequest} [request]
   * @param {CallOptions} [options]
   * @returns {Promise<SearchTreeAnswer>}
   */
  searchTree(game, request = {}, options = {}) {
    return this.#post(game, "search-tree", request, options);
  }

  /**
   * @param {string} game
   * @param {string} action
   * @param {unknown} request
   * @param {CallOptions} options
   */
  #post(game, action, request, options) {
    return this.#call(`v1/${encodeURIComponent(game)}/${action}`, request, options);
  }

  /**
   * @param {string} path
   * @param {unknown} request
   * @param {CallOptions} [options]
   */
  async #call(path, request, options = {}) {
    const watch = this.#watch(options);
    try {
      const response = await watch.guard(this.#send(path, request, watch.signal, "application/json"));
      if (!response.ok) {
        const error = await watch.guard(readProblem(response));
        this.#tell({ path, request, answer: error.problem, status: response.status });
        throw error;
      }
      const answer = await watch.guard(response.json());
      this.#tell({ path, request, answer, status: response.status });
      return answer;
    } finally {
      watch.stop();
    }
  }

  /** @param {Exchange} exchange */
  #tell(exchange) {
    this.#options.onExchange?.(exchange);
  }

  /**
   * @param {string} path
   * @param {unknown} request
   * @param {AbortSignal} signal
   * @param {string} accept
   */
  #send(path, request, signal, accept) {
    /** @type {Record<string, string>} */
    const headers = { accept };
    if (this.#options.apiKey) headers.authorization = `Bearer ${this.#options.apiKey}`;
    /** @type {RequestInit} */
    const init = { signal, headers };
    if (request !== undefined) {
      init.method = "POST";
      init.body = JSON.stringify(request);
      headers["content-type"] = "application/json";
    }
    return (this.#options.fetch ?? globalThis.fetch)(new URL(path, this.#base), init);
  }

  /** @param {CallOptions} options */
  #watch(options) {
    return new Watch(options.timeoutMs ?? this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.signal);
  }
}

/** Ends a call when its caller or its time says so. */
class Watch {
  #controller = new AbortController();
  #timeoutMs;
  #outer;
  #isLate = false;
  #forward = () => this.#controller.abort(this.#outer?.reason);

  /**
   * @param {number} timeoutMs
   * @param {AbortSignal} [outer]
   */
  constructor(timeoutMs, outer) {
    this.#timeoutMs = timeoutMs;
    this.#outer = outer;
    if (outer?.aborted) this.#forward();
    outer?.addEventListener("abort", this.#forward);
  }

  get signal() {
    return this.#controller.signal;
  }

  /**
   * Waits for a step of the call, for as long as a step may take.
   * @template T
   * @param {Promise<T>} step
   * @returns {Promise<T>}
   */
  async guard(step) {
    const timer = setTimeout(() => {
      this.#isLate = true;
      this.#controller.abort();
    }, this.#timeoutMs);
    try {
      return await step;
    } catch (error) {
      throw this.#isLate ? new BestMoveTimeout(this.#timeoutMs) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Frees everything; what is still under way is ended. */
  stop() {
    this.#outer?.removeEventListener("abort", this.#forward);
    this.#controller.abort();
  }
}

/**
 * @param {Response} response
 * @param {Watch} watch
 */
async function* readLines(response, watch) {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await watch.guard(reader.read());
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
    if (done) break;
  }
  if (rest) yield rest;
}

/**
 * An answer that is no problem document, as a proxy may send one, becomes one.
 * @param {Response} response
 */
async function readProblem(response) {
  const text = await response.text();
  const retry = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new BestMoveError(parseProblem(text, response), Number.isNaN(retry) ? null : retry);
}

/**
 * @param {string} text
 * @param {Response} response
 * @returns {Problem}
 */
function parseProblem(text, response) {
  try {
    const problem = JSON.parse(text);
    if (typeof problem?.code === "string") return problem;
  } catch {
    // Told below.
  }
  const title = response.statusText || `HTTP ${response.status}`;
  return { type: "about:blank", title, status: response.status, detail: title, code: "unknown" };
}

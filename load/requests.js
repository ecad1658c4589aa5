// Requests that differ, what is measured of them, and the thresholds that all scenarios share.
import { check } from 'k6';
import http from 'k6/http';
import { Counter, Rate, Trend } from 'k6/metrics';

const BASE = __ENV.BASE_URL ?? 'http://127.0.0.1:8080';

/** Budget of a request in milliseconds. */
export const BUDGET_MS = Number(__ENV.BUDGET_MS ?? 50);

/** Processors that searches have. */
const PROCESSORS = Number(__ENV.PROCESSORS ?? 2);

/** Requests a second that search for their whole budget. */
export const CAPACITY = (PROCESSORS * 1000) / BUDGET_MS;

/** How long a scenario without a length of its own takes. */
export const DURATION = __ENV.DURATION ?? '60s';

const GAMES = ['chess', 'othello', 'connect-four', 'checkers'];

const overhead = new Trend('overhead', true);
const overshoot = new Trend('overshoot', true);
const refusal = new Trend('refusal', true);
const refused = new Rate('refused');
const illegal = new Counter('illegal_moves');
const faults = new Counter('faults');

/**
 * Thresholds on errors, overhead (the request's time less waiting and searching), overshoot and illegal moves.
 *
 * @param {{ overshootMs: number, refusedShare: number }} most
 */
export function thresholds(most) {
  return {
    faults: ['count==0'],
    illegal_moves: ['count==0'],
    overhead: ['p(99)<10'],
    overshoot: [`p(99)<=${most.overshootMs}`],
    refusal: ['max<100'],
    refused: [`rate<=${most.refusedShare}`],
  };
}

/**
 * An open arrival rate: requests come whether or not earlier ones have been answered.
 *
 * @param {number} rate requests a second
 * @param {string} duration
 * @returns {import('k6/options').Scenario}
 */
export function arrivals(rate, duration) {
  return {
    executor: 'constant-arrival-rate',
    rate: Math.max(1, Math.round(rate)),
    timeUnit: '1s',
    duration,
    preAllocatedVUs: 50,
    maxVUs: 1000,
  };
}

/**
 * @param {string} route
 * @param {string} game
 * @param {object} body
 */
function post(route, game, body) {
  const params = { headers: { 'content-type': 'application/json' }, tags: { name: route } };
  return http.post(`${BASE}/v1/${game}/${route}`, JSON.stringify(body), params);
}

/**
 * @param {import('k6/http').RefinedResponse<'text'>} response
 * @param {string} part
 */
function timing(response, part) {
  const found = new RegExp(`${part};dur=([0-9.]+)`).exec(response.headers['Server-Timing'] ?? '');
  return found ? Number(found[1]) : 0;
}

/** @param {readonly string[]} list */
function pick(list) {
  return list[Math.floor(Math.random() * list.length)];
}

/** Plays a few random moves, asks for the next one, and judges the answer. */
export function askForMove() {
  const game = pick(GAMES);
  /** @type {string[]} */
  const moves = [];
  /** @type {string[]} */
  let legal = [];
  const plies = 2 + Math.floor(Math.random() * 4);
  for (let ply = 0; ply <= plies; ply++) {
    legal = /** @type {any} */ (post('position', game, { moves }).json()).legal_moves;
    if (ply < plies && legal.length > 0) moves.push(pick(legal));
  }
  if (legal.length === 0) return;
  judge(post('move', game, { moves, time_ms: BUDGET_MS }), legal);
}

/**
 * @param {import('k6/http').RefinedResponse<'text'>} response
 * @param {string[]} legal
 */
function judge(response, legal) {
  refused.add(response.status === 503);
  if (response.status === 503) {
    refusal.add(response.timings.duration);
    check(response, { 'a refusal says when to come back': (r) => 'Retry-After' in r.headers });
    return;
  }
  if (response.status !== 200) {
    faults.add(1);
    return;
  }
  const took = response.timings.duration;
  overhead.add(took - timing(response, 'queue') - timing(response, 'search'));
  overshoot.add(Math.max(0, took - BUDGET_MS));
  const played = /** @type {any} */ (response.json()).move;
  if (!legal.includes(played)) illegal.add(1);
}

/** Looks at the health, which is never in the way of searches. */
export function lookAtHealth() {
  const response = http.get(`${BASE}/healthz`, { tags: { name: 'health' } });
  check(response, {
    'health is 200': (r) => r.status === 200,
    'health takes less than 50 ms': (r) => r.timings.duration < 50,
  });
}

/** Every game in the catalogue answers its own example. */
export function askEveryGame() {
  const catalogue = /** @type {any} */ (http.get(`${BASE}/v1/games`).json());
  for (const game of catalogue.games) {
    const answer = post('move', game.slug, game.example);
    check(answer, { [`${game.slug} answers`]: (r) => r.status === 200 });
    if (answer.status !== 200) faults.add(1);
  }
}

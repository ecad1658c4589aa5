// Twice what the service can do, every request another one: k6 run stress.js
import { CAPACITY, DURATION, arrivals, askForMove, lookAtHealth, thresholds } from './requests.js';

export { askForMove, lookAtHealth };

/** @type {import('k6/options').Options} */
export const options = {
  scenarios: {
    moves: { ...arrivals(CAPACITY * 2, DURATION), exec: 'askForMove' },
    health: { ...arrivals(20, DURATION), exec: 'lookAtHealth' },
  },
  thresholds: { ...thresholds({ overshootMs: 15, refusedShare: 0.9 }), checks: ['rate==1'] },
};

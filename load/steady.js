// Half of what the service can do: k6 run steady.js
import { CAPACITY, DURATION, arrivals, askForMove, lookAtHealth, thresholds } from './requests.js';

export { askForMove, lookAtHealth };

/** @type {import('k6/options').Options} */
export const options = {
  scenarios: {
    moves: { ...arrivals(CAPACITY / 2, DURATION), exec: 'askForMove' },
    health: { ...arrivals(20, DURATION), exec: 'lookAtHealth' },
  },
  thresholds: { ...thresholds({ overshootMs: 10, refusedShare: 0.01 }), checks: ['rate==1'] },
};

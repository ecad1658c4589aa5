// Three quarters of what the service can do, for long: DURATION=2h k6 run soak.js
import { CAPACITY, DURATION, arrivals, askForMove, lookAtHealth, thresholds } from './requests.js';

export { askForMove, lookAtHealth };

/** @type {import('k6/options').Options} */
export const options = {
  scenarios: {
    moves: { ...arrivals(CAPACITY * 0.75, DURATION), exec: 'askForMove' },
    health: { ...arrivals(1, DURATION), exec: 'lookAtHealth' },
  },
  thresholds: { ...thresholds({ overshootMs: 10, refusedShare: 0.01 }), checks: ['rate==1'] },
};

// Calm, ten times what the service can do, calm again: k6 run spike.js
import { CAPACITY, askForMove, thresholds } from './requests.js';

/** @type {import('k6/options').Options} */
export const options = {
  scenarios: {
    moves: {
      executor: 'ramping-arrival-rate',
      startRate: Math.round(CAPACITY / 10),
      timeUnit: '1s',
      preAllocatedVUs: 100,
      maxVUs: 2000,
      stages: [
        { target: Math.round(CAPACITY / 10), duration: '20s' },
        { target: Math.round(CAPACITY * 10), duration: '1s' },
        { target: Math.round(CAPACITY * 10), duration: '10s' },
        { target: Math.round(CAPACITY / 10), duration: '1s' },
        { target: Math.round(CAPACITY / 10), duration: '20s' },
      ],
    },
  },
  thresholds: thresholds({ overshootMs: 15, refusedShare: 0.95 }),
};

export default askForMove;

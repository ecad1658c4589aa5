// Every game answers: k6 run smoke.js
import { askEveryGame } from './requests.js';

/** @type {import('k6/options').Options} */
export const options = { vus: 1, iterations: 3, thresholds: { checks: ['rate==1'], faults: ['count==0'] } };

export default askEveryGame;

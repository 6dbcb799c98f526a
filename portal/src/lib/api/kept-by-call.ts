import type { AnyCall } from '@rampa/contract';
import { createKeptAnswers } from './kept-answers.ts';

/** In the tab's storage, but for balances, which the installed portal shows when it is opened again. */
const keptInTab = createKeptAnswers(sessionStorage);
const keptOnDevice = createKeptAnswers(localStorage);
const balances = new Set([
  '/api/Dopuna/GetPregled',
  '/api/Tag/GetTagovi',
  '/api/Pocetna/GetPocetna',
]);
/** Where answers to a call are kept. */
export const keptOf = ({ path }: AnyCall) => (balances.has(path) ? keptOnDevice : keptInTab);

export const forgetKept = (): void => {
  keptInTab.clear();
  keptOnDevice.clear();
};

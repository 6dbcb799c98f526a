import type { AnyCall } from '@rampa/contract';
import { createKeptAnswers } from './kept-answers.ts';

/** In the tab's storage, or on the device: what the installed portal shows when it is opened again. */
const keptInTab = createKeptAnswers(sessionStorage);
const keptOnDevice = createKeptAnswers(localStorage);
/** Which storage keeps the answers to a call. */
export const keptOf = (call: AnyCall) => (call.keptOnDevice === true ? keptOnDevice : keptInTab);

export const forgetKept = (): void => {
  keptInTab.clear();
  keptOnDevice.clear();
};

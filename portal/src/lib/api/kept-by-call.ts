import type { AnyCall } from '@rampa/contract';
import { createKeptAnswers } from './kept-answers.ts';

/** In the tab's storage; on the device, what the installed portal shows when it is opened again. */
const keptInTab = createKeptAnswers(sessionStorage);
const keptOnDevice = createKeptAnswers(localStorage);
/** Where answers to a call are kept. */
export const keptOf = (call: AnyCall) => (call.keptOnDevice === true ? keptOnDevice : keptInTab);

export const forgetKept = (): void => {
  keptInTab.clear();
  keptOnDevice.clear();
};

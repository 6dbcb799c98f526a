import type { CallResult } from '@rampa/contract';
import type { getUstede } from '@rampa/contract/savings';

export type SavingsShown = CallResult<typeof getUstede>;

/** Lines on a page, if nobody chose another number. */
export const usualRows = 20;

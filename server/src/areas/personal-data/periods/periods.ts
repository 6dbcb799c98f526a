import type { Period } from './period.ts';
import { periodsOfEvidence } from './periods-of-evidence.ts';
import { periodsOfUse } from './periods-of-use.ts';

/**
 * Everything that is kept for a time: what, for how many days, and what happens then. What is not in it stays
 * until its account is closed (`retention.ts`), or for as long as the law demands (`lawful`).
 */
export const periods: readonly Period[] = [...periodsOfUse, ...periodsOfEvidence];

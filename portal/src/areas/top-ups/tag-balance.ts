import type { CallResult } from '@rampa/contract';
import type { getPregled } from '@rampa/contract/top-ups';

/** A tag as the overview has it: its name, its balance, its latest top-up. */
export type TagBalance = CallResult<typeof getPregled>['items'][number];

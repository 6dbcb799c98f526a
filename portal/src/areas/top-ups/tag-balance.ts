import type { CallResult } from '@rampa/contract';
import type { getPregled } from '@rampa/contract/top-ups';

/** A tag in the overview: its name, its balance, its latest top-up. */
export type TagBalance = CallResult<typeof getPregled>['items'][number];

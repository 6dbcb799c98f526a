import type { CallResult } from '@rampa/contract';
import type { getIpsQr } from '@rampa/contract/top-ups';

/** What a payment slip says. */
export type SlipData = CallResult<typeof getIpsQr>;

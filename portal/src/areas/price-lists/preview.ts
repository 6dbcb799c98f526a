import type { CallResult } from '@rampa/contract';
import type { pregledajCenovnik } from '@rampa/contract/price-lists';

/** What a draft or a price list changes. */
export type Preview = CallResult<typeof pregledajCenovnik>;

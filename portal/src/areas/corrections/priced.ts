import type { CallInput, CallResult } from '@rampa/contract';
import type { obracunajIspravku, obracunajOdbijeni } from '@rampa/contract/corrections';

/** A refused passage as mended, with what it costs and whose it is. */
export interface PricedPassage {
  readonly input: CallInput<typeof obracunajOdbijeni>;
  readonly price: CallResult<typeof obracunajOdbijeni>;
}

/** What should have been charged, with what is given back. */
export interface PricedCorrection {
  readonly input: CallInput<typeof obracunajIspravku>;
  readonly price: CallResult<typeof obracunajIspravku>;
}

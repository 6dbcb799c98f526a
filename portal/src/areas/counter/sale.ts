import type { CallResult } from '@rampa/contract';
import type { pripremiProdaju } from '@rampa/contract/counter';

export type PreparedSale = CallResult<typeof pripremiProdaju>;

/** What was sold, and to whom. */
export interface Sale {
  readonly account: string;
  readonly orderNumber: string;
  /** In words. */
  readonly paid: string;
}

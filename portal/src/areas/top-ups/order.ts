import type { CallResult } from '@rampa/contract';
import type { getStatus } from '@rampa/contract/top-ups';
import type { ReactNode } from 'react';

/** A top-up as the server knows it. */
export type Order = CallResult<typeof getStatus>;

export interface OrderProps {
  readonly order: Order;
  /** How old the shown state is, if it is not the newest. */
  readonly note: ReactNode;
}

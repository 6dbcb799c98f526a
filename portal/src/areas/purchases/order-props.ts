import type { Order } from '@rampa/contract/purchases';

/** What the parts of an order's page show. */
export interface OrderProps {
  readonly order: Order;
  /** Empty for a customer's own order. */
  readonly ticket: string;
}

import type { Currency, LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { claimNumber } from '../../platform/claim-number.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { claimOrderNumber } from './bank/order-directory.store.ts';
import { orderNumberOf } from './bank/order-number.ts';
import type { TransactionType } from './payment-provider.ts';

/** How an order is paid. */
export type PayBy =
  /** On the gateway's page. */
  | {
      readonly by: 'page';
      readonly transactionType?: TransactionType;
      /** The gateway is asked to save the card, once it is paid. */
      readonly keepCard?: boolean;
    }
  /** By a saved card, while its owner is away; `attended`: there, and can confirm it to the bank. */
  | { readonly by: 'saved-card'; readonly cardId: string; readonly attended?: boolean }
  /** Without the gateway: by slip or on delivery. */
  | { readonly by: 'other' };

export interface OrderToPlace {
  readonly purpose: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly languageId: LanguageId;
  readonly pay: PayBy;
  /** Writes what is ordered; 'key-taken' if the account's key stands for another order already. */
  insert(orderNumber: string): Promise<'inserted' | 'key-taken'>;
}

/**
 * Places an order in the caller's transaction: claims a free number, writes what is ordered, and
 * opens its payment. After 'key-taken' the transaction must not commit, because it holds the number
 * of an order that does not exist.
 */
export type PlaceOrder = (
  scope: AccountScope,
  tx: Tx,
  order: OrderToPlace,
) => Promise<{ readonly orderNumber: string } | 'key-taken'>;

/** Opens the payment of an order that has its number. */
export type OpenPayment = (
  scope: AccountScope,
  tx: Tx,
  order: Omit<OrderToPlace, 'insert'> & { readonly orderNumber: string },
) => Promise<void>;

export function createPlaceOrder(deps: {
  readonly clock: Clock;
  readonly openPayment: OpenPayment;
}): PlaceOrder {
  return async (scope, tx, { insert, ...order }) => {
    const orderNumber = await claimFreeNumber(scope, tx, order.purpose, deps.clock.now());
    if ((await insert(orderNumber)) === 'key-taken') return 'key-taken';
    await deps.openPayment(scope, tx, { ...order, orderNumber });
    return { orderNumber };
  };
}

/** A number that no other order has, reserved for the account and this purpose. */
export function claimFreeNumber(
  scope: AccountScope,
  tx: Tx,
  purpose: string,
  at: Temporal.Instant,
): Promise<string> {
  return claimNumber(
    (chance) => orderNumberOf(at, chance),
    (orderNumber) => claimOrderNumber(scope, tx, { orderNumber, purpose }),
  );
}

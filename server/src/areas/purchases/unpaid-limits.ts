import { failure, type Failure } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { countReserved } from './orders-of-all.ts';
import type { OrderLine, OrderRecord } from './orders.store.ts';
import { selectStock } from './stock.store.ts';
import { countUnpaidOf, lockDebtor } from './unpaid.store.ts';

/**
 * The most tags that unpaid orders may reserve. Orders paid later, by slip or on delivery, and orders by
 * card are counted separately, so abandoned card payments do not use up the allowance for slips.
 */
export interface UnpaidLimits {
  /** For an account, by its kind of person. */
  readonly fizicko: number;
  readonly pravno: number;
  /** For all visitors from one network. */
  readonly visitors: number;
}

export type UnpaidRefusal =
  | 'purchases.unpaid-too-many'
  | 'purchases.unpaid-too-many-visitors'
  | 'purchases.unpaid-few-left'
  | 'purchases.unpaid-none-left';

/**
 * Card orders may reserve the last tags of a category whole, first come, first served: without a
 * reservation several customers would pay for the same tags, and all but one would be refunded.
 */
const lastTags = 20;

type Refused = Failure<UnpaidRefusal> | null;

/**
 * Why the account, or all visitors from its network, may not order more before paying; null where they
 * may. In the order's transaction.
 */
export async function refuseDebtor(
  scope: AccountScope,
  tx: Tx,
  order: Pick<OrderRecord, 'visitorNetwork' | 'method' | 'personType' | 'quantity'>,
  limits: UnpaidLimits,
): Promise<Refused> {
  const { visitorNetwork: network, method } = order;
  await lockDebtor(scope, tx, network);
  const held = await countUnpaidOf(scope, tx, network, method);
  if (network !== null) {
    return held + order.quantity > limits.visitors
      ? failure('purchases.unpaid-too-many-visitors', { most: limits.visitors })
      : null;
  }
  const most = limits[order.personType];
  return held + order.quantity > most ? failure('purchases.unpaid-too-many', { held, most }) : null;
}

/**
 * Why this order, whose tags were just taken from the stock, would reserve too much of a category; null if
 * it may go ahead. Unpaid orders of one kind, by card or paid later, never reserve more than stays for
 * sale. The stock rows are locked, so concurrent orders are counted one after the other.
 */
export async function refuseScarce(
  tx: Tx,
  { method }: Pick<OrderRecord, 'method'>,
  lines: readonly Pick<OrderLine, 'category' | 'quantity'>[],
): Promise<Refused> {
  const stock = await selectStock(tx);
  const unpaid = await countReserved(tx, method);
  for (const { category, quantity } of lines) {
    const held = unpaid.get(category) ?? 0;
    const left = stock.get(category) ?? 0;
    if (held + quantity <= left) continue;
    if (method === 'card' && left + quantity <= lastTags) continue;
    const most = Math.floor((left + quantity - held) / 2);
    return most > 0
      ? failure('purchases.unpaid-few-left', { kategorija: category, left: most })
      : failure('purchases.unpaid-none-left', { kategorija: category });
  }
  return null;
}

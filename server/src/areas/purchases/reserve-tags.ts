import { failure, type Failure } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { UnnumberedOrder } from './new-order.ts';
import type { OrderLine } from './orders.store.ts';
import { tagQuantities } from './purchase-rules.ts';
import { giveBackTags, takeTags } from './stock.store.ts';
import {
  refuseDebtor,
  refuseScarce,
  type UnpaidLimits,
  type UnpaidRefusal,
} from './unpaid-limits.ts';

export type NoTags = UnpaidRefusal | 'purchases.out-of-stock';

/** Of which category there are not enough. */
export const outOfStock = (category: string): Failure<'purchases.out-of-stock'> =>
  failure('purchases.out-of-stock', { kategorija: category });

/**
 * Takes the tags of an order from the stock; returns whether they are reserved, or why it cannot have
 * them. Beyond the limits of unpaid orders one that is paid later is refused. One by card is placed
 * without its tags and takes them when it is paid: so nobody empties the stock by not paying, and
 * nobody keeps others from paying.
 */
export async function reserveTags(
  scope: AccountScope,
  tx: Tx,
  order: UnnumberedOrder,
  lines: readonly OrderLine[],
  limits: UnpaidLimits,
): Promise<Failure<NoTags> | { readonly reserved: boolean }> {
  const byCard = order.method === 'card';
  const tooMany = await refuseDebtor(scope, tx, order, limits);
  if (tooMany !== null && !byCard) return tooMany;
  const wanted = tagQuantities(lines);
  const lacking = await takeTags(tx, wanted);
  if (lacking !== null) return outOfStock(lacking);
  const refused = tooMany ?? (await refuseScarce(tx, order, wanted));
  if (refused === null) return { reserved: true };
  await giveBackTags(tx, wanted);
  return byCard ? { reserved: false } : refused;
}

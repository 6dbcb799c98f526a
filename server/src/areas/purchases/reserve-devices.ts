import { failure, type Failure } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { UnnumberedOrder } from './new-order.ts';
import type { OrderLine } from './orders.store.ts';
import { devicesOf } from './purchase-rules.ts';
import { giveBackDevices, takeDevices } from './stock.store.ts';
import {
  refuseDebtor,
  refuseScarce,
  type UnpaidLimits,
  type UnpaidRefusal,
} from './unpaid-limits.ts';

export type NoDevices = UnpaidRefusal | 'purchases.out-of-stock';

/**
 * Takes the devices of an order from the stock; returns whether they are reserved, or why it cannot have
 * them. Beyond the limits of unpaid orders one that is paid later is refused. One by card is placed
 * without its devices and takes them when it is paid: so nobody empties the stock by not paying, and
 * nobody keeps others from paying.
 */
export async function reserveDevices(
  scope: AccountScope,
  tx: Tx,
  order: UnnumberedOrder,
  lines: readonly OrderLine[],
  limits: UnpaidLimits,
): Promise<Failure<NoDevices> | { readonly reserved: boolean }> {
  const byCard = order.method === 'card';
  const tooMany = await refuseDebtor(scope, tx, order, limits);
  if (tooMany !== null && !byCard) return tooMany;
  const devices = devicesOf(lines);
  const lacking = await takeDevices(tx, devices);
  if (lacking !== null) return failure('purchases.out-of-stock', { kategorija: lacking });
  const refused = tooMany ?? (await refuseScarce(tx, order, devices));
  if (refused === null) return { reserved: true };
  await giveBackDevices(tx, devices);
  return byCard ? { reserved: false } : refused;
}

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

/** Takes the devices of an order from the stock; returns why it cannot have them, or null. */
export async function reserveDevices(
  scope: AccountScope,
  tx: Tx,
  order: UnnumberedOrder,
  lines: readonly OrderLine[],
  limits: UnpaidLimits,
): Promise<Failure<NoDevices> | null> {
  const paidLater = order.method !== 'card';
  if (paidLater) {
    const { visitorNetwork } = order;
    const refused = await refuseDebtor(scope, tx, visitorNetwork, order, limits);
    if (refused !== null) return refused;
  }
  const devices = devicesOf(lines);
  const lacking = await takeDevices(tx, devices);
  if (lacking !== null) return failure('purchases.out-of-stock', { kategorija: lacking });
  const scarce = paidLater ? await refuseScarce(tx, devices) : null;
  if (scarce !== null) await giveBackDevices(tx, devices);
  return scarce;
}

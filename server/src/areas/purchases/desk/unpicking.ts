import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { TagIssuing } from '../../tags/index.ts';
import { takeLinkedOut } from '../orders-of-all.ts';
import type { OrderRecord } from '../orders.store.ts';
import { putBackDevices, selectDevicesOf } from './devices.store.ts';

/** Puts what was picked for a locked order that was not sent back into the stock; returns how many devices. */
export type UnpickDevices = (
  scope: AccountScope,
  tx: Tx,
  order: OrderRecord,
  /** This one of them. */
  only?: string,
) => Promise<number>;

export function createUnpicking({
  lockTags,
  knownTags,
  reissueTags,
}: Pick<TagIssuing, 'lockTags' | 'knownTags' | 'reissueTags'>): UnpickDevices {
  return async (scope, tx, order, only) => {
    const numbers = (await selectDevicesOf(scope, tx, order))
      .map(({ serialNumber }) => serialNumber)
      .filter((number) => only === undefined || number === only);
    if (numbers.length === 0) return 0;
    // The tags before their devices, as whoever links them.
    await lockTags(tx, numbers);
    // Who has kept a sheet could link by it what is for sale again.
    if (order.sheets > 0) await reissueTags(tx, numbers);
    const known = await knownTags(tx, numbers);
    const put = await putBackDevices(scope, tx, order, 'in-stock', numbers);
    await takeLinkedOut(
      tx,
      numbers.filter((number) => known.get(number)?.bound === true),
    );
    return put;
  };
}

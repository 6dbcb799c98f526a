import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { selectTagsOut } from '../order-tags.store.ts';
import { lockOrder } from '../orders.store.ts';
import { insertDeviceReleases, selectOrdersWithLeft, sendSome } from './left-picked.store.ts';
import { selectDevicesOf } from './devices.store.ts';
import type { UnpickDevices } from './unpicking.ts';

const BATCH = 200;

/**
 * Puts devices back into the stock that are picked for an order which is over: a server of a version that knows no
 * devices has cancelled it, or sent it with others. Returns for how many orders.
 */
export function createLeftPicked({
  database,
  clock,
  unpick,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly unpick: UnpickDevices;
}) {
  return async (all: AllAccounts): Promise<number> => {
    const left = await selectOrdersWithLeft(all, database.queries, BATCH);
    for (const { accountId, orderNumber } of left) {
      const scope = all.account(accountId);
      await database.transaction(async (tx) => {
        const order = await lockOrder(scope, tx, orderNumber);
        if (order === undefined || order.state === 'confirmed') return;
        const out = new Set(
          (await selectTagsOut(scope, tx, order)).map(({ serialNumber }) => serialNumber),
        );
        // Those that did go out with it are no longer here.
        await sendSome(scope, tx, order, [...out]);
        const devices = await selectDevicesOf(scope, tx, order);
        const back = devices.filter(({ state }) => state === 'picked');
        for (const { serialNumber } of back) await unpick(scope, tx, order, serialNumber);
        await insertDeviceReleases(all, tx, back, clock.now());
      });
    }
    return left.length;
  };
}

import { failure, success, type CallErrorCode, type Outcome } from '@rampa/contract';
import type { izdvojUredjaje } from '@rampa/contract/purchases';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import { normaliseNumber, type TagIssuing } from '../../tags/index.ts';
import { updateOrder } from '../order-changes.store.ts';
import { selectLines, type OrderRecord } from '../orders.store.ts';
import {
  onDeskOrder,
  type DeskDeps,
  type StepLine,
  type StepRefusal,
  type Worked,
} from './desk-order.ts';
import { goneOf } from './gone.ts';
import type { UnpickDevices } from './unpicking.ts';
import {
  lockDevices,
  lockNextDevices,
  pickDevices,
  selectDevicesOf,
  type StockDevice,
} from './devices.store.ts';

type PickRefusal = CallErrorCode<typeof izdvojUredjaje>;

export interface Picking {
  /** Devices by their numbers as scanned, and what is missing then from the stock; those picked before stay. */
  pick(
    staff: StaffScope,
    orderNumber: string,
    wish: { readonly serialNumbers: readonly string[]; readonly next: boolean },
  ): Promise<Outcome<StepLine, PickRefusal>>;
  putBack(
    staff: StaffScope,
    orderNumber: string,
    serialNumber: string,
  ): Promise<Outcome<StepLine, StepRefusal>>;
}

export interface PickingDeps extends DeskDeps {
  readonly knownTags: TagIssuing['knownTags'];
  readonly unpick: UnpickDevices;
}

export function createPicking(deps: PickingDeps): Picking {
  const { clock, unpick } = deps;

  /** Why one of the numbers cannot be picked for the order; null for none. */
  const faultOf = async (
    staff: StaffScope,
    tx: Tx,
    wanted: readonly string[],
    found: readonly StockDevice[],
    need: Map<string, number>,
  ): Promise<Worked<PickRefusal> | null> => {
    const bySerial = new Map(found.map((device) => [device.serialNumber, device]));
    const gone = await goneOf(staff, tx, wanted, deps);
    for (const number of wanted) {
      const device = bySerial.get(number);
      if (device === undefined) return failure('purchases.device-unknown', { number });
      if (device.state !== 'in-stock' || gone.has(number)) {
        return failure('purchases.device-taken', { number });
      }
      const left = need.get(device.category) ?? 0;
      if (left === 0) return failure('purchases.device-not-needed', { number });
      need.set(device.category, left - 1);
    }
    return null;
  };

  const pickFor = async (
    staff: StaffScope,
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
    { serialNumbers, next }: Parameters<Picking['pick']>[2],
  ): Promise<Worked<PickRefusal>> => {
    if (order.state !== 'confirmed') return failure('purchases.wrong-state');
    const own = await selectDevicesOf(scope, tx, order);
    const has = new Set(own.map((device) => device.serialNumber));
    const wanted = [...new Set(serialNumbers.map(normaliseNumber))].filter((one) => !has.has(one));
    const need = new Map<string, number>();
    const lines = await selectLines(scope, tx, order);
    for (const { category, quantity } of lines) {
      const picked = own.filter((device) => device.category === category).length;
      need.set(category, quantity - picked);
    }
    const fault = await faultOf(staff, tx, wanted, await lockDevices(staff, tx, wanted), need);
    if (fault !== null) return fault;
    const chosen = [...wanted];
    if (next) {
      for (const { category } of lines) {
        const missing = need.get(category) ?? 0;
        const more = await takeNext(staff, tx, { category, missing, but: chosen });
        if (more.length < missing) {
          return failure('purchases.devices-too-few', { category, left: more.length });
        }
        chosen.push(...more);
      }
    }
    if (chosen.length === 0) return success(null);
    if (!(await pickDevices(scope, tx, order, chosen))) {
      // All of them were locked: they cannot have gone meanwhile.
      throw new Error(`Devices picked for ${order.orderNumber} are no longer in stock`);
    }
    const whole = has.size + chosen.length === order.quantity;
    await updateOrder(scope, tx, order, {
      pickedAt: whole ? clock.now() : null,
      packedAt: null,
    });
    return success({ action: 'order-picked', details: { devices: chosen.length, whole } });
  };

  /** The next devices that nobody has linked; one that somebody has is left where it lies. */
  const takeNext = async (
    staff: StaffScope,
    tx: Tx,
    {
      category,
      missing,
      but,
    }: {
      readonly category: StockDevice['category'];
      readonly missing: number;
      readonly but: readonly string[];
    },
  ): Promise<readonly string[]> => {
    const chosen: string[] = [];
    const passed = [...but];
    let locked: 'skip' | 'wait' = 'skip';
    while (chosen.length < missing) {
      const quantity = missing - chosen.length;
      const wish = { category, quantity, but: passed, locked };
      const numbers = (await lockNextDevices(staff, tx, wish)).map((device) => device.serialNumber);
      if (numbers.length === 0) {
        if (locked === 'wait') break;
        // Those that a colleague is picking may yet stay in stock.
        locked = 'wait';
      }
      const gone = await goneOf(staff, tx, numbers, deps);
      chosen.push(...numbers.filter((one) => !gone.has(one)));
      passed.push(...numbers);
    }
    return chosen;
  };

  return {
    pick: (staff, orderNumber, wish) =>
      onDeskOrder<PickRefusal>(staff, deps, orderNumber, (scope, tx, order) =>
        pickFor(staff, scope, tx, order, wish),
      ),

    putBack: (staff, orderNumber, serialNumber) =>
      onDeskOrder<StepRefusal>(staff, deps, orderNumber, async (scope, tx, order) => {
        // One that is over may have devices that an older server has left in it.
        if (order.sentAt !== null) return failure('purchases.wrong-state');
        const put = await unpick(scope, tx, order, normaliseNumber(serialNumber));
        if (put === 0) return success(null);
        await updateOrder(scope, tx, order, { pickedAt: null, packedAt: null });
        return success({ action: 'order-unpicked', details: { devices: 1 } });
      }),
  };
}

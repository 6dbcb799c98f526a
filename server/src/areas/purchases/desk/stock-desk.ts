import {
  failure,
  success,
  type CallErrorCode,
  type Kategorija,
  type Outcome,
} from '@rampa/contract';
import type { primiUredjaje } from '@rampa/contract/purchases';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { normaliseNumber, type TagIssuing } from '../../tags/index.ts';
import { inCategoryOrder } from '../category-order.ts';
import { receiveTags } from '../stock.store.ts';
import { insertDeviceEvents } from '../devices/device-events.store.ts';
import type { DeskDeps } from './desk-order.ts';
import { goneOf } from './gone.ts';
import { insertDevices, lockDevices } from './devices.store.ts';
import {
  countDevices,
  lockCategory,
  selectCategoryStock,
  selectPlaces,
  setMinimum,
  type CategoryStock,
} from './stock-desk.store.ts';

type ReceiveRefusal = CallErrorCode<typeof primiUredjaje>;

export interface StockOfCategory extends Omit<CategoryStock, 'received'> {
  readonly places: readonly { readonly place: string; readonly devices: number }[];
  readonly faulty: number;
}

/** The stock of devices, as clerks keep it. */
export interface StockDesk {
  stock(staff: StaffScope): Promise<readonly StockOfCategory[]>;
  setMinimum(staff: StaffScope, category: Kategorija, minimum: number): Promise<void>;
  /** All of them or none; those that are there already are not counted again. */
  receive(
    staff: StaffScope,
    delivery: {
      readonly category: Kategorija;
      readonly place: string;
      readonly serialNumbers: readonly string[];
      /** They are among those that can be ordered already. */
      readonly counted: boolean;
    },
  ): Promise<Outcome<{ readonly received: number; readonly already: number }, ReceiveRefusal>>;
}

export interface StockDeskDeps extends DeskDeps {
  readonly knownTags: TagIssuing['knownTags'];
}

export function createStockDesk({ database, clock, knownTags }: StockDeskDeps): StockDesk {
  const read = async (staff: StaffScope, queries: Queries): Promise<readonly StockOfCategory[]> => {
    const places = await selectPlaces(staff, queries);
    const stock = await selectCategoryStock(staff, queries);
    return inCategoryOrder(stock).map(({ category, available, ordered, minimum }) => {
      const own = places.filter((place) => place.category === category);
      return {
        category,
        available,
        ordered,
        minimum,
        places: own.filter(({ state }) => state === 'in-stock'),
        faulty: own
          .filter(({ state }) => state === 'faulty')
          .reduce((sum, { devices }) => sum + devices, 0),
      };
    });
  };

  /** Which of the numbers came in before, or why one of them cannot come in. */
  const sort = async (
    staff: StaffScope,
    tx: Tx,
    category: Kategorija,
    numbers: readonly string[],
  ): Promise<Outcome<ReadonlySet<string>, ReceiveRefusal>> => {
    const there = new Map(
      (await lockDevices(staff, tx, numbers)).map((device) => [device.serialNumber, device]),
    );
    const known = await knownTags(tx, numbers);
    const gone = await goneOf(staff, tx, numbers, { knownTags });
    for (const number of numbers) {
      const tag = known.get(number);
      const device = there.get(number);
      if (gone.has(number) || (device !== undefined && device.state !== 'in-stock')) {
        return failure('purchases.device-taken', { number });
      }
      if ((device?.category ?? tag?.category ?? category) !== category) {
        return failure('purchases.device-other-category', { number });
      }
    }
    return success(new Set(there.keys()));
  };

  return {
    stock: (staff) => read(staff, database.queries),

    setMinimum: (staff, category, minimum) =>
      database.transaction(async (tx) => {
        await setMinimum(staff, tx, category, minimum);
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'stock-minimum-set',
          subject: `stock:${category}`,
          details: { minimum },
        });
      }),

    receive: (staff, { category, place, serialNumbers, counted }) =>
      database.transaction(async (tx) => {
        // Before the devices: two who receive the same list wait for each other here.
        const everReceived = await lockCategory(staff, tx, category);
        const numbers = [...new Set(serialNumbers.map(normaliseNumber))];
        const sorted = await sort(staff, tx, category, numbers);
        if (!sorted.ok) return sorted;
        const fresh = numbers.filter((number) => !sorted.value.has(number));
        if (counted && (await countDevices(staff, tx, category)) + fresh.length > everReceived) {
          return failure('purchases.devices-more-than-counted', { counted: everReceived });
        }
        const added = await insertDevices(
          staff,
          tx,
          fresh.map((serialNumber) => ({ serialNumber, category, place, state: 'in-stock' })),
          clock.now(),
        );
        await insertDeviceEvents(
          staff,
          tx,
          'received',
          [...added].map((serialNumber) => ({ serialNumber, category, place })),
          clock.now(),
        );
        if (!counted && added.size > 0) {
          await receiveTags(tx, { category, quantity: added.size });
        }
        const result = { received: added.size, already: numbers.length - added.size };
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'devices-received',
          subject: `stock:${category}`,
          details: { ...result, counted },
        });
        return success(result);
      }),
  };
}

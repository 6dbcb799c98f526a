import {
  failure,
  success,
  type CallErrorCode,
  type Kategorija,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type { premestiUredjaje } from '@rampa/contract/purchases';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import type { StaffScope, WideScope } from '../../../platform/scope/scope.ts';
import { placeName, type PointsOfSale } from '../../points-of-sale/index.ts';
import { normaliseNumber, type TagIssuing } from '../../tags/index.ts';
import { inCategoryOrder } from '../category-order.ts';
import { lockDevices, type StockDevice } from '../desk/devices.store.ts';
import { goneOf } from '../desk/gone.ts';
import { insertDeviceEvents } from '../devices/device-events.store.ts';
import { giveBackTags, selectStock, takeTags } from '../stock.store.ts';
import {
  moveToPoint,
  moveToStore,
  selectAtPoints,
  selectPointMinimums,
  setPointMinimum,
  type PointMinimum,
} from './point-stock.store.ts';

type MoveRefusal = CallErrorCode<typeof premestiUredjaje>;

export interface PointStockLine {
  readonly category: Kategorija;
  readonly devices: number;
  readonly minimum: number;
  readonly low: boolean;
}

export interface PointStock {
  readonly pointId: string;
  readonly name: string;
  /** It sells tags, and is open. */
  readonly open: boolean;
  readonly lines: readonly PointStockLine[];
}

export interface PointStockDesk {
  /** Points that sell tags or have devices: those with devices or minima first, then by name. */
  points(staff: StaffScope, languageId: LanguageId): Promise<readonly PointStock[]>;
  /** What lies at one of them, by category. */
  linesAt(staff: StaffScope, queries: Queries, pointId: string): Promise<readonly PointStockLine[]>;
  /** All of them or none; to the store, where no point is named. */
  move(
    staff: StaffScope,
    wish: {
      /** As scanned or typed. */
      readonly serialNumbers: readonly string[];
      readonly pointId: string;
      /** Of the store. */
      readonly place: string;
    },
  ): Promise<Outcome<{ readonly moved: number; readonly already: number }, MoveRefusal>>;
  setPointMinimum(
    staff: StaffScope,
    minimum: PointMinimum,
  ): Promise<Outcome<null, 'purchases.point-sells-none'>>;
  /** At how many points fewer devices of a category lie than their minimum, counted up to a number. */
  lowPoints(scope: WideScope, most: number): Promise<number>;
}

export interface PointStockDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly pointsOfSale: Pick<PointsOfSale, 'collectionPoints'>;
  /** Without it nothing is sold at counters: what lies there comes back, and nothing more goes there. */
  readonly takesCash: boolean;
  readonly lockTags: TagIssuing['lockTags'];
  readonly knownTags: TagIssuing['knownTags'];
}

/** Names of the points that sell tags. */
async function sellingPoints(
  { pointsOfSale, takesCash }: Pick<PointStockDeps, 'pointsOfSale' | 'takesCash'>,
  // Records have the names as they are written; screens in the language that they are read in.
  languageId: LanguageId = '1',
): Promise<ReadonlyMap<string, string>> {
  if (!takesCash) return new Map();
  const points = await pointsOfSale.collectionPoints(languageId);
  return new Map(points.map((point) => [point.id, placeName(point)]));
}

export function createPointStock(deps: PointStockDeps): PointStockDesk {
  const { database } = deps;

  const linesOf = async (
    scope: WideScope,
    queries: Queries,
    pointId?: string,
  ): Promise<ReadonlyMap<string, PointStock>> => {
    const points = new Map<string, { name: string; lines: Map<Kategorija, PointStockLine> }>();
    const at = (id: string) => {
      const known = points.get(id) ?? { name: '', lines: new Map<Kategorija, PointStockLine>() };
      points.set(id, known);
      return known;
    };
    for (const { category, devices, name, ...one } of await selectAtPoints(
      scope,
      queries,
      pointId,
    )) {
      const point = at(one.pointId);
      point.name ||= name;
      point.lines.set(category, { category, devices, minimum: 0, low: false });
    }
    for (const { category, minimum, ...one } of await selectPointMinimums(
      scope,
      queries,
      pointId,
    )) {
      const { lines } = at(one.pointId);
      const devices = lines.get(category)?.devices ?? 0;
      lines.set(category, { category, devices, minimum, low: devices < minimum });
    }
    return new Map(
      [...points].map(([id, { name, lines }]) => [
        id,
        { pointId: id, name, open: false, lines: inCategoryOrder([...lines.values()]) },
      ]),
    );
  };

  return {
    async points(staff, languageId) {
      const known = await linesOf(staff, database.queries);
      const selling = await sellingPoints(deps, languageId);
      const none: readonly PointStockLine[] = [];
      const open = [...selling].map(([pointId, name]) => ({
        pointId,
        name,
        open: true,
        lines: known.get(pointId)?.lines ?? none,
      }));
      const closed = [...known.values()]
        // Minima of a point that is closed warn of nothing.
        .filter(({ pointId, lines }) => !selling.has(pointId) && lines.some(hasDevices))
        .map((point) => ({
          ...point,
          name: point.name === '' ? point.pointId : point.name,
          lines: point.lines.map((line) => ({ ...line, low: false })),
        }));
      const isEmpty = ({ lines }: PointStock): number => (lines.length === 0 ? 1 : 0);
      return [...open, ...closed].toSorted(
        (a, b) => isEmpty(a) - isEmpty(b) || a.name.localeCompare(b.name, 'sr'),
      );
    },

    linesAt: async (staff, queries, pointId) =>
      (await linesOf(staff, queries, pointId)).get(pointId)?.lines ?? [],

    move: createMoving(deps),

    async setPointMinimum(staff, minimum) {
      if (!(await sellingPoints(deps)).has(minimum.pointId)) {
        return failure('purchases.point-sells-none');
      }
      await database.transaction(async (tx) => {
        await setPointMinimum(staff, tx, minimum);
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'point-stock-minimum-set',
          subject: `point-of-sale:${minimum.pointId}`,
          details: { category: minimum.category, minimum: minimum.minimum },
        });
      });
      return success(null);
    },

    async lowPoints(scope, most) {
      const minimums = await selectPointMinimums(scope, database.queries);
      if (minimums.length === 0) return 0;
      const selling = await sellingPoints(deps);
      const known = await linesOf(scope, database.queries);
      const low = [...known.values()].filter(
        ({ pointId, lines }) => selling.has(pointId) && lines.some((line) => line.low),
      );
      return Math.min(low.length, most);
    },
  };
}

const hasDevices = ({ devices }: PointStockLine): boolean => devices > 0;

function createMoving(deps: PointStockDeps): PointStockDesk['move'] {
  const { database, clock } = deps;

  /** The devices that lie elsewhere, or why one of them cannot be moved. */
  const sort = async (
    staff: StaffScope,
    tx: Tx,
    numbers: readonly string[],
    pointId: string,
  ): Promise<Outcome<readonly StockDevice[], MoveRefusal>> => {
    const found = new Map(
      (await lockDevices(staff, tx, numbers)).map((device) => [device.serialNumber, device]),
    );
    const gone = await goneOf(staff, tx, numbers, deps);
    const elsewhere: StockDevice[] = [];
    for (const number of numbers) {
      const device = found.get(number);
      if (gone.has(number)) return failure('purchases.device-with-customer', { number });
      if (device === undefined) return failure('purchases.device-unknown', { number });
      if (device.orderId !== null) return failure('purchases.device-in-order', { number });
      const atPoint = device.state === 'at-point';
      if (!atPoint && device.state !== 'in-stock') {
        return failure('purchases.device-not-in-stock', { number });
      }
      const isThere = pointId === '' ? !atPoint : atPoint && device.pointId === pointId;
      if (!isThere) elsewhere.push(device);
    }
    return success(elsewhere);
  };

  return async (staff, { serialNumbers, pointId, place }) => {
    const name = pointId === '' ? place : (await sellingPoints(deps)).get(pointId);
    if (name === undefined) return failure('purchases.point-sells-none');
    const numbers = [...new Set(serialNumbers.map(normaliseNumber))].toSorted();
    return transactionOrNothing<Awaited<ReturnType<PointStockDesk['move']>>>(
      database,
      async (tx) => {
        // The tags before their devices, as whoever links them.
        await deps.lockTags(tx, numbers);
        const sorted = await sort(staff, tx, numbers, pointId);
        if (!sorted.ok) return { result: sorted, keep: false };
        const devices = sorted.value;
        const moving = devices.map(({ serialNumber }) => serialNumber);
        if (pointId === '') {
          await moveToStore(staff, tx, moving, place);
          await giveBackTags(tx, quantitiesOf(devices));
        } else {
          await moveToPoint(staff, tx, moving, { pointId, name });
          // What lies at a point already is counted out of the store.
          const leaving = devices.filter(({ state }) => state === 'in-stock');
          const lacking = await takeTags(tx, quantitiesOf(leaving));
          if (lacking !== null) {
            const left = (await selectStock(tx)).get(lacking) ?? 0;
            const params = { category: lacking, left: Math.max(0, left) };
            return { result: failure('purchases.devices-promised', params), keep: false };
          }
        }
        await insertDeviceEvents(
          staff,
          tx,
          'moved',
          devices.map(({ serialNumber, category }) => ({ serialNumber, category, place: name })),
          clock.now(),
        );
        const result = { moved: moving.length, already: numbers.length - moving.length };
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'devices-moved',
          subject: pointId === '' ? 'stock:store' : `point-of-sale:${pointId}`,
          details: result,
        });
        return { result: success(result), keep: true };
      },
    );
  };
}

function quantitiesOf(devices: readonly StockDevice[]) {
  const counted = Map.groupBy(devices, ({ category }) => category);
  return [...counted].map(([category, { length }]) => ({ category, quantity: length }));
}

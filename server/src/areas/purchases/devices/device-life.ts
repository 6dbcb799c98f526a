/** As `TagLives.isHandedIn` asks it, for corrections. */
function tagFactsOf({ status, successions, blocks }: TagLife) {
  const replaced = successions.some(isReplaced);
  const returned = blocks.some(
    ({ reason, liftedAt }) => reason === 'returned' && liftedAt === null,
  );
  return { status, replaced, handedIn: status === 'neaktivan' || replaced || returned };
}

import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import { batteriesCounted, deviceEventsShown, type DeviceWhere } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import type { NamesOfActors } from '../../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { customerName, type Customers } from '../../identity/index.ts';
import { normaliseNumber, type TagLife, type TagLives } from '../../tags/index.ts';
import { selectDeviceEvents } from './device-events.store.ts';
import {
  selectKnownDevice,
  selectOldBatteries,
  selectOrdersOfDevice,
  type OldBattery,
  type OrderOfDevice,
} from './device-life.store.ts';
import { oldBefore, untilAfter, whereIs, type Until } from './device-rules.ts';
import { eventsOf, type DeviceRecords, type LifeEvent } from './life-events.ts';

export interface DeviceLife {
  readonly serialNumber: string;
  readonly category: Kategorija | null;
  readonly where: DeviceWhere;
  readonly place: string;
  readonly receivedAt: Temporal.Instant | null;
  readonly order: OrderOfDevice | null;
  readonly owners: readonly (TagLife & { readonly name: string })[];
  readonly replacedBy: string;
  readonly replaces: string;
  readonly handedOver: string | null;
  readonly warranty: Until | null;
  readonly battery: Until | null;
  readonly events: readonly (LifeEvent & { readonly by: string })[];
  readonly now: Temporal.Instant;
}

export interface OldBatteryOf extends OldBattery {
  readonly handedOver: string;
  readonly ends: Until;
}

export interface BatteryPage {
  readonly items: readonly OldBatteryOf[];
  /** Counted up to `batteriesCounted`. */
  readonly totalRecords: number;
}

export interface DeviceLives {
  show(
    staff: StaffScope,
    typed: string,
  ): Promise<Outcome<DeviceLife, 'purchases.device-not-found'>>;
  /** As it is after something was done to it, which has its own line in the trail. */
  after(
    staff: StaffScope,
    typed: string,
  ): Promise<Outcome<DeviceLife, 'purchases.device-not-found'>>;
  batteries(
    staff: StaffScope,
    page: { readonly first: number; readonly rows: number },
  ): Promise<BatteryPage>;
}

export interface DeviceLivesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly lives: Pick<TagLives, 'of'>;
  readonly customers: Pick<Customers, 'of'>;
  readonly namesOfActors: NamesOfActors;
  /** Of warranty, and that a battery lasts. */
  readonly months: { readonly warranty: number; readonly battery: number };
}

export function createDeviceLives(deps: DeviceLivesDeps): DeviceLives {
  const { database, clock, months } = deps;
  const { queries } = database;

  const recordsOf = async (staff: StaffScope, serialNumber: string): Promise<DeviceRecords> => ({
    device: await selectKnownDevice(staff, queries, serialNumber),
    orders: await selectOrdersOfDevice(staff, queries, serialNumber),
    ...(await deps.lives.of(staff, queries, serialNumber)),
    stockEvents: await selectDeviceEvents(staff, queries, serialNumber, deviceEventsShown),
  });

  const ownersOf = async (staff: StaffScope, lives: readonly TagLife[]) => {
    const owners: DeviceLife['owners'][number][] = [];
    for (const life of lives) {
      const customer = await deps.customers.of(staff.account(life.accountId), queries);
      owners.push({ ...life, name: customer === undefined ? '' : customerName(customer) });
    }
    return owners;
  };

  const read = async (
    staff: StaffScope,
    serialNumber: string,
  ): Promise<Outcome<DeviceLife, 'purchases.device-not-found'>> => {
    const records = await recordsOf(staff, serialNumber);
    const { device, orders, issued, lives, stockEvents } = records;
    const isKnown = [orders, lives, stockEvents].some(({ length }) => length > 0);
    if (device === undefined && issued === undefined && !isKnown) {
      return failure('purchases.device-not-found');
    }
    const now = clock.now();
    const held = lives.find(({ until }) => until === null);
    const [last] = orders;
    const [lastEvent] = stockEvents;
    const where = whereIs({
      state: device?.state,
      order: last?.order,
      tag: held && tagFactsOf(held),
      takenOut: lastEvent?.kind === 'taken-out',
    });
    const handedOver = handedOverOf(records, where);
    const events = eventsOf(records)
      .toSorted((a, b) => b.at.epochMilliseconds - a.at.epochMilliseconds)
      .slice(0, deviceEventsShown);
    const nameOf = await deps.namesOfActors(
      queries,
      events.map(({ madeBy }) => madeBy),
    );
    const successions = lives.flatMap((life) => life.successions);
    return success({
      serialNumber,
      category:
        held?.category ??
        device?.category ??
        lives[0]?.category ??
        last?.category ??
        issued?.category ??
        lastEvent?.category ??
        null,
      where,
      place:
        where === 'point-of-sale' && device?.state !== 'at-point'
          ? (last?.order.pointOfSale ?? '')
          : (device?.place ?? ''),
      receivedAt: device?.receivedAt ?? null,
      order: last ?? null,
      owners: await ownersOf(staff, lives),
      replacedBy: successions.find(isReplaced)?.serialNumber ?? '',
      replaces: successions.find((one) => !one.byOther)?.serialNumber ?? '',
      handedOver,
      warranty: untilAfter(handedOver, months.warranty, now),
      battery: untilAfter(handedOver, months.battery, now),
      events: events.map((event) => ({ ...event, by: nameOf(event.madeBy) })),
      now,
    });
  };

  return {
    async show(staff, typed) {
      const serialNumber = normaliseNumber(typed);
      const life = await read(staff, serialNumber);
      if (!life.ok) return life;
      const held = life.value.owners.find(({ until }) => until === null);
      await staff.by.record(queries, {
        accountId: held?.accountId ?? nobody,
        action: 'device-read',
        subject: `device:${serialNumber}`,
      });
      return life;
    },

    after: (staff, typed) => read(staff, normaliseNumber(typed)),

    async batteries(staff, page) {
      const now = clock.now();
      const before = oldBefore(months.battery, now);
      const { batteries, totalRecords } =
        months.battery === 0
          ? { batteries: [], totalRecords: 0 }
          : await selectOldBatteries(staff, queries, before, { ...page, most: batteriesCounted });
      await staff.by.record(queries, {
        accountId: nobody,
        action: 'batteries-listed',
        subject: 'batteries:all',
        details: { first: page.first, shown: batteries.length },
      });
      return {
        items: batteries.flatMap((battery) => {
          const handedOver = tollDay(battery.handedOverAt);
          const ends = untilAfter(handedOver, months.battery, now);
          return ends === null ? [] : [{ ...battery, handedOver, ends }];
        }),
        totalRecords,
      };
    },
  };
}

const isReplaced = ({ byOther }: { readonly byOther: boolean }): boolean => byOther;

/** Where it lies with the operator for the next customer, nothing counts yet. */
const notHandedOver: ReadonlySet<DeviceWhere> = new Set([
  'stock',
  'picked',
  'under-way',
  'point-of-sale',
  'faulty',
  'lost',
  'taken-out',
  'issued',
]);

/** The day from which warranty and battery count: of the delivery, or of the linking where there was none. */
function handedOverOf({ lives, orders }: DeviceRecords, where: DeviceWhere): string | null {
  if (notHandedOver.has(where)) return null;
  const [latest] = lives;
  // What an earlier customer got does not count for the next one.
  const released = lives.find(({ until }) => until !== null)?.until?.epochMilliseconds ?? 0;
  const delivered = orders.find(
    ({ order, sent }) => sent && (order.deliveredAt?.epochMilliseconds ?? 0) > released,
  )?.order;
  const at = delivered?.deliveredAt ?? (latest?.until === null ? latest.createdAt : undefined);
  return at === undefined ? null : tollDay(at);
}

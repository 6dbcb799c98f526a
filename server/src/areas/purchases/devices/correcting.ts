import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import type { TakeOutReason } from '@rampa/contract/purchases';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { normaliseNumber, type TagIssuing, type TagLives } from '../../tags/index.ts';
import { lockDevices, type StockDevice } from '../desk/devices.store.ts';
import { selectOrderOfTag, selectSent } from '../order-tags.store.ts';
import { receiveTags, writeOffDevices } from '../stock.store.ts';
import { insertDeviceEvents, selectTakenOutByMistake } from './device-events.store.ts';
import { forgetDevices, forgetOrderOfTag, updateDevices } from './stock-changes.store.ts';

/** What is wrong with what the stock says of devices. */
export type Correction =
  | { readonly what: 'category'; readonly category: Kategorija }
  | { readonly what: 'place'; readonly place: string }
  | { readonly what: 'out'; readonly reason: TakeOutReason }
  | { readonly what: 'back'; readonly place: string };

export interface WantedCorrection {
  /** As scanned or typed. */
  readonly serialNumbers: readonly string[];
  readonly change: Correction;
  readonly note: string;
}

export interface Corrected {
  readonly changed: number;
  /** Were so before. */
  readonly already: number;
}

export type CorrectionRefusal =
  | 'purchases.device-unknown'
  | 'purchases.device-with-customer'
  | 'purchases.device-in-order'
  | 'purchases.device-at-point'
  | 'purchases.device-not-in-stock'
  | 'purchases.device-has-balance';

/** All of the devices or none. */
export type CorrectDevices = (
  staff: StaffScope,
  wanted: WantedCorrection,
) => Promise<Outcome<Corrected, CorrectionRefusal>>;

export interface CorrectingDeps extends Pick<
  TagIssuing,
  'lockTags' | 'knownTags' | 'printTags' | 'reissueTags'
> {
  readonly database: Database;
  readonly clock: Clock;
  readonly lives: Pick<TagLives, 'release' | 'recategorise' | 'isHandedIn'>;
}

/** A device to be changed, and whether a customer has it who has handed it in. */
interface Wanted extends StockDevice {
  readonly bound: boolean;
}

export function createCorrecting(deps: CorrectingDeps): CorrectDevices {
  /** The devices that are to be changed; those that are so already are left out. */
  const sort = async (
    staff: StaffScope,
    tx: Tx,
    numbers: readonly string[],
    change: Correction,
  ): Promise<Outcome<readonly Wanted[], CorrectionRefusal>> => {
    const found = new Map(
      (await lockDevices(staff, tx, numbers)).map((device) => [device.serialNumber, device]),
    );
    const known = await deps.knownTags(tx, numbers);
    const sent = await selectSent(staff, tx, numbers);
    const forgotten =
      change.what === 'out' && change.reason === 'mistake'
        ? await selectTakenOutByMistake(staff, tx, numbers)
        : new Set<string>();
    const wanted: Wanted[] = [];
    for (const number of numbers) {
      const device = found.get(number);
      const bound = known.get(number)?.bound === true;
      if (device === undefined && !bound && forgotten.has(number)) continue;
      const refusal = refusalOf(device, { bound, sent: sent.has(number) }, change);
      if (refusal !== null) return failure(refusal, { number });
      // With its block lifted, the customer has it again, whatever the stock says.
      if (
        bound &&
        device !== undefined &&
        asideStates.has(device.state) &&
        !(await deps.lives.isHandedIn(staff, tx, number))
      ) {
        return failure('purchases.device-with-customer', { number });
      }
      if (device !== undefined && !isSo(device, change)) wanted.push({ ...device, bound });
    }
    return success(wanted);
  };

  const apply = createApplying(deps);

  return (staff, wanted) =>
    transactionOrNothing<Outcome<Corrected, CorrectionRefusal>>(deps.database, async (tx) => {
      const { change } = wanted;
      const numbers = [...new Set(wanted.serialNumbers.map(normaliseNumber))].toSorted();
      // The tags before their devices, as whoever links them.
      await deps.lockTags(tx, numbers);
      const sorted = await sort(staff, tx, numbers, change);
      if (!sorted.ok) return { result: sorted, keep: false };
      const devices = sorted.value;
      const applied =
        devices.length === 0 ? success(null) : await apply(staff, tx, devices, wanted);
      if (!applied.ok) return { result: applied, keep: false };
      const corrected = { changed: devices.length, already: numbers.length - devices.length };
      await staff.by.record(tx, {
        accountId: nobody,
        action: 'devices-corrected',
        subject: numbers.length === 1 ? `device:${numbers[0] ?? ''}` : `devices:${change.what}`,
        details: {
          what: change.what,
          ...(change.what === 'out' ? { reason: change.reason } : {}),
          ...corrected,
        },
      });
      return { result: success(corrected), keep: true };
    });
}

/** Writes a correction of devices that may have it, in the caller's transaction, which a refusal ends. */
function createApplying(deps: CorrectingDeps) {
  const { clock } = deps;

  /** Back into the stock with codes that nobody knows; the tag of who has handed it in ends. */
  const release = async (
    staff: StaffScope,
    tx: Tx,
    devices: readonly Wanted[],
  ): Promise<Outcome<null, CorrectionRefusal>> => {
    for (const { serialNumber, bound } of devices) {
      const released = bound ? await deps.lives.release(staff, tx, serialNumber) : null;
      if (released === 'balance-left') {
        return failure('purchases.device-has-balance', { number: serialNumber });
      }
      if (released === 'not-handed-in') {
        return failure('purchases.device-with-customer', { number: serialNumber });
      }
      const order = await selectOrderOfTag(staff, tx, serialNumber);
      if (order !== undefined) {
        await forgetOrderOfTag(staff.account(order.accountId), tx, serialNumber);
      }
    }
    await deps.printTags(tx, devices);
    return success(null);
  };

  return async (
    staff: StaffScope,
    tx: Tx,
    devices: readonly Wanted[],
    { change, note }: WantedCorrection,
  ): Promise<Outcome<null, CorrectionRefusal>> => {
    const numbers = devices.map(({ serialNumber }) => serialNumber);
    const now = clock.now();
    const tell = (
      kind: Parameters<typeof insertDeviceEvents>[2],
      more: { readonly reason?: string; readonly place?: string; readonly category?: Kategorija },
    ) =>
      insertDeviceEvents(
        staff,
        tx,
        kind,
        devices.map(({ serialNumber, category }) => ({ serialNumber, category, note, ...more })),
        now,
      );
    switch (change.what) {
      case 'place':
        await updateDevices(staff, tx, numbers, { place: change.place });
        await tell('moved', { place: change.place });
        break;
      case 'category': {
        const { category } = change;
        await updateDevices(staff, tx, numbers, { category });
        await deps.lives.recategorise(tx, numbers, category);
        await count(tx, devices.filter(isCounted), -1, category);
        await tell('category-changed', { category });
        break;
      }
      case 'out': {
        const { reason } = change;
        // Whoever has kept a sheet could link by it what is no longer there.
        await deps.reissueTags(tx, numbers);
        await (reason === 'mistake'
          ? forgetDevices(staff, tx, numbers)
          : updateDevices(staff, tx, numbers, { state: reason }));
        await count(tx, devices.filter(isCounted), -1);
        await tell('taken-out', { reason });
        break;
      }
      case 'back': {
        const released = await release(staff, tx, devices);
        if (!released.ok) return released;
        const { place } = change;
        await updateDevices(staff, tx, numbers, { state: 'in-stock', place });
        await count(tx, devices, 1);
        await tell('put-back', { place });
        break;
      }
    }
    return success(null);
  };
}

/** What a device that was a customer's may be in while it lies with the operator. */
const asideStates: ReadonlySet<StockDevice['state']> = new Set([
  'returned',
  'faulty',
  'lost',
  'scrapped',
]);

/** Why the device cannot be changed so; null where it can. */
function refusalOf(
  device: StockDevice | undefined,
  { bound, sent }: { readonly bound: boolean; readonly sent: boolean },
  change: Correction,
): CorrectionRefusal | null {
  const handedIn = device?.state === 'returned';
  if (bound && (device === undefined || !handedIn || change.what === 'category')) {
    // Found faulty, scrapped or lost after it was handed in: the account has its number still, and nothing else.
    const isGone = ['faulty', 'scrapped', 'lost'].includes(device?.state ?? '');
    if (!isGone || change.what === 'category') return 'purchases.device-with-customer';
  }
  if (device?.state === 'at-point') return 'purchases.device-at-point';
  if (device === undefined) return sent ? 'purchases.device-in-order' : 'purchases.device-unknown';
  if (device.orderId !== null || (sent && !bound)) return 'purchases.device-in-order';
  // What was a customer's was no mistake.
  const isMistake = change.what === 'out' && change.reason === 'mistake';
  return isMistake && (handedIn || bound) ? 'purchases.device-not-in-stock' : null;
}

/** Whether the stock says so already. */
function isSo({ category, state, place }: StockDevice, change: Correction): boolean {
  switch (change.what) {
    case 'category':
      return category === change.category;
    case 'place':
      return place === change.place;
    case 'out':
      return state === change.reason;
    case 'back':
      return state === 'in-stock';
  }
}

/** Only what is in stock can be ordered. */
const isCounted = ({ state }: StockDevice): boolean => state === 'in-stock';

/** Changes the numbers that can be ordered: one more or one less for each device, and the other way in the category `into`. */
async function count(
  tx: Tx,
  devices: readonly StockDevice[],
  by: 1 | -1,
  into?: Kategorija,
): Promise<void> {
  const changes = new Map<Kategorija, number>();
  for (const { category } of devices) {
    changes.set(category, (changes.get(category) ?? 0) + by);
    if (into !== undefined) changes.set(into, (changes.get(into) ?? 0) - by);
  }
  // In one order, as orders take them.
  for (const [category, quantity] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (quantity > 0) await receiveTags(tx, { category, quantity });
    if (quantity < 0) {
      await writeOffDevices(
        tx,
        Array.from({ length: -quantity }, () => category),
      );
    }
  }
}

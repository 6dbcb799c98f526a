import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import type { HandInReason } from '@rampa/contract/purchases';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { normaliseNumber, type TagIssuing, type TagLives } from '../../tags/index.ts';
import { lockDevices } from '../desk/devices.store.ts';
import { selectOrderOfTag, selectOrderTags } from '../order-tags.store.ts';
import { selectOrder } from '../orders.store.ts';
import { writeOffDevices } from '../stock.store.ts';
import { insertDeviceEvents } from './device-events.store.ts';
import { forgetOrderOfTag, setAside } from './stock-changes.store.ts';

export interface HandedInDevice {
  /** As scanned or typed. */
  readonly serialNumber: string;
  readonly reason: HandInReason;
  readonly place: string;
  readonly note: string;
}

export type HandInRefusal =
  | 'purchases.device-not-found'
  | 'purchases.device-not-out'
  | 'purchases.device-whole-parcel';

/** A tag comes back from whoever had it: it is blocked, and lies aside until somebody decides about it. */
export type HandIn = (
  staff: StaffScope,
  device: HandedInDevice,
) => Promise<Outcome<null, HandInRefusal>>;

export interface HandInDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly lives: Pick<TagLives, 'handIn' | 'of'>;
  readonly printTags: TagIssuing['printTags'];
}

interface CameBack {
  /** The account whose tag it is, or whose order it came with. */
  readonly accountId: string;
  readonly subject: string;
  readonly category: Kategorija;
}

export function createHandingIn({ database, clock, lives, printTags }: HandInDeps): HandIn {
  /** A tag of a parcel that nobody has linked: its order no longer has it, and its code no longer works. */
  const outOfParcel = async (
    staff: StaffScope,
    tx: Tx,
    serialNumber: string,
  ): Promise<Outcome<CameBack, HandInRefusal>> => {
    const found = await selectOrderOfTag(staff, tx, serialNumber);
    if (found === undefined) {
      const { issued } = await lives.of(staff, tx, serialNumber);
      return failure(
        issued === undefined ? 'purchases.device-not-found' : 'purchases.device-not-out',
      );
    }
    const account = staff.account(found.accountId);
    const order = await selectOrder(account, tx, found.orderNumber);
    if (order === undefined) throw new Error('An order vanished');
    const tags = await selectOrderTags(account, tx, order);
    const tag = tags.find((one) => one.serialNumber === serialNumber);
    if (tag === undefined) throw new Error('A tag of an order vanished');
    // As long as the parcel as a whole can come back, it does: with its order, and with the money.
    if (order.state === 'sent' && tags.every(({ boundTo }) => boundTo === null)) {
      return failure('purchases.device-whole-parcel', { order: order.orderNumber });
    }
    await forgetOrderOfTag(account, tx, serialNumber);
    await printTags(tx, [{ serialNumber, category: tag.category }]);
    const { accountId } = found;
    return success({
      accountId,
      subject: `order:${order.orderNumber}`,
      category: tag.category,
    });
  };

  const takeBack = async (
    staff: StaffScope,
    tx: Tx,
    typed: HandedInDevice,
  ): Promise<Outcome<null, HandInRefusal>> => {
    const serialNumber = normaliseNumber(typed.serialNumber);
    const { reason, place, note } = typed;
    const handed = await lives.handIn(staff, tx, serialNumber, note);
    const [device] = await lockDevices(staff, tx, [serialNumber]);
    // One that was given back to its customer, who brings it again, is blocked again.
    const already = device?.state === 'returned' && handed?.blockedNow !== true;
    const record = (whose: Pick<CameBack, 'accountId' | 'subject'>) =>
      staff.by.record(tx, {
        accountId: whose.accountId,
        action: 'device-handed-in',
        subject: whose.subject,
        details: { serialNumber, reason, repeated: already },
      });
    if (handed === null && already) {
      await record({ accountId: nobody, subject: `device:${serialNumber}` });
      return success(null);
    }
    // Picked, it is in a parcel here; linked meanwhile, it leaves with the step that would put it back.
    if (device?.state === 'picked') return failure('purchases.device-not-out');
    if (handed === null && device !== undefined && device.state !== 'sent') {
      return failure('purchases.device-not-out');
    }
    const back: Outcome<CameBack, HandInRefusal> =
      handed === null
        ? await outOfParcel(staff, tx, serialNumber)
        : success({ ...handed, subject: `tag:${handed.tagId}` });
    if (!back.ok) return back;
    const { category } = back.value;
    if (!already) {
      const now = clock.now();
      if (device?.state === 'in-stock') await writeOffDevices(tx, [device.category]);
      await setAside(staff, tx, { serialNumber, category, place }, now);
      await insertDeviceEvents(
        staff,
        tx,
        'handed-in',
        [{ serialNumber, category, reason, place, note }],
        now,
      );
    }
    await record(back.value);
    return success(null);
  };

  return (staff, typed) =>
    transactionOrNothing(database, async (tx) => {
      const result = await takeBack(staff, tx, typed);
      // What is refused blocks no tag and tells no customer.
      return { result, keep: result.ok };
    });
}

import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { selectOrderOwner } from '../payments/index.ts';
import type { tagBound } from '../tags/index.ts';
import type { OrderBooks } from './order-books.ts';
import type { TellCustomer } from './order-mails.ts';
import {
  bindOrderTag,
  insertOrderTags,
  selectOrderOfDevice,
  selectOrderTags,
} from './order-tags.store.ts';
import { updateOrder } from './order-changes.store.ts';
import { selectWork } from './order-lists.store.ts';
import { lockOrder, selectLines, selectOrder, type OrderRecord } from './orders.store.ts';
import { purchasePurpose } from './purchase-rules.ts';
import type { Settlement } from './settlement.ts';
import { receiveDevices, selectStock } from './stock.store.ts';

/** A device that goes out, with the code that is printed for whoever activates it. */
export interface PackedDevice {
  readonly serialNumber: string;
  readonly verificationCode: string;
  readonly category: Kategorija;
}

/** Makes devices ready to be bound by whoever holds their codes, in the caller's transaction. */
export type IssueDevices = (
  tx: Tx,
  category: Kategorija,
  quantity: number,
) => Promise<readonly Omit<PackedDevice, 'category'>[]>;

/** Other codes for those of these devices that nobody has bound, in the caller's transaction. */
export type ReissueDevices = (
  tx: Tx,
  serialNumbers: readonly string[],
) => Promise<readonly Omit<PackedDevice, 'category'>[]>;

export type WorkRefusal = 'not-found' | 'wrong-state';

/** What the operator does about orders. */
export interface Fulfilment {
  /** Orders that wait for the operator, the oldest first. */
  list(): Promise<readonly OrderRecord[]>;
  /** Packs and sends, or lays ready at the point of sale; answers what goes into the parcel. */
  ship(orderNumber: string): Promise<Outcome<readonly PackedDevice[], WorkRefusal>>;
  /**
   * The papers got lost, or were never printed: other codes for the devices of a sent order that
   * nobody has activated. The codes of before are worth nothing then.
   */
  reprint(orderNumber: string): Promise<Outcome<readonly PackedDevice[], WorkRefusal>>;
  /** Handed over; what is paid on delivery is paid now. */
  deliver(orderNumber: string): Promise<Outcome<null, WorkRefusal>>;
  /** Money of a slip was sent back to the payer's account. */
  refunded(orderNumber: string): Promise<Outcome<null, WorkRefusal>>;
  /** Devices came in; answers how many of the category can be ordered now. */
  receive(category: Kategorija, quantity: number): Promise<number>;
  stock(): Promise<ReadonlyMap<string, number>>;
  /** The credit of a device goes with it. */
  readonly tagBound: ListenerOf<typeof tagBound>;
}

export function createFulfilment(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly books: OrderBooks;
  readonly tell: TellCustomer;
  readonly settlement: Settlement;
  readonly issueDevices: IssueDevices;
  readonly reissueDevices: ReissueDevices;
}): Fulfilment {
  const { database, clock, books, tell } = deps;

  /** Does the work on an order in one of these states, or says why not. */
  const onOrder = <T>(
    orderNumber: string,
    may: (order: OrderRecord) => boolean,
    action: AuditAction,
    work: (tx: Tx, order: OrderRecord) => Promise<T>,
  ): Promise<Outcome<T, WorkRefusal>> =>
    database.transaction(async (tx): Promise<Outcome<T, WorkRefusal>> => {
      const owner = await selectOrderOwner(tx, orderNumber);
      if (owner?.purpose !== purchasePurpose) return failure('not-found');
      const order = await lockOrder(tx, owner.accountId, orderNumber);
      if (order === undefined) return failure('not-found');
      if (!may(order)) return failure('wrong-state');
      const value = await work(tx, order);
      await recordAudit(tx, clock.now(), {
        accountId: order.accountId,
        actor: 'operator',
        action,
        subject: `order:${orderNumber}`,
      });
      return success(value);
    });

  const pack = async (tx: Tx, order: OrderRecord): Promise<readonly PackedDevice[]> => {
    const packed: PackedDevice[] = [];
    for (const { category, quantity, creditMinor } of await selectLines(tx, order)) {
      const devices = await deps.issueDevices(tx, category, quantity);
      const { accountId, orderId } = order;
      await insertOrderTags(
        tx,
        devices.map(({ serialNumber }) => ({
          accountId,
          orderId,
          serialNumber,
          category,
          creditMinor,
        })),
      );
      packed.push(...devices.map((device) => ({ ...device, category })));
    }
    return packed;
  };

  return {
    list: () => selectWork(database.queries, 1000),

    ship: (orderNumber) =>
      onOrder(
        orderNumber,
        ({ state }) => state === 'confirmed',
        'order-sent',
        async (tx, order) => {
          const packed = await pack(tx, order);
          const sent = await updateOrder(tx, order, { state: 'sent', sentAt: clock.now() });
          await tell(tx, sent, order.delivery === 'pickup' ? 'ready' : 'sent');
          return packed;
        },
      ),

    reprint: (orderNumber) =>
      database.transaction(async (tx): Promise<Outcome<readonly PackedDevice[], WorkRefusal>> => {
        const owner = await selectOrderOwner(tx, orderNumber);
        if (owner?.purpose !== purchasePurpose) return failure('not-found');
        // Not locked: whoever activates a tag locks the tag first and the order after, and what is
        // sent stays sent.
        const order = await selectOrder(tx, owner.accountId, orderNumber);
        if (order === undefined) return failure('not-found');
        const tags = await selectOrderTags(tx, order);
        if (tags.length === 0) return failure('wrong-state');
        const categories = new Map(tags.map((tag) => [tag.serialNumber, tag.category]));
        const printed = await deps.reissueDevices(tx, [...categories.keys()]);
        await recordAudit(tx, clock.now(), {
          accountId: order.accountId,
          actor: 'operator',
          action: 'order-reprinted',
          subject: `order:${orderNumber}`,
          details: { devices: printed.length },
        });
        return success(
          printed.flatMap((device) => {
            const category = categories.get(device.serialNumber);
            return category === undefined ? [] : [{ ...device, category }];
          }),
        );
      }),

    deliver: (orderNumber) =>
      onOrder(
        orderNumber,
        ({ state, paymentState, method }) =>
          state === 'sent' &&
          (paymentState === 'paid' || (method === 'on-delivery' && paymentState === 'waiting')),
        'order-delivered',
        async (tx, order) => {
          const now = clock.now();
          const paysNow = order.paymentState === 'waiting';
          if (paysNow) await books.bookPayment(tx, order);
          const delivered = await updateOrder(tx, order, {
            state: 'delivered',
            deliveredAt: now,
            ...(paysNow ? { paymentState: 'paid', paidAt: now } : {}),
          });
          await books.creditTags(tx, delivered);
          return null;
        },
      ),

    refunded: (orderNumber) =>
      onOrder(
        orderNumber,
        ({ paymentState, method }) => paymentState === 'refunding' && method === 'slip',
        'order-refund-sent',
        async (tx, order) => {
          await deps.settlement.takeBack(tx, order);
          return null;
        },
      ),

    receive: (category, quantity) =>
      database.transaction((tx) => receiveDevices(tx, { category, quantity })),
    stock: () => selectStock(database.queries),

    async tagBound(tx, { serialNumber, accountId, tagId }) {
      const found = await selectOrderOfDevice(tx, serialNumber);
      if (found === undefined) return;
      const order = await lockOrder(tx, found.accountId, found.orderNumber);
      if (order === undefined) throw new Error(`The order ${found.orderNumber} vanished`);
      const tags = await selectOrderTags(tx, order);
      const tag = tags.find((candidate) => candidate.serialNumber === serialNumber);
      if (tag === undefined) return;
      await bindOrderTag(tx, tag, { accountId, tagId }, clock.now());
      await books.creditTags(tx, order);
    },
  };
}

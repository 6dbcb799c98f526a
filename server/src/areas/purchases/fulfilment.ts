import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
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
import { ordersOfAll } from './order-scope.ts';
import { purchasePurpose } from './purchase-rules.ts';
import type { OrderSettlement } from './settlement.ts';
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
  list(all: AllAccounts): Promise<readonly OrderRecord[]>;
  /** Packs and sends, or lays ready at the point of sale; answers what goes into the parcel. */
  ship(
    all: AllAccounts,
    orderNumber: string,
  ): Promise<Outcome<readonly PackedDevice[], WorkRefusal>>;
  /**
   * The papers got lost, or were never printed: other codes for the devices of a sent order that
   * nobody has activated. The codes of before are worth nothing then.
   */
  reprint(
    all: AllAccounts,
    orderNumber: string,
  ): Promise<Outcome<readonly PackedDevice[], WorkRefusal>>;
  /** Handed over; what is paid on delivery is paid now. */
  deliver(all: AllAccounts, orderNumber: string): Promise<Outcome<null, WorkRefusal>>;
  /** Money of a slip was sent back to the payer's account. */
  refunded(all: AllAccounts, orderNumber: string): Promise<Outcome<null, WorkRefusal>>;
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
  readonly settlement: OrderSettlement;
  readonly issueDevices: IssueDevices;
  readonly reissueDevices: ReissueDevices;
}): Fulfilment {
  const { database, clock, books, tell } = deps;

  /** Does the work on an order in one of these states, or says why not. */
  const onOrder = <T>(
    all: AllAccounts,
    orderNumber: string,
    may: (order: OrderRecord) => boolean,
    action: AuditAction,
    work: (scope: AccountScope, tx: Tx, order: OrderRecord) => Promise<T>,
  ): Promise<Outcome<T, WorkRefusal>> =>
    database.transaction(async (tx): Promise<Outcome<T, WorkRefusal>> => {
      const owner = await selectOrderOwner(all, tx, orderNumber);
      if (owner?.purpose !== purchasePurpose) return failure('not-found');
      const scope = all.account(owner.accountId);
      const order = await lockOrder(scope, tx, orderNumber);
      if (order === undefined) return failure('not-found');
      if (!may(order)) return failure('wrong-state');
      const value = await work(scope, tx, order);
      await recordAudit(tx, clock.now(), {
        ...traceOf(scope),
        action,
        subject: `order:${orderNumber}`,
      });
      return success(value);
    });

  const pack = async (
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
  ): Promise<readonly PackedDevice[]> => {
    const packed: PackedDevice[] = [];
    for (const { category, quantity, creditMinor } of await selectLines(scope, tx, order)) {
      const devices = await deps.issueDevices(tx, category, quantity);
      const { orderId } = order;
      await insertOrderTags(
        scope,
        tx,
        devices.map(({ serialNumber }) => ({
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
    list: (all) => selectWork(all, database.queries, 1000),

    ship: (all, orderNumber) =>
      onOrder(
        all,
        orderNumber,
        ({ state }) => state === 'confirmed',
        'order-sent',
        async (scope, tx, order) => {
          const packed = await pack(scope, tx, order);
          const sent = await updateOrder(scope, tx, order, { state: 'sent', sentAt: clock.now() });
          await tell(tx, sent, order.delivery === 'pickup' ? 'ready' : 'sent');
          return packed;
        },
      ),

    reprint: (all, orderNumber) =>
      database.transaction(async (tx): Promise<Outcome<readonly PackedDevice[], WorkRefusal>> => {
        const owner = await selectOrderOwner(all, tx, orderNumber);
        if (owner?.purpose !== purchasePurpose) return failure('not-found');
        const scope = all.account(owner.accountId);
        // Not locked: whoever activates a tag locks the tag first and the order after, and what is
        // sent stays sent.
        const order = await selectOrder(scope, tx, orderNumber);
        if (order === undefined) return failure('not-found');
        const tags = await selectOrderTags(scope, tx, order);
        if (tags.length === 0) return failure('wrong-state');
        const categories = new Map(tags.map((tag) => [tag.serialNumber, tag.category]));
        const printed = await deps.reissueDevices(tx, [...categories.keys()]);
        await recordAudit(tx, clock.now(), {
          ...traceOf(scope),
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

    deliver: (all, orderNumber) =>
      onOrder(
        all,
        orderNumber,
        ({ state, paymentState, method }) =>
          state === 'sent' &&
          (paymentState === 'paid' || (method === 'on-delivery' && paymentState === 'waiting')),
        'order-delivered',
        async (scope, tx, order) => {
          const now = clock.now();
          const paysNow = order.paymentState === 'waiting';
          if (paysNow) await books.bookPayment(scope, tx, order);
          const delivered = await updateOrder(scope, tx, order, {
            state: 'delivered',
            deliveredAt: now,
            ...(paysNow ? { paymentState: 'paid', paidAt: now } : {}),
          });
          await books.creditTags(scope, tx, delivered);
          return null;
        },
      ),

    refunded: (all, orderNumber) =>
      onOrder(
        all,
        orderNumber,
        ({ paymentState, method }) => paymentState === 'refunding' && method === 'slip',
        'order-refund-sent',
        async (scope, tx, order) => {
          await deps.settlement.takeBack(scope, tx, order.orderNumber);
          return null;
        },
      ),

    receive: (category, quantity) =>
      database.transaction((tx) => receiveDevices(tx, { category, quantity })),
    stock: () => selectStock(database.queries),

    async tagBound(tx, { serialNumber, accountId, tagId }) {
      const found = await selectOrderOfDevice(ordersOfAll, tx, serialNumber);
      if (found === undefined) return;
      const scope = ordersOfAll.account(found.accountId);
      const order = await lockOrder(scope, tx, found.orderNumber);
      if (order === undefined) throw new Error(`The order ${found.orderNumber} vanished`);
      const tags = await selectOrderTags(scope, tx, order);
      const tag = tags.find((candidate) => candidate.serialNumber === serialNumber);
      if (tag === undefined) return;
      await bindOrderTag(scope, tx, tag, { accountId, tagId }, clock.now());
      await books.creditTags(scope, tx, order);
    },
  };
}

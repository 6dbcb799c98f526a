import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
import { selectOrderOwner } from '../payments/index.ts';
import type { tagBound } from '../tags/index.ts';
import { createTagBound } from './bound-tags.ts';
import { deliverOrder, isDeliverable } from './delivering.ts';
import type { OrderBooks } from './order-books.ts';
import { updateOrder } from './order-changes.store.ts';
import { selectWork } from './order-lists.store.ts';
import type { TellCustomer } from './order-mails.ts';
import { lockOrder, type OrderRecord } from './orders.store.ts';
import {
  createParcels,
  type PackedTag,
  type Parcels,
  type ParcelsDeps,
  type WorkRefusal,
} from './parcels.ts';
import { purchasePurpose } from './purchase-rules.ts';
import type { OrderSettlement } from './settlement.ts';
import { receiveTags, selectStock } from './stock.store.ts';

/** What the operator does about orders. */
export interface Fulfilment extends Pick<Parcels, 'reprint'> {
  /** Orders that wait for the operator, the oldest first. */
  list(all: AllAccounts): Promise<readonly OrderRecord[]>;
  /** Marks as sent, or as ready at the point of sale; returns what goes into the parcel. */
  ship(all: AllAccounts, orderNumber: string): Promise<Outcome<readonly PackedTag[], WorkRefusal>>;
  /** Marks as handed over; what is paid on delivery counts as paid now. */
  deliver(all: AllAccounts, orderNumber: string): Promise<Outcome<null, WorkRefusal>>;
  /** The refund of a bank transfer was sent to the payer's account. */
  refunded(all: AllAccounts, orderNumber: string): Promise<Outcome<null, WorkRefusal>>;
  /** Adds delivered tags to the stock; returns how many of the category can be ordered now. */
  receive(category: Kategorija, quantity: number): Promise<number>;
  stock(): Promise<ReadonlyMap<string, number>>;
  /** Once a tag is linked to an account, the credit bought with it goes to the tag. */
  readonly tagBound: ListenerOf<typeof tagBound>;
}

export interface FulfilmentDeps extends ParcelsDeps {
  readonly books: OrderBooks;
  readonly tell: TellCustomer;
  readonly settlement: OrderSettlement;
}

export function createFulfilment(deps: FulfilmentDeps): Fulfilment {
  const { database, clock, books, tell } = deps;
  const { pack, reprint } = createParcels(deps);

  /** Works on a locked order in an allowed state, or returns why not. */
  const onOrder = <T>(
    all: AllAccounts,
    orderNumber: string,
    may: (order: OrderRecord) => boolean,
    action: AuditAction,
    work: (scope: AccountScope, tx: Tx, order: OrderRecord) => Promise<T>,
  ): Promise<Outcome<T, WorkRefusal>> =>
    database.transaction(async (tx): Promise<Outcome<T, WorkRefusal>> => {
      const owner = await selectOrderOwner(all, tx, orderNumber);
      if (owner?.purpose !== purchasePurpose) return failure('purchases.not-found');
      const scope = all.account(owner.accountId);
      const order = await lockOrder(scope, tx, orderNumber);
      if (order === undefined) return failure('purchases.not-found');
      if (!may(order)) return failure('purchases.wrong-state');
      const value = await work(scope, tx, order);
      await recordAudit(tx, clock.now(), {
        ...traceOf(scope),
        action,
        subject: `order:${orderNumber}`,
      });
      return success(value);
    });

  return {
    list: (all) => selectWork(all, database.queries, 1000),
    reprint,

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

    deliver: (all, orderNumber) =>
      onOrder(all, orderNumber, isDeliverable, 'order-delivered', async (scope, tx, order) => {
        await deliverOrder(scope, tx, order, { clock, books });
        return null;
      }),

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
      database.transaction((tx) => receiveTags(tx, { category, quantity })),
    stock: () => selectStock(database.queries),
    tagBound: createTagBound(deps),
  };
}

import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { JournalLine, LedgerAccount, Wallet } from '../wallet/index.ts';
import { markCredited, selectOrderTags, type OrderTag } from './order-tags.store.ts';
import { postCreditOfTag } from './orders-of-all.ts';
import type { OrderRecord } from './orders.store.ts';

/** The money of orders in the ledger. */
export interface OrderBooks {
  /** Books a paid order: sales as revenue, credit as owed until its tags are linked. */
  bookPayment(
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
    /** Where the money is, if not where its method brings it. */
    taken?: { readonly kind: 'till' },
  ): Promise<void>;
  /** Books the refund by a journal of its own; the first journal stays. */
  bookRefund(scope: AccountScope, tx: Tx, order: OrderRecord): Promise<void>;
  /** Once the order is paid, credits those of its tags that are linked and not credited yet. */
  creditTags(scope: AccountScope, tx: Tx, order: OrderRecord): Promise<void>;
}

const clearingOf = {
  card: { kind: 'gateway-clearing' },
  slip: { kind: 'bank-clearing' },
  'on-delivery': { kind: 'cash-clearing' },
} as const satisfies Readonly<Record<OrderRecord['method'], LedgerAccount>>;

export function createOrderBooks(deps: {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postJournals'>;
}): OrderBooks {
  const { clock, wallet } = deps;

  const post = async (
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
    kind: 'purchase' | 'purchase-refund',
    sign: 1 | -1,
    taken: LedgerAccount = clearingOf[order.method],
  ): Promise<void> => {
    await wallet.postJournals(scope, tx, [
      {
        accountId: scope.accountId,
        kind,
        reference: order.orderNumber,
        occurredAt: clock.now(),
        currency: order.currency,
        lines: paymentLines(order, taken).map((line) => ({
          ...line,
          amountMinor: sign * line.amountMinor,
        })),
      },
    ]);
  };

  const creditTag = async (
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
    tag: OrderTag & { readonly boundTo: NonNullable<OrderTag['boundTo']> },
  ): Promise<void> => {
    const now = clock.now();
    await postCreditOfTag(wallet, tx, order, tag, now);
    await markCredited(scope, tx, tag, now);
  };

  return {
    bookPayment: (scope, tx, order, taken) => post(scope, tx, order, 'purchase', 1, taken),
    bookRefund: (scope, tx, order) => post(scope, tx, order, 'purchase-refund', -1),
    async creditTags(scope, tx, order) {
      if (order.paymentState !== 'paid') return;
      for (const tag of await selectOrderTags(scope, tx, order)) {
        const { boundTo } = tag;
        if (boundTo === null || tag.creditedAt !== null || tag.creditMinor === 0) continue;
        await creditTag(scope, tx, order, { ...tag, boundTo });
      }
    },
  };
}

function paymentLines(order: OrderRecord, taken: LedgerAccount): readonly JournalLine[] {
  const sales = order.tagsMinor - order.discountMinor + order.deliveryMinor;
  return [
    { account: taken, amountMinor: -order.totalMinor },
    { account: { kind: 'sales-revenue' } as const, amountMinor: sales },
    { account: { kind: 'tag-credit' } as const, amountMinor: order.creditMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
}

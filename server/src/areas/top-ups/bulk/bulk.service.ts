import { failure, success, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { reachesAll, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import {
  orderLifeMinutes,
  slipOf,
  type Payee,
  type Payments,
  type PaymentSlip,
} from '../../payments/index.ts';
import type { TagRecord, Tags } from '../../tags/index.ts';
import { createExpireSlips } from '../expire-slips.ts';
import { SLIP_DAYS, slipEnds } from '../top-up-rules.ts';
import { createBulkOrders, type BulkOrdersDeps, type BulkRefusal } from './bulk-orders.ts';
import type { WantedBulkOrder } from './bulk-preview.ts';
import { partNumber } from './bulk-rules.ts';
import { selectStaleBulkSlips, selectWaitingBulks } from './bulk-slips.store.ts';
import type { BulkSettlement } from './bulk-settlement.ts';
import { selectParts, selectTakenBack } from './bulk-parts.store.ts';
import { selectBulk, selectBulks, type BulkRecord } from './bulk.store.ts';

/** A top-up of several tags as its customer sees it. */
export interface ShownBulk {
  readonly bulk: BulkRecord;
  /** Whether the payment page can still be opened. */
  readonly resumable: boolean;
  /** Of its tags again, in minor units: refunded, or taken back by the gateway or the bank. */
  readonly takenBackMinor: number;
}

export interface BulkPart {
  readonly tagId: string;
  /** Undefined once the account has lost it. */
  readonly tag: TagRecord | undefined;
  readonly amountMinor: number;
  readonly takenBackMinor: number;
  /** Once it is paid. */
  readonly orderNumber: string | null;
}

export interface BulkServiceDeps extends BulkOrdersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'describe' | 'released'>;
  readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'giveUp'>;
  readonly settlement: BulkSettlement;
  readonly payee: Payee;
  /** The payer's name on slips. */
  payerNameOf(scope: AccountScope, userId: string): Promise<string>;
}

export type BulkTopUps = ReturnType<typeof createBulkTopUps>;

/** Top-ups of several tags in one payment. Drivers reach a few tags, and none of these. */
export function createBulkTopUps(deps: BulkServiceDeps) {
  const { database, clock, payments, settlement } = deps;
  const { queries } = database;
  const orders = createBulkOrders(deps);

  const find = async (scope: AccountScope, orderNumber: string): Promise<BulkRecord | undefined> =>
    reachesAll(scope) ? selectBulk(scope, queries, orderNumber) : undefined;

  const abandon = (scope: AccountScope, orderNumber: string): Promise<boolean> =>
    database.transaction((tx) =>
      settlement.settle(scope, tx, { orderNumber, outcome: 'abandoned' }),
    );

  return {
    preview: orders.preview,

    /** By an order of this number; undefined: the account has none. */
    find,

    async start(
      scope: MemberScope,
      wanted: WantedBulkOrder,
    ): Promise<
      Outcome<{ readonly orderNumber: string; readonly redirectUrl: string | null }, BulkRefusal>
    > {
      // A saved card needs no saving, and a bank transfer has none.
      const byPage = wanted.method === 'card' && wanted.cardId === undefined;
      const cardId = wanted.method === 'card' ? wanted.cardId : undefined;
      const keepCard = wanted.keepCard && byPage;
      const started = await orders.place(scope, { ...wanted, cardId, keepCard });
      if (!started.ok) return started;
      const { orderNumber } = started.value;
      return success({
        orderNumber,
        redirectUrl: byPage ? payments.payAddress(orderNumber) : null,
      });
    },

    async show(
      scope: AccountScope,
      orderNumber: string,
      page: { readonly first: number; readonly rows: number },
    ): Promise<Outcome<ShownBulk & { readonly parts: readonly BulkPart[] }, 'top-ups.not-found'>> {
      const bulk = await find(scope, orderNumber);
      if (bulk === undefined) return failure('top-ups.not-found');
      const parts = await selectParts(scope, queries, bulk, page);
      const known = await deps.tags.describe(
        scope,
        parts.map(({ tagId }) => tagId),
      );
      const [order] = await shown(scope, queries, [bulk], clock.now());
      if (order === undefined) throw new Error('A top-up vanished');
      return success({
        ...order,
        parts: parts.map(({ tagId, amountMinor, takenBackMinor, partNo }) => ({
          tagId,
          takenBackMinor,
          tag: known.get(tagId),
          amountMinor,
          orderNumber: bulk.state === 'paid' ? partNumber(orderNumber, partNo) : null,
        })),
      });
    },

    list: (
      scope: AccountScope,
      page: { readonly first: number; readonly rows: number },
    ): Promise<{ readonly items: readonly ShownBulk[]; readonly totalRecords: number }> =>
      database.read(async ({ queries: from }) => {
        const { items, totalRecords } = await selectBulks(scope, from, page);
        return { items: await shown(scope, from, items, clock.now()), totalRecords };
      }),

    /** Slips that wait for the bank transfer, the oldest first. */
    waitingSlips: async (scope: AccountScope): Promise<readonly BulkRecord[]> =>
      reachesAll(scope)
        ? selectWaitingBulks(
            scope,
            queries,
            // Older ones have expired.
            clock.now().subtract({ hours: (SLIP_DAYS + 1) * 24 }),
          )
        : [],

    async slip(scope: AccountScope, bulk: BulkRecord): Promise<PaymentSlip> {
      const payer = await deps.payerNameOf(scope, bulk.userId);
      // What banks print is Latin, and 35 characters at most.
      return slipOf(
        {
          ...bulk,
          purpose: `Dopuna ${bulk.tagCount} TAG uredjaja`,
          payer,
          payUntil: slipEnds(bulk.createdAt),
        },
        deps.payee,
      );
    },

    resume: (bulk: BulkRecord): Outcome<string, 'top-ups.not-resumable'> =>
      isResumable(bulk, clock.now())
        ? success(payments.payAddress(bulk.orderNumber))
        : failure('top-ups.not-resumable'),

    /** Of a card payment the gateway is asked first: a paid one stays paid. */
    async giveUp(scope: AccountScope, bulk: BulkRecord): Promise<BulkRecord> {
      const { orderNumber, state, method } = bulk;
      if (state !== 'pending') return bulk;
      if (method === 'card') await payments.giveUp(orderNumber);
      else await abandon(scope, orderNumber);
      return (await find(scope, orderNumber)) ?? bulk;
    },

    expireSlips: createExpireSlips({ ...deps, selectStale: selectStaleBulkSlips }),
  };
}

function isResumable(bulk: BulkRecord, now: Temporal.Instant): boolean {
  const until = bulk.createdAt.add({ minutes: orderLifeMinutes });
  const open = bulk.method === 'card' && Temporal.Instant.compare(now, until) < 0;
  return bulk.state === 'pending' && bulk.cardId === null && open;
}

async function shown(
  scope: AccountScope,
  from: Queries,
  some: readonly BulkRecord[],
  now: Temporal.Instant,
): Promise<readonly ShownBulk[]> {
  const ids = some.map(({ bulkTopUpId }) => bulkTopUpId);
  const taken = await selectTakenBack(scope, from, ids);
  return some.map((bulk) => ({
    bulk,
    resumable: isResumable(bulk, now),
    takenBackMinor: taken.get(bulk.bulkTopUpId) ?? 0,
  }));
}

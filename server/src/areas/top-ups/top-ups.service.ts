import { failure, success, type Outcome, type Slip } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import { slipOf, type Payee, type PaymentPage, type Payments } from '../payments/index.ts';
import { createOrders, type StartRefusal, type WantedTopUp } from './orders.ts';
import type { TopUpSettlement } from './settlement.ts';
import { createTopUpLists, type TopUpListsDeps } from './top-up-lists.ts';
import { isResumable, SLIP_DAYS } from './top-up-rules.ts';
import { selectByOrder, selectStaleSlips, type TopUpRecord } from './top-ups.store.ts';
import {
  reaches,
  reachesAll,
  type AccountScope,
  type AllAccounts,
  type CustomerScope,
  type MemberScope,
} from '../../platform/scope/scope.ts';

export interface TopUpsOptions extends TopUpListsDeps {
  readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'giveUp'>;
  readonly attempts: Attempts;
  readonly settlement: TopUpSettlement;
  readonly payee: Payee;
  /** The payer's name on slips. */
  payerNameOf(scope: AccountScope, userId: string): Promise<string>;
}

/** How far a top-up is. */
export interface TopUpProgress {
  readonly topUp: TopUpRecord;
  /** Whether its payment can still be continued. */
  readonly resumable: boolean;
  /** On its tag now. */
  readonly balanceMinor: number;
}

export type TopUps = ReturnType<typeof createTopUpsService>;

/** Top-ups of tags, as customers begin and see them. */
export function createTopUpsService(options: TopUpsOptions) {
  const { database, clock, tags, wallet, payments, settlement, offer } = options;
  const { queries } = database;
  const orders = createOrders(options);

  const find = async (
    scope: AccountScope,
    orderNumber: string,
  ): Promise<Outcome<TopUpRecord, 'top-ups.not-found'>> => {
    const topUp = await selectByOrder(scope, queries, orderNumber);
    return topUp === undefined || !reaches(scope, topUp.tagId)
      ? failure('top-ups.not-found')
      : success(topUp);
  };

  const slip = async (scope: AccountScope, topUp: TopUpRecord): Promise<Slip> => {
    const tag = await tags.find(scope, topUp.tagId);
    const payer = await options.payerNameOf(scope, topUp.userId);
    const purpose = `Dopuna TAG ${tag?.serialNumber ?? ''}`;
    return slipOf({ ...topUp, purpose, payer }, options.payee);
  };

  return {
    ...createTopUpLists(options),

    offer: () => offer,

    find,

    async start(
      scope: MemberScope,
      wanted: WantedTopUp,
    ): Promise<Outcome<PaymentPage, StartRefusal>> {
      // The company must not charge a driver's own card.
      const keepCard = wanted.keepCard === true && reachesAll(scope);
      const started = await orders.place(scope, { ...wanted, keepCard }, 'card');
      if (!started.ok) return started;
      const { orderNumber } = started.value;
      return success({ orderNumber, redirectUrl: payments.payAddress(orderNumber) });
    },

    async startBankTransfer(
      scope: CustomerScope,
      wanted: WantedTopUp,
    ): Promise<Outcome<Slip, StartRefusal>> {
      const started = await orders.place(scope, wanted, 'bank-transfer');
      return started.ok ? success(await slip(scope, started.value)) : started;
    },

    async slip(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<Slip, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok || found.value.method !== 'bank-transfer') return failure('top-ups.not-found');
      return success(await slip(scope, found.value));
    },

    async resume(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<PaymentPage, 'top-ups.not-found' | 'top-ups.not-resumable'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) return found;
      if (!isResumable(found.value, clock.now()) || found.value.method !== 'card') {
        return failure('top-ups.not-resumable');
      }
      return success({ orderNumber, redirectUrl: payments.payAddress(orderNumber) });
    },

    /** Cancels a pending top-up. Of a card payment the gateway is asked first: a paid one stays paid. */
    async giveUp(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<TopUpRecord, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) return found;
      if (found.value.state === 'pending') {
        if (found.value.method === 'card') await payments.giveUp(orderNumber);
        else {
          await database.transaction((tx) =>
            settlement.settle(scope, tx, { orderNumber, outcome: 'abandoned' }),
          );
        }
      }
      return find(scope, orderNumber);
    },

    async status(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<TopUpProgress, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) return found;
      const { tagId } = found.value;
      const balances = await wallet.tagBalances(scope, queries, [tagId]);
      return success({
        topUp: found.value,
        resumable: isResumable(found.value, clock.now()),
        balanceMinor: balances.get(tagId) ?? 0,
      });
    },

    /** Slips unpaid for two months expire; money that comes later is still credited. */
    async expireSlips(all: AllAccounts): Promise<number> {
      const before = clock.now().subtract(Temporal.Duration.from({ hours: SLIP_DAYS * 24 }));
      const stale = await selectStaleSlips(all, queries, before, 500);
      for (const { accountId, orderNumber } of stale) {
        await database.transaction((tx) =>
          settlement.settle(all.account(accountId), tx, { orderNumber, outcome: 'abandoned' }),
        );
      }
      return stale.length;
    },
  };
}

import { failure, success, type Outcome } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { Cards } from '../cards/index.ts';
import type { IdentityService } from '../identity/index.ts';
import {
  slipOf,
  type Payee,
  type PaymentPage,
  type PaymentSlip,
  type Payments,
} from '../payments/index.ts';
import { createExpireSlips } from './expire-slips.ts';
import type { OtherOrders } from './other-orders.ts';
import { createOrders, type StartRefusal, type WantedTopUp } from './orders.ts';
import type { TopUpSettlement } from './settlement.ts';
import { createTopUpLists, type TopUpListsDeps } from './top-up-lists.ts';
import { createQuickOffer } from './quick-offer.ts';
import { createTopUpProgress } from './top-up-progress.ts';
import { slipEnds } from './top-up-rules.ts';
import { selectByOrder, type TopUpRecord } from './top-ups.store.ts';
import { selectStaleSlips } from './top-up-lists.store.ts';
import {
  reaches,
  reachesAll,
  type AccountScope,
  type AllAccounts,
  type CustomerScope,
  type MemberScope,
} from '../../platform/scope/scope.ts';

export interface TopUpsOptions extends TopUpListsDeps {
  readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'giveUp' | 'chargeProgress'>;
  readonly attempts: Attempts;
  readonly cards: Pick<Cards, 'hasUsable' | 'lockUsable' | 'usable'>;
  readonly identity: Pick<IdentityService, 'demandProof' | 'holdRole'>;
  readonly settlement: TopUpSettlement;
  readonly payee: Payee;
  /** The bank announces instant transfers as they come. */
  readonly takesInstant: boolean;
  /** Those of several tags, and of companies: one goes on with them, shows their slips and gives them up by the same calls. */
  readonly others: OtherOrders;
  /** Whom documents of an account are made out to. */
  customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
  /** The payer's name on slips. */
  payerNameOf(scope: AccountScope, userId: string): Promise<string>;
}

export type TopUps = ReturnType<typeof createTopUpsService>;

/** Top-ups of tags, as customers begin and see them. */
export function createTopUpsService(options: TopUpsOptions) {
  const { database, tags, payments, settlement, offer, others } = options;
  const { queries } = database;
  const orders = createOrders(options);
  const expireSlips = createExpireSlips({ ...options, selectStale: selectStaleSlips });

  const find = async (
    scope: AccountScope,
    orderNumber: string,
  ): Promise<Outcome<TopUpRecord, 'top-ups.not-found'>> => {
    const topUp = await selectByOrder(scope, queries, orderNumber);
    const guests = topUp?.byGuest === true && topUp.state !== 'paid';
    return topUp === undefined || guests || !reaches(scope, topUp.tagId)
      ? failure('top-ups.not-found')
      : success(topUp);
  };

  const progress = createTopUpProgress(options, find);

  const slip = async (scope: AccountScope, topUp: TopUpRecord): Promise<PaymentSlip> => {
    const tag = await tags.find(scope, topUp.tagId);
    const payer = await options.payerNameOf(scope, topUp.userId);
    const purpose = `Dopuna TAG ${tag?.serialNumber ?? ''}`;
    return slipOf({ ...topUp, purpose, payer, payUntil: slipEnds(topUp.createdAt) }, options.payee);
  };

  return {
    ...createTopUpLists(options),

    quickOffer: createQuickOffer(options),

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

    /** By a saved card: where its bank wants a confirmation, the payment can be resumed to give it. */
    charge: orders.charge,

    async startBankTransfer(
      scope: CustomerScope,
      wanted: WantedTopUp,
    ): Promise<Outcome<PaymentSlip, StartRefusal>> {
      const started = await orders.place(scope, wanted, 'bank-transfer');
      return started.ok ? success(await slip(scope, started.value)) : started;
    },

    async slip(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<PaymentSlip, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (found.ok && found.value.method === 'bank-transfer') {
        return success(await slip(scope, found.value));
      }
      const other = await others.find(scope, orderNumber);
      return other?.method === 'bank-transfer'
        ? success(await others.slip(scope, other))
        : failure('top-ups.not-found');
    },

    async resume(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<PaymentPage, 'top-ups.not-found' | 'top-ups.not-resumable'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) {
        const other = await others.find(scope, orderNumber);
        const page = other === undefined ? found : await others.resume(scope, other);
        return page.ok ? success({ orderNumber, redirectUrl: page.value }) : page;
      }
      if (found.value.method !== 'card' || !(await progress.isOpen(scope, found.value))) {
        return failure('top-ups.not-resumable');
      }
      return success({ orderNumber, redirectUrl: payments.payAddress(orderNumber) });
    },

    /** Cancels a pending top-up. Of a card payment the gateway is asked first: a paid one stays paid. */
    async giveUp(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<Pick<TopUpRecord, 'orderNumber' | 'state'>, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) {
        const other = await others.find(scope, orderNumber);
        return other === undefined ? found : success(await others.giveUp(scope, other));
      }
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

    status: progress.status,

    expireSlips: async (all: AllAccounts): Promise<number> =>
      (await expireSlips(all)) + (await others.expireSlips(all)),
  };
}

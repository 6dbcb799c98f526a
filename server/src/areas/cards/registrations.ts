import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import {
  claimOrderNumber,
  newOrderNumber,
  orderLifeMinutes,
  type Payer,
  type PaymentPurpose,
  type Payments,
} from '../payments/index.ts';
import {
  countEnded,
  insertRegistration,
  selectOpen,
  selectRegistration,
  settleRegistration,
  type Registration,
} from './registrations.store.ts';

/** Who acts: the account and user of the session, and the request for the trail. */
export interface Actor {
  readonly accountId: string;
  readonly userId: string;
  readonly requestId: string;
}

/**
 * Registers cards on the gateway's page without a payment. Each purpose has registrations of its
 * own: where the browser comes back to, and who may ask about them.
 */
export interface Registrations {
  /** Serves a purpose: `resultPath` is where the browser goes on in the portal. Before the jobs start. */
  serve(purpose: string, resultPath: PaymentPurpose['resultPath']): void;
  /** The same key starts the same registration; new ones cost time when there are many. */
  start(
    actor: Actor,
    wish: {
      readonly purpose: string;
      readonly idempotencyKey: string;
      readonly languageId: LanguageId;
    },
  ): Promise<
    Outcome<
      { readonly orderNumber: string; readonly redirectUrl: string; readonly isNew: boolean },
      'request.too-many'
    >
  >;
  /** The account's registration of a purpose whose page at the gateway is open still. */
  findOpen(
    accountId: string,
    purpose: string,
  ): Promise<{ readonly orderNumber: string; readonly redirectUrl: string } | null>;
  /** How many of a purpose are not under way any more. */
  countEnded(accountId: string, purpose: string): Promise<number>;
  /** One of the account's, as far as the gateway has confirmed it. */
  find(
    accountId: string,
    purpose: string,
    orderNumber: string,
  ): Promise<Outcome<Registration, 'cards.registration-not-found'>>;
}

/** Registrations of one account: each is asked about at the gateway again and again. */
const startRule: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
};

/** Set aside and freed again, minor units: gateways authorise no nought. */
const CHECK_MINOR = 100;

export function createRegistrations(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly attempts: Attempts;
  readonly payments: Pick<Payments, 'open' | 'payAddress' | 'requestRefund' | 'serve'>;
  payerOf(accountId: string, userId: string | undefined): Promise<Payer>;
  translate(languageId: LanguageId, key: string): string;
}): Registrations {
  const { database, clock, payments } = deps;
  const { queries } = database;

  /** True where it is new, false where another click was faster. */
  const place = (
    actor: Actor,
    wish: Parameters<Registrations['start']>[1],
  ): Promise<Outcome<boolean, 'request.too-many'>> =>
    transactionOrNothing<Outcome<boolean, 'request.too-many'>>(database, async (tx) => {
      const { accountId, userId } = actor;
      const { purpose, languageId, idempotencyKey } = wish;
      const startedAt = clock.now();
      const orderNumber = newOrderNumber(startedAt);
      const order = { accountId, userId, orderNumber, purpose };
      const counted = { kind: 'card-registrations', value: accountId, rule: startRule };
      const seconds = await deps.attempts.charge(tx, [counted]);
      if (seconds > 0) return { result: failure('request.too-many', { seconds }), keep: false };
      if (!(await insertRegistration(tx, { ...order, idempotencyKey, startedAt }))) {
        return { result: success(false), keep: false };
      }
      if (!(await claimOrderNumber(tx, order))) throw new NumberTaken();
      await payments.open(tx, {
        accountId,
        orderNumber,
        purpose,
        languageId,
        amountMinor: CHECK_MINOR,
        currency: deps.currency,
        transactionType: 'authorize',
        keepCard: true,
      });
      await recordAudit(tx, startedAt, {
        accountId,
        actor: `user:${userId}`,
        action: 'card-registration-started',
        subject: `order:${orderNumber}`,
        requestId: actor.requestId,
      });
      return { result: success(true), keep: true };
    });

  const placeOnce: typeof place = async (...given) => {
    for (;;) {
      try {
        return await place(...given);
      } catch (error) {
        if (!(error instanceof NumberTaken)) throw error;
      }
    }
  };

  const settled = async (
    tx: Tx,
    payment: Parameters<PaymentPurpose['settled']>[1],
    cardId: string | null,
  ): Promise<void> => {
    const { accountId, orderNumber, state } = payment;
    // What was set aside is free again; the card stays.
    if (state === 'refunded' || state === 'pending') return;
    const kept = state === 'paid' && cardId !== null;
    const end = kept ? 'kept' : state === 'abandoned' ? 'abandoned' : 'refused';
    const registration = { accountId, orderNumber, state: end, cardId: kept ? cardId : null };
    await settleRegistration(tx, { ...registration, state: end }, clock.now());
    if (state === 'paid') await payments.requestRefund(tx, orderNumber);
  };

  return {
    serve(purpose, resultPath) {
      payments.serve(purpose, {
        settled,
        resultPath,
        async describe({ accountId, orderNumber, languageId }) {
          const known = await selectRegistration(queries, accountId, purpose, { orderNumber });
          return {
            description: deps.translate(languageId, 'cards.registration-description'),
            payer: await deps.payerOf(accountId, known?.userId),
          };
        },
      });
    },
    async start(actor, wish) {
      const { purpose, idempotencyKey } = wish;
      const by = { idempotencyKey };
      const find = () => selectRegistration(queries, actor.accountId, purpose, by);
      const before = await find();
      const placed = before === undefined ? await placeOnce(actor, wish) : success(false);
      if (!placed.ok) return placed;
      const known = before ?? (await find());
      if (known === undefined) throw new Error('A registration vanished after it was started');
      const { orderNumber } = known;
      const redirectUrl = payments.payAddress(orderNumber);
      return success({ orderNumber, redirectUrl, isNew: placed.value });
    },
    async findOpen(accountId, purpose) {
      const since = clock.now().subtract({ minutes: orderLifeMinutes });
      const orderNumber = await selectOpen(queries, accountId, purpose, since);
      if (orderNumber === undefined) return null;
      return { orderNumber, redirectUrl: payments.payAddress(orderNumber) };
    },
    countEnded: (accountId, purpose) => countEnded(queries, accountId, purpose),
    async find(accountId, purpose, orderNumber) {
      const known = await selectRegistration(queries, accountId, purpose, { orderNumber });
      return known === undefined ? failure('cards.registration-not-found') : success(known);
    },
  };
}

/** Undoes an order whose number somebody else has. */
class NumberTaken extends Error {}

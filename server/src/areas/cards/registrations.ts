import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  claimOrderNumber,
  newOrderNumber,
  type Payer,
  type PaymentPurpose,
  type Payments,
} from '../payments/index.ts';
import {
  countEnded,
  insertRegistration,
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
  /** The same key starts the same registration. */
  start(
    actor: Actor,
    wish: {
      readonly purpose: string;
      readonly idempotencyKey: string;
      readonly languageId: LanguageId;
    },
  ): Promise<{ readonly orderNumber: string; readonly redirectUrl: string }>;
  /** How many of a purpose are not under way any more. */
  countEnded(accountId: string, purpose: string): Promise<number>;
  /** One of the account's, as far as the gateway has confirmed it. */
  find(
    accountId: string,
    purpose: string,
    orderNumber: string,
  ): Promise<Outcome<Registration, 'cards.registration-not-found'>>;
}

/** Set aside and freed again, minor units: gateways authorise no nought. */
const CHECK_MINOR = 100;

export function createRegistrations(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly payments: Pick<Payments, 'open' | 'payAddress' | 'requestRefund' | 'serve'>;
  payerOf(accountId: string, userId: string | undefined): Promise<Payer>;
  translate(languageId: LanguageId, key: string): string;
}): Registrations {
  const { database, clock, payments } = deps;
  const { queries } = database;

  const place = (actor: Actor, wish: Parameters<Registrations['start']>[1]): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { accountId, userId } = actor;
      const { purpose, languageId, idempotencyKey } = wish;
      const startedAt = clock.now();
      const orderNumber = newOrderNumber(startedAt);
      const order = { accountId, userId, orderNumber, purpose };
      if (!(await insertRegistration(tx, { ...order, idempotencyKey, startedAt }))) return true;
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
      return true;
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
      let known = await find();
      if (known === undefined) {
        await placeOnce(actor, wish);
        known = await find();
      }
      if (known === undefined) throw new Error('A registration vanished after it was started');
      const { orderNumber } = known;
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

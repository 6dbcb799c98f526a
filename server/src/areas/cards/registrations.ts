import type { HoldRole, Payer, RoleLost } from '../identity/index.ts';
import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import {
  traceOf,
  type AccountScope,
  type LinkActor,
  type MemberActor,
} from '../../platform/scope/scope.ts';
import { orderLifeMinutes, type PaymentPurpose, type Payments } from '../payments/index.ts';
import {
  countEnded,
  insertRegistration,
  selectOpen,
  selectRegistration,
  settleRegistration,
  type Registration,
} from './registrations.store.ts';

/**
 * Registers cards on the gateway's page without a payment. Each purpose has registrations of its
 * own: where the browser comes back to, and who may ask about them.
 */
export interface Registrations {
  /** Serves a purpose: `resultPath` is where the browser goes on in the portal. Before the jobs start. */
  serve(purpose: string, resultPath: PaymentPurpose['resultPath']): void;
  /** The same key starts the same registration; new ones cost time when there are many. */
  start(
    scope: AccountScope<MemberActor | LinkActor>,
    wish: {
      readonly purpose: string;
      readonly idempotencyKey: string;
      readonly languageId: LanguageId;
    },
  ): Promise<
    Outcome<
      { readonly orderNumber: string; readonly redirectUrl: string; readonly isNew: boolean },
      'request.too-many' | RoleLost
    >
  >;
  /** The account's registration of a purpose whose page at the gateway is open still. */
  findOpen(
    scope: AccountScope,
    purpose: string,
  ): Promise<{ readonly orderNumber: string; readonly redirectUrl: string } | null>;
  /** How many of a purpose are not under way any more. */
  countEnded(scope: AccountScope, purpose: string): Promise<number>;
  /** One of the account's, as far as the gateway has confirmed it. */
  find(
    scope: AccountScope,
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
  readonly payments: Pick<Payments, 'payAddress' | 'placeOrder' | 'requestRefund' | 'serve'>;
  readonly holdRole: HoldRole;
  payerOf(scope: AccountScope, userId: string | undefined): Promise<Payer>;
  translate(languageId: LanguageId, key: string): string;
}): Registrations {
  const { database, clock, payments } = deps;
  const { queries } = database;

  /** True where it is new, false where another click was faster. */
  const place = (
    scope: AccountScope<MemberActor | LinkActor>,
    wish: Parameters<Registrations['start']>[1],
  ): Promise<Outcome<boolean, 'request.too-many' | RoleLost>> =>
    transactionOrNothing<Outcome<boolean, 'request.too-many' | RoleLost>>(database, async (tx) => {
      const held = await deps.holdRole(scope, tx);
      if (!held.ok) return { result: held, keep: false };
      const { accountId, actor } = scope;
      const { purpose, languageId, idempotencyKey } = wish;
      const startedAt = clock.now();
      const counted = { kind: 'card-registrations', value: accountId, rule: startRule };
      const seconds = await deps.attempts.charge(tx, [counted]);
      if (seconds > 0) return { result: failure('request.too-many', { seconds }), keep: false };
      const placed = await payments.placeOrder(scope, tx, {
        purpose,
        languageId,
        amountMinor: CHECK_MINOR,
        currency: deps.currency,
        pay: { by: 'page', transactionType: 'authorize', keepCard: true },
        async insert(orderNumber) {
          const order = { orderNumber, userId: actor.userId, purpose, idempotencyKey, startedAt };
          return (await insertRegistration(scope, tx, order)) ? 'inserted' : 'key-taken';
        },
      });
      if (placed === 'key-taken') return { result: success(false), keep: false };
      await recordAudit(tx, startedAt, {
        ...traceOf(scope),
        action: 'card-registration-started',
        subject: `order:${placed.orderNumber}`,
      });
      return { result: success(true), keep: true };
    });

  const settled: PaymentPurpose['settled'] = async (scope, tx, { orderNumber, state }, cardId) => {
    // What was set aside is free again; the card stays.
    if (state === 'refunded' || state === 'pending') return;
    const kept = state === 'paid' && cardId !== null;
    const end = kept ? 'kept' : state === 'abandoned' ? 'abandoned' : 'refused';
    const ended = { orderNumber, state: end, cardId: kept ? cardId : null } as const;
    await settleRegistration(scope, tx, ended, clock.now());
    if (state === 'paid') await payments.requestRefund(tx, orderNumber);
  };

  return {
    serve(purpose, resultPath) {
      payments.serve(purpose, {
        settled,
        resultPath,
        wantedBy: async (scope, tx, { orderNumber }) =>
          (await selectRegistration(scope, tx, purpose, { orderNumber }))?.userId ?? null,
        async describe(scope, { orderNumber, languageId }) {
          const known = await selectRegistration(scope, queries, purpose, { orderNumber });
          return {
            description: deps.translate(languageId, 'cards.registration-description'),
            payer: await deps.payerOf(scope, known?.userId),
          };
        },
      });
    },
    async start(scope, wish) {
      const { purpose, idempotencyKey } = wish;
      const by = { idempotencyKey };
      const find = () => selectRegistration(scope, queries, purpose, by);
      const before = await find();
      const placed = before === undefined ? await place(scope, wish) : success(false);
      if (!placed.ok) return placed;
      const known = before ?? (await find());
      if (known === undefined) throw new Error('A registration vanished after it was started');
      const { orderNumber } = known;
      const redirectUrl = payments.payAddress(orderNumber);
      return success({ orderNumber, redirectUrl, isNew: placed.value });
    },
    async findOpen(scope, purpose) {
      const since = clock.now().subtract({ minutes: orderLifeMinutes });
      const orderNumber = await selectOpen(scope, queries, purpose, since);
      if (orderNumber === undefined) return null;
      return { orderNumber, redirectUrl: payments.payAddress(orderNumber) };
    },
    countEnded: (scope, purpose) => countEnded(scope, queries, purpose),
    async find(scope, purpose, orderNumber) {
      const known = await selectRegistration(scope, queries, purpose, { orderNumber });
      return known === undefined ? failure('cards.registration-not-found') : success(known);
    },
  };
}

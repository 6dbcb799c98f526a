import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { ChargeRefusal, ChosenMethod } from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import {
  reachesAll,
  traceOf,
  type AccountScope,
  type MemberScope,
} from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { Cards } from '../../cards/index.ts';
import type { IdentityService, RoleLost } from '../../identity/index.ts';
import {
  orderLifeMinutes,
  slipOf,
  type Payee,
  type Payments,
  type PaymentSlip,
} from '../../payments/index.ts';
import { refusalOf } from '../automatic/charge-ended.ts';
import { createExpireSlips } from '../expire-slips.ts';
import {
  bulkSlipOf,
  checkAmount,
  slipEnds,
  unpaidOf,
  type AmountRefusal,
  type TopUpLimits,
} from '../top-up-rules.ts';
import { companyPurpose, payInLimits } from './company-rules.ts';
import type { CompanySettlement } from './company-settlement.ts';
import {
  insertCompanyTopUp,
  selectCompanyTopUp,
  selectCompanyTopUpByKey,
  selectPendingTopUps,
  selectStaleCompanySlips,
  type CompanyTopUp,
} from './company-top-ups.store.ts';

export interface WantedPayIn {
  readonly amountMinor: number;
  readonly method: ChosenMethod;
  /** A saved card that is charged at once; only for a card payment. */
  readonly cardId?: string;
  readonly idempotencyKey: string;
  readonly languageId: LanguageId;
}

/** A payment into the balance as its customer sees it. */
export interface ShownPayIn {
  readonly order: CompanyTopUp;
  /** Whether the payment page can still be opened, or the bank of a saved card waits for a confirmation. */
  readonly resumable: boolean;
  /** An unpaid slip that an instant transfer pays within seconds. */
  readonly instant: boolean;
  /** Why a saved card was not charged; undefined where none was refused. */
  readonly refusal?: ChargeRefusal;
}

type PayInRefusal =
  | AmountRefusal
  | 'top-ups.company-only'
  | 'top-ups.key-used-otherwise'
  | 'request.too-many';

type HeldCardRefusal = RoleLost | 'cards.not-found' | 'cards.expired';
type CardRefusal = HeldCardRefusal | 'identity.proof-needed';

export interface CompanyOrdersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'giveUp' | 'chargeProgress'>;
  readonly cards: Pick<Cards, 'lockUsable'>;
  readonly identity: Pick<IdentityService, 'demandProof' | 'holdRole'>;
  readonly attempts: Attempts;
  readonly limits: TopUpLimits;
  readonly settlement: CompanySettlement;
  readonly payee: Payee;
  /** The bank announces instant transfers as they come. */
  readonly takesInstant: boolean;
  /** Whether this member's account may have a balance of its own. */
  mayHave(scope: MemberScope): boolean;
  /** The payer's name on slips. */
  payerNameOf(scope: AccountScope, userId: string): Promise<string>;
}

/** Places orders: one for each intent, however often it is clicked. */
function createPlacing(deps: CompanyOrdersDeps) {
  const { database, clock, payments, limits } = deps;
  const { queries } = database;

  /** Where another click was faster, its order is returned. */
  const insert = <Refusal extends string = never>(
    scope: MemberScope,
    wanted: WantedPayIn,
    hold?: (tx: Tx) => Promise<Outcome<unknown, Refusal>>,
  ): Promise<Outcome<null, Refusal | 'request.too-many'>> =>
    transactionOrNothing<Outcome<null, Refusal | 'request.too-many'>>(database, async (tx) => {
      const { method, cardId, amountMinor, languageId, idempotencyKey } = wanted;
      const held = await hold?.(tx);
      if (held?.ok === false) return { result: held, keep: false };
      const counted = method === 'card' ? unpaidOf(scope) : bulkSlipOf(scope);
      const seconds = await deps.attempts.charge(tx, [counted]);
      if (seconds > 0) return { result: failure('request.too-many', { seconds }), keep: false };
      const createdAt = clock.now();
      const order = { amountMinor, currency: limits.currency, languageId };
      const placed = await payments.placeOrder(scope, tx, {
        ...order,
        purpose: companyPurpose,
        pay:
          cardId !== undefined
            ? { by: 'saved-card', cardId, attended: true }
            : method === 'card'
              ? { by: 'page' }
              : { by: 'other' },
        async insert(orderNumber) {
          const inserted = await insertCompanyTopUp(scope, tx, {
            ...order,
            orderNumber,
            companyTopUpId: uuid(),
            userId: scope.actor.userId,
            method,
            cardId: cardId ?? null,
            createdAt,
            idempotencyKey,
          });
          return inserted ? 'inserted' : 'key-taken';
        },
      });
      if (placed === 'key-taken') return { result: success(null), keep: false };
      await recordAudit(tx, createdAt, {
        ...traceOf(scope),
        action: 'top-up-started',
        subject: `order:${placed.orderNumber}`,
        details: { amountMinor, method, company: true },
      });
      return { result: success(null), keep: true };
    });

  /** The order of this intent: known by its key, or placed now. */
  const once = async <Refusal extends string = never>(
    scope: MemberScope,
    wanted: WantedPayIn,
    hold?: (tx: Tx) => Promise<Outcome<unknown, Refusal>>,
  ): Promise<Outcome<CompanyTopUp, PayInRefusal | Refusal>> => {
    if (!deps.mayHave(scope)) return failure('top-ups.company-only');
    const known = await selectCompanyTopUpByKey(scope, queries, wanted.idempotencyKey);
    if (known === undefined) {
      const { amountMinor, languageId } = wanted;
      const amount = checkAmount(amountMinor, payInLimits(limits), languageId);
      if (!amount.ok) return amount;
      const placed = await insert(scope, wanted, hold);
      if (!placed.ok) return placed;
    }
    const order = known ?? (await selectCompanyTopUpByKey(scope, queries, wanted.idempotencyKey));
    if (order === undefined) throw new Error('A payment vanished after it was started');
    const same =
      order.amountMinor === wanted.amountMinor &&
      order.method === wanted.method &&
      order.cardId === (wanted.cardId ?? null);
    return same ? success(order) : failure('top-ups.key-used-otherwise');
  };

  return once;
}

export type CompanyOrders = ReturnType<typeof createCompanyOrders>;

/** Payments into the balance of a company. Drivers reach a few tags, and none of these. */
export function createCompanyOrders(deps: CompanyOrdersDeps) {
  const { database, clock, payments, settlement } = deps;
  const { queries } = database;
  const once = createPlacing(deps);

  const chargeOf = async (scope: AccountScope, { cardId, orderNumber }: CompanyTopUp) =>
    cardId === null ? undefined : payments.chargeProgress(scope, orderNumber);
  const isOpen = (order: CompanyTopUp, charge: Awaited<ReturnType<typeof chargeOf>>): boolean =>
    isResumable(order, clock.now()) || charge?.awaitsConfirmation === true;

  const find = async (
    scope: AccountScope,
    orderNumber: string,
  ): Promise<CompanyTopUp | undefined> =>
    reachesAll(scope) ? selectCompanyTopUp(scope, queries, orderNumber) : undefined;

  return {
    /** By an order of this number; undefined: the account has none. */
    find,

    /** Places an order; repeated with the same key, it returns the same order. */
    async start(
      scope: MemberScope,
      wanted: Omit<WantedPayIn, 'cardId'>,
    ): Promise<
      Outcome<{ readonly orderNumber: string; readonly redirectUrl: string | null }, PayInRefusal>
    > {
      const placed = await once(scope, wanted);
      if (!placed.ok) return placed;
      const { orderNumber, method } = placed.value;
      const redirectUrl = method === 'card' ? payments.payAddress(orderNumber) : null;
      return success({ orderNumber, redirectUrl });
    },

    /** The same by a saved card, which is charged at once; by whoever has proved who they are. */
    async charge(
      scope: MemberScope,
      wanted: Omit<WantedPayIn, 'method'> & { readonly cardId: string },
    ): Promise<Outcome<CompanyTopUp, PayInRefusal | CardRefusal>> {
      const proof = await deps.identity.demandProof(scope);
      if (!proof.ok) return proof;
      // Whether this user may charge the card now: the bank may not ask, so we do.
      return once<HeldCardRefusal>(scope, { ...wanted, method: 'card' }, async (tx) => {
        const held = await deps.identity.holdRole(scope, tx);
        return held.ok ? deps.cards.lockUsable(scope, tx, wanted.cardId) : held;
      });
    },

    async show(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<ShownPayIn, 'top-ups.not-found'>> {
      const order = await find(scope, orderNumber);
      if (order === undefined) return failure('top-ups.not-found');
      const bySlip = order.method === 'bank-transfer' && order.state === 'pending';
      const instant = deps.takesInstant && bySlip;
      const charge = await chargeOf(scope, order);
      const ended = order.state === 'refused' || order.state === 'abandoned';
      return success({
        order,
        resumable: isOpen(order, charge),
        instant,
        ...(ended && charge !== undefined ? { refusal: refusalOf(charge.refusal) } : {}),
      });
    },

    /** Those that nobody has paid yet, the newest first. */
    pending: (scope: AccountScope, page: { readonly first: number; readonly rows: number }) =>
      selectPendingTopUps(scope, queries, page),

    async slip(scope: AccountScope, order: CompanyTopUp): Promise<PaymentSlip> {
      const payer = await deps.payerNameOf(scope, order.userId);
      // What banks print is Latin, and 35 characters at most.
      return slipOf(
        { ...order, purpose: 'Uplata na stanje firme', payer, payUntil: slipEnds(order.createdAt) },
        deps.payee,
      );
    },

    resume: async (
      scope: AccountScope,
      order: CompanyTopUp,
    ): Promise<Outcome<string, 'top-ups.not-resumable'>> =>
      isOpen(order, await chargeOf(scope, order))
        ? success(payments.payAddress(order.orderNumber))
        : failure('top-ups.not-resumable'),

    /** Of a card payment the gateway is asked first: a paid one stays paid. */
    async giveUp(scope: AccountScope, order: CompanyTopUp): Promise<CompanyTopUp> {
      const { orderNumber, state, method } = order;
      if (state !== 'pending') return order;
      if (method === 'card') await payments.giveUp(orderNumber);
      else {
        await database.transaction((tx) =>
          settlement.settle(scope, tx, { orderNumber, outcome: 'abandoned' }),
        );
      }
      return (await find(scope, orderNumber)) ?? order;
    },

    expireSlips: createExpireSlips({ ...deps, selectStale: selectStaleCompanySlips }),
  };
}

function isResumable(
  { createdAt, method, cardId, state }: CompanyTopUp,
  now: Temporal.Instant,
): boolean {
  const until = createdAt.add({ minutes: orderLifeMinutes });
  const open = method === 'card' && cardId === null && Temporal.Instant.compare(now, until) < 0;
  return state === 'pending' && open;
}

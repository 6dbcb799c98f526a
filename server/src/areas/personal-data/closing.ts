import {
  failure,
  invalid,
  success,
  type CallResult,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type { getZatvaranje, Hindrance } from '@rampa/contract/personal-data';
import { isAccountNumber, type AccountDigits } from '@rampa/contract/bank-accounts';
import { amountText } from '../../platform/amount-text.ts';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import {
  applyFate,
  findOpenBusiness,
  findPayee,
  insertClosure,
  isClosing,
  isPaying,
  lockClosure,
  lockOut,
  markErased,
  markPaidBack,
  switchTagsOff,
  type Closure,
} from './closures.store.ts';
import { fates } from './retention.ts';
import type { Payouts } from '../payouts/index.ts';

/** Brings a closed account to its end, step by step. */
export const closeAccountJob = defineJob<{ readonly accountId: string }>({
  queue: 'close-account',
  retries: 60,
  retryDelay: 5,
  retryDelayMax: 3600,
  expireIn: 120,
});

type Nothing = Record<string, never>;
type HindranceCode = `personal-data.${Hindrance}`;

export interface Closing {
  outlook(scope: MemberScope): Promise<CallResult<typeof getZatvaranje>>;
  close(
    scope: MemberScope,
    given: { readonly bankAccount: string },
  ): Promise<
    Outcome<Nothing, HindranceCode | 'identity.proof-needed' | 'request.invalid' | 'session.ended'>
  >;
  /** Brings a closed account on as far as it can be now: the work behind `close`; may be repeated. */
  proceed(scope: AccountScope): Promise<void>;
}

/** A tag's balance leaves its books for the customer's bank account. */
export interface TagPayout {
  readonly accountId: string;
  readonly tagId: string;
  readonly amountMinor: number;
}

export interface ClosingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly currency: Currency;
  readonly accountDigits: AccountDigits;
  /** Where customers may ask about the end of their account. */
  readonly contactEmail: string;
  readonly payouts: Pick<Payouts, 'owe'>;
  demandProof(scope: MemberScope): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  /** Who closes it, where they are told of the end. */
  contactOf(
    accountId: string,
    userId: string,
  ): Promise<{
    readonly userId: string;
    readonly email: string;
    readonly languageId: LanguageId;
  } | null>;
  balancesOf(scope: AccountScope, queries: Queries): Promise<ReadonlyMap<string, number>>;
  payOut(scope: AccountScope, tx: Tx, balances: readonly TagPayout[]): Promise<void>;
  /** Purchase requests that a closing would withdraw. */
  openRequestsOf(scope: AccountScope, queries: Queries): Promise<number>;
  /** Passages abroad or their invoices are not paid. */
  owesAbroad(scope: AccountScope, queries: Queries): Promise<boolean>;
  /** Nothing charges the customer any more by itself, and what they asked for is withdrawn. */
  stopCharging(scope: AccountScope, tx: Tx): Promise<void>;
  /** No card of theirs is kept. */
  forgetCards(scope: AccountScope, tx: Tx): Promise<void>;
  /** Their access tokens are refused from now on. */
  markEnded(sessionIds: readonly string[]): void;
}

/** Between two looks at a payment that is on its way. */
const PAUSE_SECONDS = 60;

export function createClosing(deps: ClosingDeps): Closing {
  const { database, clock, jobs, currency } = deps;

  const look = async (scope: MemberScope) => {
    const { accountId, actor } = scope;
    const balances = [...(await deps.balancesOf(scope, database.queries)).values()];
    const total = balances.reduce((sum, balance) => sum + balance, 0);
    const open = await findOpenBusiness(scope, database.queries);
    const owner = await deps.contactOf(accountId, actor.userId);
    const hindrances: Hindrance[] = [];
    if (actor.role !== 'owner') hindrances.push('not-owner');
    if (balances.some((balance) => balance < 0)) hindrances.push('debt');
    if (open.payment) hindrances.push('payment-pending');
    if (open.order) hindrances.push('order-open');
    if (open.complaint) hindrances.push('complaint-open');
    if (await deps.owesAbroad(scope, database.queries)) {
      hindrances.push('abroad-unpaid');
    }
    return { total, tags: balances.length, hindrances, owner };
  };

  /** False where money is on its way still: it is looked at again in a minute. */
  const payBack = async (scope: AccountScope, tx: Tx, closure: Closure): Promise<boolean> => {
    const { accountId } = scope;
    const { payee, bankAccount } = closure;
    // From here on no rule opens a charge; what one opened before may still bring money.
    await deps.stopCharging(scope, tx);
    if (await isPaying(scope, tx)) {
      const runAt = clock.now().add({ seconds: PAUSE_SECONDS });
      await jobs.enqueue(tx, closeAccountJob, { accountId }, { runAt });
      return false;
    }
    await deps.forgetCards(scope, tx);
    await switchTagsOff(scope, tx, clock.now());
    const balances = await deps.balancesOf(scope, tx);
    const held = [...balances]
      .filter(([, balance]) => balance > 0)
      .map(([tagId, amountMinor]) => ({ accountId, tagId, amountMinor }));
    await deps.payOut(scope, tx, held);
    const amountMinor = held.reduce((sum, one) => sum + one.amountMinor, 0);
    await markPaidBack(scope, tx, amountMinor);
    if (amountMinor > 0) {
      await deps.payouts.owe(scope, tx, {
        reason: 'account-closed',
        subject: '',
        payee,
        bankAccount,
        amountMinor,
      });
    }
    return true;
  };

  const erase = async (scope: AccountScope, tx: Tx, closure: Closure): Promise<void> => {
    const { accountId } = scope;
    const { email, languageId, refundMinor, bankAccount } = closure;
    for (const [table, fate] of Object.entries(fates)) await applyFate(scope, tx, table, fate);
    await markErased(scope, tx, clock.now());
    await recordAudit(tx, clock.now(), {
      accountId,
      actor: 'system',
      action: 'account-erased',
      subject: `account:${accountId}`,
      details: { refundMinor },
    });
    await jobs.enqueue(tx, mailJob, {
      to: email,
      languageId,
      template: refundMinor > 0 ? 'personal-data.mail-closed-paid' : 'personal-data.mail-closed',
      params: {
        amount: amountText(refundMinor, currency, languageId),
        // Enough to know it by, and nothing for whoever else reads the mail.
        bankAccount: `… ${bankAccount.replaceAll(/\D/gu, '').slice(-4)}`,
        contact: deps.contactEmail,
      },
    });
  };

  /** One step, in one transaction: whoever is killed meanwhile goes on from there. */
  const step = (scope: AccountScope): Promise<boolean> =>
    database.transaction(async (tx) => {
      const closure = await lockClosure(scope, tx);
      switch (closure?.state) {
        case 'requested':
          return payBack(scope, tx, closure);
        case 'paid-back':
          await erase(scope, tx, closure);
          return true;
        default:
          return false;
      }
    });

  const proceed: Closing['proceed'] = async (scope) => {
    while (await step(scope));
  };

  jobs.onAccount(closeAccountJob, (scope) => proceed(scope));

  return {
    proceed,
    async outlook(scope) {
      const { total, tags, hindrances } = await look(scope);
      const openRequests = await deps.openRequestsOf(scope, database.queries);
      return { balance: { amount: total, currency }, tags, openRequests, hindrances };
    },
    async close(scope, { bankAccount }) {
      const proof = await deps.demandProof(scope);
      if (!proof.ok) {
        // A click that comes twice: the first one has ended the session that was to prove something.
        return (await isClosing(scope, database.queries)) ? success({}) : proof;
      }
      const { total, hindrances, owner } = await look(scope);
      const [first] = hindrances;
      if (owner === null) return failure('session.ended');
      if (first !== undefined) return failure(`personal-data.${first}`);
      const payable = total === 0 || isAccountNumber(bankAccount, deps.accountDigits);
      if (!payable) {
        return invalid([{ field: 'bankAccount', message: 'personal-data.bank-account-invalid' }]);
      }
      const { accountId } = scope;
      const payee = await findPayee(scope, database.queries);
      const ended = await database.transaction(async (tx) => {
        const { email, languageId } = owner;
        const now = clock.now();
        // A click that comes twice finds the account being closed already.
        if (!(await insertClosure(scope, tx, { bankAccount, payee, email, languageId }, now)))
          return [];
        await recordAudit(tx, now, {
          ...traceOf(scope),
          action: 'account-closed',
          subject: `account:${accountId}`,
        });
        await jobs.enqueue(tx, closeAccountJob, { accountId });
        return lockOut(scope, tx, now);
      });
      deps.markEnded(ended);
      return success({});
    },
  };
}

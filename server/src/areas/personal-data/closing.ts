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
import type { Session } from '../../platform/http/http.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import { scopeById } from '../../platform/scope/scope-by-id.ts';
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
  outlook(session: Session): Promise<CallResult<typeof getZatvaranje>>;
  close(
    given: { readonly bankAccount: string },
    session: Session,
    caller: { readonly requestId: string },
  ): Promise<
    Outcome<Nothing, HindranceCode | 'identity.proof-needed' | 'request.invalid' | 'session.ended'>
  >;
  /** Brings a closed account on as far as it can be now: the work behind `close`; may be repeated. */
  proceed(accountId: string): Promise<void>;
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
  demandProof(session: Session): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  /** Who closes it, where they are told of the end. */
  contactOf(
    accountId: string,
    userId: string,
  ): Promise<{
    readonly userId: string;
    readonly email: string;
    readonly languageId: LanguageId;
  } | null>;
  balancesOf(queries: Queries, accountId: string): Promise<ReadonlyMap<string, number>>;
  payOut(tx: Tx, balances: readonly TagPayout[]): Promise<void>;
  /** Purchase requests that a closing would withdraw. */
  openRequestsOf(queries: Queries, accountId: string): Promise<number>;
  /** Passages abroad or their invoices are not paid. */
  owesAbroad(queries: Queries, accountId: string): Promise<boolean>;
  /** Nothing charges the customer any more by itself, and what they asked for is withdrawn. */
  stopCharging(tx: Tx, accountId: string): Promise<void>;
  /** No card of theirs is kept. */
  forgetCards(tx: Tx, accountId: string): Promise<void>;
  /** Their access tokens are refused from now on. */
  markEnded(sessionIds: readonly string[]): void;
}

/** Between two looks at a payment that is on its way. */
const PAUSE_SECONDS = 60;

export function createClosing(deps: ClosingDeps): Closing {
  const { database, clock, jobs, currency } = deps;

  const look = async (session: Session) => {
    const balances = [...(await deps.balancesOf(database.queries, session.accountId)).values()];
    const total = balances.reduce((sum, balance) => sum + balance, 0);
    const open = await findOpenBusiness(database.queries, session.accountId);
    const owner = await deps.contactOf(session.accountId, session.userId);
    const hindrances: Hindrance[] = [];
    if (session.role !== 'owner') hindrances.push('not-owner');
    if (balances.some((balance) => balance < 0)) hindrances.push('debt');
    if (open.payment) hindrances.push('payment-pending');
    if (open.order) hindrances.push('order-open');
    if (open.complaint) hindrances.push('complaint-open');
    if (await deps.owesAbroad(database.queries, session.accountId)) {
      hindrances.push('abroad-unpaid');
    }
    return { total, tags: balances.length, hindrances, owner };
  };

  /** False where money is on its way still: it is looked at again in a minute. */
  const payBack = async (tx: Tx, closure: Closure): Promise<boolean> => {
    const { accountId, payee, bankAccount } = closure;
    // From here on no rule opens a charge; what one opened before may still bring money.
    await deps.stopCharging(tx, accountId);
    if (await isPaying(tx, accountId)) {
      const runAt = clock.now().add({ seconds: PAUSE_SECONDS });
      await jobs.enqueue(tx, closeAccountJob, { accountId }, { runAt });
      return false;
    }
    await deps.forgetCards(tx, accountId);
    await switchTagsOff(tx, accountId, clock.now());
    const balances = await deps.balancesOf(tx, accountId);
    const held = [...balances]
      .filter(([, balance]) => balance > 0)
      .map(([tagId, amountMinor]) => ({ accountId, tagId, amountMinor }));
    await deps.payOut(tx, held);
    const amountMinor = held.reduce((sum, one) => sum + one.amountMinor, 0);
    await markPaidBack(tx, accountId, amountMinor);
    if (amountMinor > 0) {
      await deps.payouts.owe(scopeById(accountId), tx, {
        reason: 'account-closed',
        subject: '',
        payee,
        bankAccount,
        amountMinor,
      });
    }
    return true;
  };

  const erase = async (tx: Tx, closure: Closure): Promise<void> => {
    const { accountId, email, languageId, refundMinor, bankAccount } = closure;
    for (const [table, fate] of Object.entries(fates)) await applyFate(tx, table, fate, accountId);
    await markErased(tx, accountId, clock.now());
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
  const step = (accountId: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const closure = await lockClosure(tx, accountId);
      switch (closure?.state) {
        case 'requested':
          return payBack(tx, closure);
        case 'paid-back':
          await erase(tx, closure);
          return true;
        default:
          return false;
      }
    });

  const proceed: Closing['proceed'] = async (accountId) => {
    while (await step(accountId));
  };

  jobs.on(closeAccountJob, ({ accountId }) => proceed(accountId));

  return {
    proceed,
    async outlook(session) {
      const { total, tags, hindrances } = await look(session);
      const openRequests = await deps.openRequestsOf(database.queries, session.accountId);
      return { balance: { amount: total, currency }, tags, openRequests, hindrances };
    },
    async close({ bankAccount }, session, caller) {
      const proof = await deps.demandProof(session);
      if (!proof.ok) {
        // A click that comes twice: the first one has ended the session that was to prove something.
        return (await isClosing(database.queries, session.accountId)) ? success({}) : proof;
      }
      const { total, hindrances, owner } = await look(session);
      const [first] = hindrances;
      if (owner === null) return failure('session.ended');
      if (first !== undefined) return failure(`personal-data.${first}`);
      const payable = total === 0 || isAccountNumber(bankAccount, deps.accountDigits);
      if (!payable) {
        return invalid([{ field: 'bankAccount', message: 'personal-data.bank-account-invalid' }]);
      }
      const { accountId } = session;
      const payee = await findPayee(database.queries, session);
      const ended = await database.transaction(async (tx) => {
        const { email, languageId } = owner;
        const now = clock.now();
        // A click that comes twice finds the account being closed already.
        if (!(await insertClosure(tx, { accountId, bankAccount, payee, email, languageId }, now)))
          return [];
        await recordAudit(tx, now, {
          accountId,
          actor: `user:${session.userId}`,
          action: 'account-closed',
          subject: `account:${accountId}`,
          requestId: caller.requestId,
        });
        await jobs.enqueue(tx, closeAccountJob, { accountId });
        return lockOut(tx, accountId, now);
      });
      deps.markEnded(ended);
      return success({});
    },
  };
}

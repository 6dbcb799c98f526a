import type { Currency } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Payouts } from '../payouts/index.ts';
import {
  applyFate,
  lockClosure,
  markErased,
  markPaidBack,
  switchTagsOff,
  type Closure,
} from './closures.store.ts';
import { abandonGuestSlips } from './guest-slips.store.ts';
import { isPaying } from './open-business.store.ts';
import { fates } from './retention.ts';

/** Brings a closed account to its end, step by step. */
export const closeAccountJob = defineJob<{ readonly accountId: string }>({
  queue: 'close-account',
  retries: 60,
  retryDelay: 5,
  retryDelayMax: 3600,
  expireIn: 120,
});

/** A tag's balance, to be paid to the customer's bank account. */
export interface TagPayout {
  readonly accountId: string;
  readonly tagId: string;
  readonly amountMinor: number;
}

export interface ClosingStepsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly currency: Currency;
  /** Where customers may ask about the end of their account. */
  readonly contactEmail: string;
  readonly payouts: Pick<Payouts, 'owe'>;
  balancesOf(scope: AccountScope, queries: Queries): Promise<ReadonlyMap<string, number>>;
  payOut(scope: AccountScope, tx: Tx, balances: readonly TagPayout[]): Promise<void>;
  /** The same for the balance of the company itself; returns how much that was, minor units. */
  payOutCompany(scope: AccountScope, tx: Tx): Promise<number>;
  /** Automatic charges end, and purchase requests are withdrawn. */
  stopCharging(scope: AccountScope, tx: Tx): Promise<void>;
  /** Saved cards are removed. */
  forgetCards(scope: AccountScope, tx: Tx): Promise<void>;
}

/** Between two looks at a payment that is on its way. */
const PAUSE_SECONDS = 60;

/** Takes closed accounts to their end: the balances are paid out, then personal data is erased. */
export function createClosingSteps(deps: ClosingStepsDeps): (scope: AccountScope) => Promise<void> {
  const { database, clock, jobs, currency } = deps;

  /** False while money is still on its way: tried again in a minute. */
  const payBack = async (scope: AccountScope, tx: Tx, closure: Closure): Promise<boolean> => {
    const { accountId } = scope;
    const { payee, bankAccount } = closure;
    // From here on no rule begins a charge; one that was begun before may still bring money.
    await deps.stopCharging(scope, tx);
    if (await isPaying(scope, tx)) {
      const runAt = clock.now().add({ seconds: PAUSE_SECONDS });
      await jobs.enqueue(tx, closeAccountJob, { accountId }, { runAt });
      return false;
    }
    await deps.forgetCards(scope, tx);
    await abandonGuestSlips(scope, tx, clock.now());
    await switchTagsOff(scope, tx, clock.now());
    const balances = await deps.balancesOf(scope, tx);
    const held = [...balances]
      .filter(([, balance]) => balance > 0)
      .map(([tagId, amountMinor]) => ({ accountId, tagId, amountMinor }));
    // Before the tags, as all who move both lock them.
    const ofCompany = await deps.payOutCompany(scope, tx);
    await deps.payOut(scope, tx, held);
    const amountMinor = held.reduce((sum, one) => sum + one.amountMinor, ofCompany);
    await markPaidBack(scope, tx, amountMinor);
    if (amountMinor > 0) {
      await deps.payouts.owe(scope, tx, {
        reason: 'account-closed',
        subject: '',
        payee,
        bankAccount,
        amountMinor,
        // The customer alone: nobody of the operator's.
        decided: null,
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
        // Enough to recognise the account by, and useless to others who read the mail.
        bankAccount: `… ${bankAccount.replaceAll(/\D/gu, '').slice(-4)}`,
        contact: deps.contactEmail,
      },
    });
  };

  /** One step, in one transaction: after a crash the next run goes on from there. */
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

  const proceed = async (scope: AccountScope): Promise<void> => {
    while (await step(scope));
  };

  jobs.onAccount(closeAccountJob, (scope) => proceed(scope));

  return proceed;
}

import type { Currency } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { allowLongStatements } from '../../platform/database/long-statements.store.ts';
import { forEachAccount } from '../../platform/for-each-account.ts';
import type { Log } from '../../platform/log.ts';
import { monthEnd } from '../../platform/months.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
import { claimFreeNumber } from '../payments/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { lockContract, selectUnbilled, type ContractRecord } from './contracts.store.ts';
import {
  insertInvoice,
  insertLines,
  insertTags,
  selectLastDay,
  sumOpen,
  type InvoiceRecord,
  type OpenSpan,
} from './invoices.store.ts';
import { dueAtOf } from './postpaid-rules.ts';

/** Of the numbers of these invoices in the directory of orders. */
export const postpaidPurpose = 'postpaid';

/** How far clocks of servers may be apart: what an invoice left out is booked after the end of its period, but for that. */
const CLOCKS_APART = { hours: 24 };

export interface Billing {
  /**
   * Issues the invoice of a month, and of what came late, to every company that has none yet, an account per transaction.
   * Killed anywhere, it continues where it was; run twice or by two servers at once, each toll is in one invoice, once.
   */
  billAll(all: AllAccounts, month: string): Promise<{ readonly failed: readonly string[] }>;
  /** The last invoice of a contract that is locked and ends now; null: there is nothing to pay. */
  billFinal(scope: AccountScope, tx: Tx, contract: ContractRecord): Promise<InvoiceRecord | null>;
}

export interface BillingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly currency: Currency;
  readonly vatPercent: number;
  customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
  /** It was issued, in its transaction. */
  issued(scope: AccountScope, tx: Tx, invoice: InvoiceRecord): Promise<void>;
}

type Period = Pick<InvoiceRecord, 'kind' | 'to'> & Pick<OpenSpan, 'before'>;

export function createBilling(deps: BillingDeps): Billing {
  const { database, clock } = deps;
  const issue = createIssue(deps);

  const billMonth = (scope: AccountScope, month: string): Promise<void> =>
    database.transaction(async (tx) => {
      // Whoever bills the same account at the same time waits here.
      const contract = await lockContract(scope, tx);
      const to = lastDayOf(month);
      if (contract === undefined || contract.endedAt !== null || contract.startsOn > to) return;
      const last = await selectLastDay(scope, tx);
      if (last !== null && last >= to) return;
      await issue(scope, tx, contract, { kind: 'month', to, before: monthEnd(month) });
    });

  return {
    async billAll(all, month) {
      const { failed } = await forEachAccount({
        due: (after, rows) => selectUnbilled(all, database.queries, lastDayOf(month), after, rows),
        work: (accountId) => billMonth(all.account(accountId), month),
        onFailed({ accountId, error }) {
          deps.log.error({ accountId, err: error }, 'tolls paid later could not be invoiced');
        },
      });
      return { failed: failed.map(({ accountId }) => accountId) };
    },
    billFinal: (scope, tx, contract) => {
      const now = clock.now();
      // What is booked is all of the past, whatever the clocks of lanes say.
      const before = now.add(CLOCKS_APART);
      return issue(scope, tx, contract, { kind: 'final', to: tollDay(now), before });
    },
  };
}

/** Issues an invoice of what is in none yet; null if that comes to nothing that could be paid. */
function createIssue({ clock, wallet, ...deps }: BillingDeps) {
  return async (
    scope: AccountScope,
    tx: Tx,
    contract: ContractRecord,
    { kind, to, before }: Period,
  ): Promise<InvoiceRecord | null> => {
    await allowLongStatements(scope, tx);
    const last = await selectLastDay(scope, tx);
    const { from, since } = beginningOf(contract, last, to);
    const span = { since, before };
    // What was given back and exceeds the tolls stays on the tags until there are more.
    if ((await sumOpen(scope, tx, span)) <= 0) return null;
    const issuedAt = clock.now();
    const number = await claimFreeNumber(scope, tx, postpaidPurpose, issuedAt);
    const owed = await insertLines(scope, tx, number, span);
    await insertTags(scope, tx, number);
    const totalMinor = owed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const invoice: InvoiceRecord = {
      number,
      kind,
      from,
      to,
      issuedAt,
      dueAt: dueAtOf(issuedAt, contract.daysToPay),
      currency: deps.currency,
      totalMinor,
      vatPercent: deps.vatPercent,
      customer: await deps.customerOf(scope, tx),
      paidAt: null,
      remindersSent: 0,
    };
    await insertInvoice(scope, tx, invoice);
    const { accountId } = scope;
    await wallet.postJournals(scope, tx, [
      {
        accountId,
        kind: 'postpaid-invoice',
        reference: number,
        occurredAt: issuedAt,
        currency: deps.currency,
        lines: [
          { account: { kind: 'postpaid-receivable' }, amountMinor: -totalMinor },
          ...owed
            .filter(({ amountMinor }) => amountMinor !== 0)
            .map(({ tagId, amountMinor }) => ({
              account: { kind: 'tag', tagId } as const,
              amountMinor,
            })),
        ],
      },
    ]);
    await recordAudit(tx, issuedAt, {
      ...traceOf(scope),
      action: 'postpaid-invoice-issued',
      subject: `postpaid-invoice:${number}`,
      details: { kind, to, totalMinor },
    });
    await deps.issued(scope, tx, invoice);
    return invoice;
  };
}

/** The first day of an invoice, and since when what it holds may have been booked. */
function beginningOf(
  { startsOn, startsAt }: ContractRecord,
  last: string | null,
  to: string,
): { readonly from: string; readonly since: Temporal.Instant } {
  if (last === null || last < startsOn) return { from: startsOn, since: startsAt };
  const next = Temporal.PlainDate.from(last).add({ days: 1 });
  const booked = next.toZonedDateTime(tollTimeZone).toInstant().subtract(CLOCKS_APART);
  const since = Temporal.Instant.compare(booked, startsAt) > 0 ? booked : startsAt;
  // A second one on the same day begins with it.
  return { from: next.toString() > to ? to : next.toString(), since };
}

function lastDayOf(month: string): string {
  const first = Temporal.PlainYearMonth.from(month);
  return first.toPlainDate({ day: first.daysInMonth }).toString();
}

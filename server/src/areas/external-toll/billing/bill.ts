import type { Currency } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { allowLongStatements } from '../../../platform/database/long-statements.store.ts';
import { forEachAccount } from '../../../platform/for-each-account.ts';
import type { Log } from '../../../platform/log.ts';
import { nextMonth } from '../../../platform/months.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../../platform/scope/scope.ts';
import type { JournalLine, Wallet } from '../../wallet/index.ts';
import { lockAccount } from '../accounts.store.ts';
import { dueAtOf } from './billing-rules.ts';
import {
  insertInvoice,
  insertLines,
  insertServices,
  insertTags,
  nextNumber,
  selectDue,
  selectOpenMonths,
  type NewInvoice,
} from './close.store.ts';

export interface Billed {
  readonly invoices: number;
  readonly passages: number;
  /** Accounts that could not be billed; the reasons are in the log. */
  readonly failed: readonly string[];
}

export interface BillOptions {
  readonly signal?: AbortSignal | undefined;
  onInvoice?(invoice: NewInvoice): void;
}

export interface Billing {
  /**
   * Closes every period up to `month` of every account with passages that are in no invoice, an
   * account per transaction. Killed anywhere, it continues where it was; run twice or by two
   * programs at once, each passage is in one invoice, once.
   */
  billAll(all: AllAccounts, month: string, options?: BillOptions): Promise<Billed>;
  /** The same for one account, in the caller's transaction; returns its new invoices. */
  billAccount(scope: AccountScope, tx: Tx, month: string): Promise<readonly NewInvoice[]>;
}

export interface BillingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly currency: Currency;
  /** Minor units for each tag and month in which it drove abroad, tax included. */
  readonly serviceFeeMinor: number;
  readonly vatPercent: number;
  /** An invoice was issued that has to be paid, in its transaction. */
  issued(scope: AccountScope, tx: Tx, invoice: NewInvoice): Promise<void>;
}

export function createBilling(deps: BillingDeps): Billing {
  const { database, clock, log } = deps;

  const post = async (scope: AccountScope, tx: Tx, invoice: NewInvoice): Promise<void> => {
    const { accountId } = scope;
    const { invoiceId, currency, totalMinor, tollsMinor, servicesMinor } = invoice;
    const lines: readonly JournalLine[] = [
      { account: { kind: 't4a-receivable' }, amountMinor: -totalMinor },
      { account: { kind: 't4a-tolls' }, amountMinor: tollsMinor },
      { account: { kind: 't4a-services' }, amountMinor: servicesMinor },
    ];
    const moved = lines.filter(({ amountMinor }) => amountMinor !== 0);
    await deps.wallet.postJournals(scope, tx, [
      {
        accountId,
        kind: 'invoice',
        reference: invoiceId,
        occurredAt: invoice.issuedAt,
        currency,
        lines: moved,
      },
    ]);
  };

  const billMonth = async (
    scope: AccountScope,
    tx: Tx,
    month: string,
  ): Promise<NewInvoice | undefined> => {
    const key = { invoiceId: uuid() };
    const lines = await insertLines(scope, tx, key, month);
    if (lines.count === 0) return undefined;
    const servicesMinor = await insertServices(scope, tx, key, deps.serviceFeeMinor);
    await insertTags(scope, tx, key);
    const issuedAt = clock.now();
    const totalMinor = lines.minor + servicesMinor;
    const invoice: NewInvoice = {
      ...key,
      number: await nextNumber(scope, tx, month),
      month,
      currency: deps.currency,
      tollsMinor: lines.minor,
      servicesMinor,
      servicesVatPercent: deps.vatPercent,
      totalMinor,
      passageCount: lines.count,
      lateCount: lines.late,
      issuedAt,
      dueAt: dueAtOf(issuedAt),
      // An invoice for nothing, such as a late free passage, is paid at once.
      paidAt: totalMinor === 0 ? issuedAt : null,
    };
    await insertInvoice(scope, tx, invoice);
    await recordAudit(tx, issuedAt, {
      ...traceOf(scope),
      action: 't4a-invoice-issued',
      subject: `t4a-invoice:${invoice.invoiceId}`,
      details: { month, passages: lines.count, late: lines.late, totalMinor },
    });
    if (totalMinor > 0) {
      await post(scope, tx, invoice);
      await deps.issued(scope, tx, invoice);
    }
    return invoice;
  };

  const billAccount: Billing['billAccount'] = async (scope, tx, through) => {
    await allowLongStatements(scope, tx);
    // A concurrent billing of the same account waits here, and finds nothing left.
    await lockAccount(scope, tx);
    const { first, latest } = await selectOpenMonths(scope, tx);
    const invoices: NewInvoice[] = [];
    if (first === null) return invoices;
    const free = latest === null ? first : nextMonth(latest);
    for (let month = free > first ? free : first; month <= through; month = nextMonth(month)) {
      const invoice = await billMonth(scope, tx, month);
      if (invoice !== undefined) invoices.push(invoice);
    }
    return invoices;
  };

  return {
    billAccount,
    async billAll(all, month, { signal, onInvoice } = {}) {
      let [invoices, passages] = [0, 0];
      const { failed } = await forEachAccount({
        due: (after, rows) => selectDue(all, database.queries, month, after, rows),
        async work(accountId) {
          const made = await database.transaction((tx) =>
            billAccount(all.account(accountId), tx, month),
          );
          for (const invoice of made) {
            invoices += 1;
            passages += invoice.passageCount;
            onInvoice?.(invoice);
          }
        },
        onFailed({ accountId, error }) {
          log.error({ accountId, err: error }, 'passages abroad could not be billed');
        },
        signal,
      });
      return { invoices, passages, failed: failed.map(({ accountId }) => accountId) };
    },
  };
}

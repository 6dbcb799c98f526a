import type { LanguageId } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { amountText } from '../../platform/amount-text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { allowLongStatements } from '../../platform/database/long-statements.store.ts';
import { monthText } from '../../platform/day-text.ts';
import { forEachAccount } from '../../platform/for-each-account.ts';
import type { MailRequest } from '../../platform/mail/mail.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import {
  insertCostCentres,
  insertEntries,
  insertStatement,
  insertTags,
  lockMonths,
  markClosed,
  selectClosedThrough,
  selectFirstMonth,
  selectLatest,
  selectSums,
  type OpenMonth,
} from './close.store.ts';
import { companyMoved } from './company-sums.ts';
import { selectCompanySums } from './company.store.ts';
import { nextMonth } from '../../platform/months.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { Completeness } from '../passages/index.ts';
import { claimMark, keepMark, selectMark } from './statement-marks.store.ts';
import { selectDue, selectWish, type StatementRecord } from './statements.store.ts';

/** The kind under which statements are attached to mails. */
export const statementAttachment = 'statement';

export interface ClosedMonths {
  readonly accounts: number;
  readonly statements: number;
}

export interface CloseOptions {
  /** Tell customers of a statement of this last month; months before it are told by the list alone. */
  readonly tell: boolean;
  readonly signal?: AbortSignal | undefined;
  onStatement?(statement: StatementRecord): void;
}

export interface Closing {
  /**
   * Closes every month up to `month` of every account that has statements, an account in a
   * transaction. Killed anywhere, it goes on where it was; twice or from two programs at once, each
   * month is closed once.
   */
  closeAll(all: AllAccounts, month: string, options: CloseOptions): Promise<ClosedMonths>;
  /**
   * The same for one account, in the caller's transaction; returns its new statements. Up to when passages are complete was
   * found out before it began: that takes another connection.
   */
  closeAccount(
    scope: AccountScope,
    tx: Tx,
    month: string,
    options: Pick<CloseOptions, 'tell'> & Pick<StatementRecord, 'complete'>,
  ): Promise<readonly StatementRecord[]>;
  /**
   * Makes the past months of an account that has just wished for them, a month in a transaction, so that
   * its owner sees them come; stops where the wish is taken back.
   */
  closePast(scope: AccountScope, month: string): Promise<void>;
}

export interface ClosingDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Up to when passages are complete; null if nobody knows. */
  completeNow(): Promise<Completeness | null>;
  /** BCP 47 */
  locale(languageId: LanguageId): string;
  /** As they are now. */
  customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
  notify(
    scope: AccountScope,
    tx: Tx,
    notification: {
      readonly kind: 'invoice';
      readonly template: string;
      params(languageId: LanguageId): Readonly<Record<string, string>>;
      readonly path: string;
      readonly attachment: NonNullable<MailRequest['attachment']>;
    },
  ): Promise<void>;
}

export function createClosing(deps: ClosingDeps): Closing {
  const { database } = deps;

  const tell = (scope: AccountScope, tx: Tx, statement: StatementRecord): Promise<void> => {
    const { accountId, statementId, number, month, currency, tollsMinor, closingMinor } = statement;
    return deps.notify(scope, tx, {
      kind: 'invoice',
      template: 'statements.mail-closed',
      params: (languageId) => ({
        number,
        month: monthText(month, deps.locale(languageId)),
        tolls: amountText(tollsMinor, currency, languageId),
        closing: amountText(closingMinor, currency, languageId),
      }),
      path: '/pages/izvodi',
      attachment: { kind: statementAttachment, params: { accountId, statementId } },
    });
  };

  const closeAccount: Closing['closeAccount'] = async (
    scope,
    tx,
    through,
    { tell: mayTell, complete },
  ) => {
    await allowLongStatements(scope, tx);
    const closed = await lockMonths(scope, tx);
    const from = closed === null ? await selectFirstMonth(scope, tx) : nextMonth(closed);
    const statements: StatementRecord[] = [];
    if (from !== null && from <= through) {
      const months = monthsOf(from, through);
      await insertEntries(scope, tx, months);
      for (const month of months) {
        const statement = await closeMonth(scope, deps, tx, { ...month, complete });
        if (statement !== null) statements.push(statement);
      }
    }
    if (closed === null || closed < through) await markClosed(scope, tx, through);
    const last = statements.at(-1);
    const moved = last !== undefined && (last.entryCount > 0 || movedCompany(last));
    const news = last?.month === through && moved;
    if (mayTell && news) await tell(scope, tx, last);
    return statements;
  };

  return {
    closeAccount,
    async closePast(scope, through) {
      for (;;) {
        const { wanted } = await selectWish(scope, database.queries);
        const closed = await selectClosedThrough(scope, database.queries);
        if (!wanted || (closed !== null && closed >= through)) return;
        const first =
          closed === null ? await selectFirstMonth(scope, database.queries) : nextMonth(closed);
        const month = first === null || first > through ? through : first;
        const complete = await deps.completeNow();
        await database.transaction((tx) =>
          closeAccount(scope, tx, month, { tell: false, complete }),
        );
      }
    },
    async closeAll(all, month, { tell: mayTell, signal, onStatement }) {
      let statements = 0;
      const { done, failed } = await forEachAccount({
        due: (after, rows) => selectDue(all, database.queries, month, after, rows),
        async work(accountId) {
          const complete = await deps.completeNow();
          const made = await database.transaction((tx) =>
            closeAccount(all.account(accountId), tx, month, { tell: mayTell, complete }),
          );
          statements += made.length;
          for (const statement of made) onStatement?.(statement);
        },
        signal,
      });
      if (failed.length > 0) {
        throw new AggregateError(
          failed.map(
            ({ accountId, error }) =>
              new Error(`The account ${accountId} was not closed`, { cause: error }),
          ),
          `${failed.length} accounts were not closed`,
        );
      }
      return { accounts: done, statements };
    },
  };
}

function movedCompany({ company }: StatementRecord): boolean {
  return company !== null && companyMoved(company);
}

function monthsOf(from: string, through: string): readonly OpenMonth[] {
  const months: OpenMonth[] = [];
  for (let month = from; month <= through; month = nextMonth(month)) {
    months.push({ month, statementId: uuid() });
  }
  return months;
}

/** A month with neither movement nor money gets no statement. */
async function closeMonth(
  scope: AccountScope,
  { clock, customerOf }: Pick<ClosingDeps, 'clock' | 'customerOf'>,
  tx: Tx,
  { month, statementId, complete }: OpenMonth & Pick<StatementRecord, 'complete'>,
): Promise<StatementRecord | null> {
  const sums = await selectSums(scope, tx, statementId);
  const before = await selectLatest(scope, tx);
  const openingMinor = before?.closingMinor ?? 0;
  const company = await selectCompanySums(scope, tx, month);
  const empty = sums.entries === 0 && openingMinor === 0 && company === null;
  if (empty || sums.currency === null) return null;
  const statement = await insertNumbered(scope, tx, {
    statementId,
    month,
    sequence: (before?.sequence ?? 0) + 1,
    customer: await customerOf(scope, tx),
    currency: sums.currency,
    openingMinor,
    tollsMinor: sums.tolls.minor,
    topUpsMinor: sums.topUps,
    refundsMinor: sums.refunds,
    otherMinor: sums.other,
    closingMinor: openingMinor - sums.tolls.minor + sums.topUps + sums.refunds + sums.other,
    servicesMinor: sums.services,
    tollCount: sums.tolls.count,
    lateCount: sums.late,
    entryCount: sums.entries,
    company,
    closedAt: clock.now(),
    complete,
  });
  await insertTags(scope, tx, statementId, before?.statementId ?? null);
  await insertCostCentres(scope, tx, statementId);
  await recordAudit(tx, clock.now(), {
    accountId: scope.accountId,
    actor: 'system',
    action: 'statement-closed',
    subject: `statement:${statementId}`,
    details: { month, entries: sums.entries, late: sums.late },
  });
  return statement;
}

/** Of the account's id; more of them only where another account has claimed the same. */
const MARK_DIGITS = [8, 12, 16, 32];

/** The month, and the last digits of the account's id that it alone has: no two statements have the same number. */
async function insertNumbered(
  scope: AccountScope,
  tx: Tx,
  statement: Omit<StatementRecord, 'number' | 'accountId'>,
): Promise<StatementRecord> {
  const month = statement.month.replace('-', '');
  const account = scope.accountId.replaceAll('-', '').toUpperCase();
  const claimed = await selectMark(scope, tx);
  for (const digits of MARK_DIGITS) {
    const mark = account.slice(-digits);
    if (claimed !== null && digits < claimed.length) continue;
    if (mark !== claimed && !(await claimMark(scope, tx, mark))) continue;
    const numbered = { ...statement, number: `${month}-${mark}` };
    // Another account's statement may have it from a program that claimed nothing.
    if (await insertStatement(scope, tx, numbered)) {
      if (mark !== claimed) await keepMark(scope, tx, mark);
      return { ...numbered, accountId: scope.accountId };
    }
  }
  throw new Error(`Every number of ${scope.accountId} in ${month} is taken`);
}

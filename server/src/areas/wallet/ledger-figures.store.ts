import { sql } from 'kysely';
import type { Currency } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { isAlone } from '../../platform/database/alone.store.ts';
import {
  completeBackfill,
  isBackfilled,
  lockBackfill,
} from '../../platform/database/figure-backfills.store.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import type { JournalKind, LedgerAccount } from './journal.ts';

/**
 * Folds what was posted longest ago into the figures; false once nothing is left, or while another server is at it.
 * Taken and folded by two statements: the changes may be on other machines than the figures.
 */
export async function foldLedgerFigures(_all: AllAccounts, tx: Tx, most: number): Promise<boolean> {
  if (!(await isAlone(tx, 'ledger-figures'))) return false;
  const oldest = await tx
    .selectFrom('ledger_figure_changes')
    .select('change_no')
    .orderBy('change_no')
    .limit(most)
    .execute();
  if (oldest.length === 0) return false;
  const { rows: taken } = await sql<FigureChange>`
    DELETE FROM ledger_figure_changes WHERE change_no = ANY(${oldest.map((row) => row.change_no)}::bigint[])
    RETURNING day, journal_kind, ledger_account, currency, posting_count, amount_minor`.execute(tx);
  await sql`
    INSERT INTO ledger_figures AS figures
      (day, journal_kind, ledger_account, currency, posting_count, amount_minor)
    SELECT day, journal_kind, ledger_account, currency, sum(posting_count), sum(amount_minor)
    FROM unnest(
      ${taken.map((row) => row.day)}::date[],
      ${taken.map((row) => row.journal_kind)}::text[],
      ${taken.map((row) => row.ledger_account)}::text[],
      ${taken.map((row) => row.currency)}::text[],
      ${taken.map((row) => row.posting_count)}::bigint[],
      ${taken.map((row) => row.amount_minor)}::bigint[]
    ) AS taken (day, journal_kind, ledger_account, currency, posting_count, amount_minor)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT ledger_figures__key DO UPDATE
    SET posting_count = figures.posting_count + excluded.posting_count,
        amount_minor = figures.amount_minor + excluded.amount_minor`.execute(tx);
  return oldest.length === most;
}

interface FigureChange {
  readonly day: string;
  readonly journal_kind: string;
  readonly ledger_account: string;
  readonly currency: string;
  readonly posting_count: number;
  readonly amount_minor: number;
}

/**
 * Adds up the postings of the next journals of before there were figures, in the order of their key; false
 * once there are none, or while another server is at it.
 */
export async function addUpEarlierJournals(
  _all: AllAccounts,
  tx: Tx,
  most: number,
): Promise<boolean> {
  if (!(await lockBackfill(tx, 'journals'))) return false;
  const { rows } = await sql<{ readonly n: number }>`
    WITH step AS (
      SELECT account_id, journal_id, kind, occurred_at, added_up FROM journals
      WHERE (account_id, journal_id) > (
        SELECT last_account, last_row FROM figure_backfills WHERE history = 'journals')
      ORDER BY account_id, journal_id LIMIT ${most}
    ), added AS (
      INSERT INTO ledger_figure_changes
        (day, journal_kind, ledger_account, currency, posting_count, amount_minor)
      SELECT (step.occurred_at AT TIME ZONE 'Europe/Belgrade')::date, step.kind,
             p.ledger_account_id, p.currency, count(*), sum(p.amount_minor)
      FROM step JOIN postings p USING (account_id, journal_id)
      WHERE NOT step.added_up AND step.kind <> 'toll' AND NOT starts_with(p.ledger_account_id, 'tag:')
        AND p.ledger_account_id <> 'toll-revenue'
      GROUP BY 1, 2, 3, 4
    ), last AS (
      SELECT account_id, journal_id FROM step
      ORDER BY account_id DESC, journal_id DESC LIMIT 1
    ), moved AS (
      UPDATE figure_backfills SET last_account = last.account_id, last_row = last.journal_id
      FROM last WHERE history = 'journals'
    )
    SELECT count(*) AS n FROM step`.execute(tx);
  if (rows[0]?.n === most) return true;
  await completeBackfill(tx, 'journals');
  return false;
}

/** Whether the figures have all journals of before as well. */
export async function hasAllJournals(_scope: WideScope, queries: Queries): Promise<boolean> {
  return isBackfilled(queries, 'journals');
}

export interface LedgerFigure {
  readonly journalKind: JournalKind;
  readonly ledgerAccount: Exclude<LedgerAccount['kind'], 'tag' | 'toll-revenue'>;
  readonly currency: Currency;
  readonly postings: number;
  /** Minor units, signed as the postings. */
  readonly amountMinor: number;
}

/** What was posted on days of toll time, both included, by kind of journal and ledger account. */
export async function selectLedgerFigures(
  _scope: WideScope,
  queries: Queries,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly LedgerFigure[]> {
  const { rows } = await sql<LedgerFigure>`
    SELECT journal_kind AS "journalKind", ledger_account AS "ledgerAccount", currency,
           sum(posting_count)::bigint AS postings, sum(amount_minor)::bigint AS "amountMinor"
    FROM (
      SELECT day, journal_kind, ledger_account, currency, posting_count, amount_minor
      FROM ledger_figures WHERE day BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT day, journal_kind, ledger_account, currency, posting_count, amount_minor
      FROM ledger_figure_changes WHERE day BETWEEN ${from}::date AND ${to}::date
    ) AS figures
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(queries);
  return rows;
}

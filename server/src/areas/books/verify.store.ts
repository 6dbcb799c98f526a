import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

/** All tags are one account. Written once more: a proof does not borrow from what it proves. */
const account = `CASE WHEN starts_with(p.ledger_account_id, 'tag:') THEN 'tag' ELSE p.ledger_account_id END`;
const beginOf = (day: string): string => `((${day})::timestamp AT TIME ZONE 'Europe/Belgrade')`;

const invariants: readonly Invariant[] = [
  {
    invariant: 'business days are closed one after the other, without a gap',
    count: 'SELECT count(*) AS n FROM ledger_days',
    faults: `
      SELECT day::text AS id
      FROM (SELECT day, lag(day) OVER (ORDER BY day) AS before FROM ledger_days) AS days
      WHERE before IS NOT NULL AND day <> before + 1`,
  },
  {
    invariant:
      'every journal booked since the first closed day is in one, unless it may still come to the next',
    count: 'SELECT count(*) AS n FROM ledger_day_journals',
    // What one day was closed without, the next one has.
    faults: `
      SELECT j.account_id || '/' || j.journal_id AS id
      FROM (SELECT min(day) AS first, max(day) AS last FROM ledger_days) AS span
      JOIN journals j ON j.posted_at >= ${beginOf('span.first')} AND j.posted_at < ${beginOf('span.last')}
      LEFT JOIN ledger_day_journals d USING (account_id, journal_id)
      WHERE d.day IS NULL
      UNION ALL
      SELECT d.account_id || '/' || d.journal_id
      FROM ledger_day_journals d
      LEFT JOIN journals j USING (account_id, journal_id)
      WHERE j.journal_id IS NULL OR j.posted_at >= ${beginOf('d.day + 1')}
        OR j.posted_at < ${beginOf('(SELECT min(day) FROM ledger_days)')}`,
  },
  {
    invariant: 'the journals of a closed day are as many as it counts, numbered without a gap',
    count: 'SELECT count(*) AS n FROM ledger_days',
    faults: `
      SELECT coalesce(l.day, d.day)::text AS id
      FROM ledger_days l
      FULL JOIN (
        SELECT day, count(*) AS n, count(DISTINCT entry_no) AS numbers, min(entry_no) AS first, max(entry_no) AS last
        FROM ledger_day_journals GROUP BY 1
      ) d ON d.day = l.day
      WHERE l.day IS NULL OR l.journal_count <> coalesce(d.n, 0)
        OR (d.n > 0 AND (d.numbers <> d.n OR d.first <> 1 OR d.last <> d.n))`,
  },
  {
    invariant:
      'every account of a closed day moves by the postings of its journals, to the last para',
    count: 'SELECT count(*) AS n FROM ledger_day_sums',
    faults: `
      SELECT coalesce(s.day, m.day) || '/' || coalesce(s.ledger_account, m.ledger_account) || '/'
        || coalesce(s.currency, m.currency) AS id
      FROM ledger_day_sums s
      FULL JOIN (
        SELECT d.day, ${account} AS ledger_account, p.currency, count(*) AS n,
               sum(greatest(-p.amount_minor, 0)) AS debit, sum(greatest(p.amount_minor, 0)) AS credit
        FROM ledger_day_journals d JOIN postings p USING (account_id, journal_id)
        GROUP BY 1, 2, 3
      ) m ON (m.day, m.ledger_account, m.currency) = (s.day, s.ledger_account, s.currency)
      WHERE s.day IS NULL OR s.debit_minor <> coalesce(m.debit, 0) OR s.credit_minor <> coalesce(m.credit, 0)
        OR s.posting_count <> coalesce(m.n, 0)`,
  },
  {
    invariant: 'the debits of a closed day are its credits, and its balances sum to zero',
    count: 'SELECT count(*) AS n FROM ledger_days',
    faults: `
      SELECT day || '/' || currency AS id FROM ledger_day_sums
      GROUP BY day, currency
      HAVING sum(debit_minor) <> sum(credit_minor) OR sum(opening_minor) <> 0 OR sum(closing_minor) <> 0
      UNION ALL
      SELECT l.day::text FROM ledger_days l LEFT JOIN ledger_day_sums s USING (day)
      GROUP BY l.day, l.posting_count HAVING l.posting_count <> coalesce(sum(s.posting_count), 0)`,
  },
  {
    invariant:
      'every closed day opens as the one before it closed, the first with all that was booked before',
    count: 'SELECT count(*) AS n FROM ledger_day_sums',
    faults: `
      WITH first AS (SELECT min(day) AS day, max(day) AS last FROM ledger_days), before AS (
        SELECT day + 1 AS day, ledger_account, currency, closing_minor AS minor
        FROM ledger_day_sums WHERE day < (SELECT last FROM first)
        UNION ALL
        SELECT (SELECT day FROM first), ${account}, p.currency, sum(p.amount_minor)
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.posted_at < ${beginOf('(SELECT day FROM first)')}
        GROUP BY 1, 2, 3
      )
      SELECT coalesce(s.day, b.day) || '/' || coalesce(s.ledger_account, b.ledger_account) || '/'
        || coalesce(s.currency, b.currency) AS id
      FROM ledger_day_sums s
      FULL JOIN before b ON (b.day, b.ledger_account, b.currency) = (s.day, s.ledger_account, s.currency)
      WHERE coalesce(s.opening_minor, 0) <> coalesce(b.minor, 0)`,
  },
  {
    invariant: 'every closed day closed with what the balances of all customers said',
    count: 'SELECT count(*) AS n FROM ledger_day_sums',
    faults: `
      SELECT day || '/' || ledger_account || '/' || currency AS id
      FROM ledger_day_sums WHERE closing_minor <> ledger_minor`,
  },
  {
    invariant:
      'what the last closed day closed with and what came since are the balances of all customers',
    count: 'SELECT count(*) AS n FROM ledger_accounts',
    faults: `
      WITH last AS (SELECT min(day) AS first, max(day) AS day FROM ledger_days), expected AS (
        SELECT ledger_account, currency, sum(minor) AS minor
        FROM (
          SELECT ledger_account, currency, closing_minor AS minor
          FROM ledger_day_sums WHERE day = (SELECT day FROM last)
          UNION ALL
          SELECT ${account}, p.currency, p.amount_minor
          FROM journals j JOIN postings p USING (account_id, journal_id)
          LEFT JOIN ledger_day_journals d USING (account_id, journal_id)
          WHERE d.day IS NULL AND j.posted_at >= ${beginOf('(SELECT first FROM last)')}
        ) AS parts GROUP BY 1, 2
      )
      SELECT coalesce(e.ledger_account, l.kind) || '/' || coalesce(e.currency, l.currency) AS id
      FROM expected e
      FULL JOIN (
        SELECT kind, currency, sum(balance_minor) AS minor FROM ledger_accounts GROUP BY 1, 2
      ) l ON (l.kind, l.currency) = (e.ledger_account, e.currency)
      WHERE (SELECT day FROM last) IS NOT NULL AND coalesce(e.minor, 0) <> coalesce(l.minor, 0)`,
  },
];

/** Proves that closed days agree with the ledger; reads only. */
export function checkBooks(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}

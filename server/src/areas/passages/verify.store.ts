import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every toll is taken from its tag once, to the last para',
    count: 'SELECT count(*) AS n FROM passages WHERE amount_minor > 0',
    faults: `
      SELECT v.account_id || '/' || v.passage_id AS id
      FROM passages v
      LEFT JOIN journals j ON j.account_id = v.account_id AND j.kind = 'toll'
        AND j.reference = v.passage_id::text
      LEFT JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
        AND p.ledger_account_id = 'tag:' || v.tag_id AND p.currency = v.currency
      WHERE v.amount_minor > 0 AND p.amount_minor IS DISTINCT FROM -v.amount_minor`,
  },
  {
    invariant: 'every toll that is booked has its passage',
    count: "SELECT count(*) AS n FROM journals WHERE kind = 'toll'",
    faults: `
      SELECT j.account_id || '/' || j.reference AS id
      FROM journals j
      LEFT JOIN passage_keys k ON k.account_id = j.account_id AND k.passage_id::text = j.reference
      WHERE j.kind = 'toll' AND k.passage_id IS NULL`,
  },
  {
    invariant: 'the days of every tag count and sum its passages',
    count: 'SELECT count(*) AS n FROM passage_tag_days',
    faults: `
      SELECT coalesce(d.account_id, v.account_id) || '/' || coalesce(d.tag_id, v.tag_id) || '/'
        || coalesce(d.toll_day, v.toll_day) AS id
      FROM passage_tag_days d
      FULL JOIN (
        SELECT account_id, tag_id, toll_day, count(*) AS n, sum(amount_minor) AS amount
        FROM passages GROUP BY account_id, tag_id, toll_day
      ) v USING (account_id, tag_id, toll_day)
      WHERE d.passage_count IS DISTINCT FROM v.n OR d.amount_minor IS DISTINCT FROM v.amount`,
  },
  {
    invariant: 'the days of every account are those of its tags',
    count: 'SELECT count(*) AS n FROM passage_days',
    faults: `
      SELECT coalesce(d.account_id, t.account_id) || '/' || coalesce(d.toll_day, t.toll_day) AS id
      FROM passage_days d
      FULL JOIN (
        SELECT account_id, toll_day, sum(passage_count) AS n, sum(amount_minor) AS amount
        FROM passage_tag_days GROUP BY account_id, toll_day
      ) t USING (account_id, toll_day)
      WHERE d.passage_count IS DISTINCT FROM t.n OR d.amount_minor IS DISTINCT FROM t.amount`,
  },
  {
    invariant: 'the months of every account are its days',
    count: 'SELECT count(*) AS n FROM passage_months',
    faults: `
      SELECT coalesce(m.account_id, d.account_id) || '/' || coalesce(m.month, d.month) AS id
      FROM passage_months m
      FULL JOIN (
        SELECT account_id, date_trunc('month', toll_day)::date AS month,
               sum(passage_count) AS n, sum(amount_minor) AS amount
        FROM passage_days GROUP BY 1, 2
      ) d USING (account_id, month)
      WHERE m.passage_count IS DISTINCT FROM d.n OR m.amount_minor IS DISTINCT FROM d.amount`,
  },
  {
    invariant: 'the days of every cost centre count and sum its passages',
    count: 'SELECT count(*) AS n FROM passage_cost_centre_days',
    faults: `
      SELECT coalesce(d.account_id, v.account_id) || '/' || coalesce(d.cost_centre_id, v.cost_centre_id)
        || '/' || coalesce(d.toll_day, v.toll_day) AS id
      FROM passage_cost_centre_days d
      FULL JOIN (
        SELECT account_id, cost_centre_id, toll_day, tag_id, count(*) AS n,
               sum(amount_minor) AS amount
        FROM passages WHERE cost_centre_id IS NOT NULL
        GROUP BY account_id, cost_centre_id, toll_day, tag_id
      ) v USING (account_id, cost_centre_id, toll_day, tag_id)
      WHERE d.passage_count IS DISTINCT FROM v.n OR d.amount_minor IS DISTINCT FROM v.amount`,
  },
];

/** Proves that tolls are booked as they were driven, and counted as they were booked. */
export function checkPassages(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}

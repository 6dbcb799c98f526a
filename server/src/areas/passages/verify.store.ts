import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { firstDayKept, firstMomentKept } from './months/archived-months.store.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

/** Folded or not yet. */
const figures = `(
    SELECT toll_day, hour, station_id, category, currency, passage_count, amount_minor
    FROM passage_figures
    UNION ALL
    SELECT toll_day, hour, station_id, category, currency, passage_count, amount_minor
    FROM passage_figure_changes
  ) AS figures`;

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
    invariant: 'every passage has the calculation that it was charged by',
    count: 'SELECT count(*) AS n FROM passages',
    faults: `
      SELECT 'calculation/' || v.calculation_id AS id
      FROM (SELECT DISTINCT calculation_id FROM passages WHERE calculation_id IS NOT NULL) v
      LEFT JOIN toll_calculations c ON c.calculation_id = v.calculation_id
      WHERE c.calculation_id IS NULL`,
  },
  {
    invariant: 'the days of every tag count and sum its passages',
    count: 'SELECT count(*) AS n FROM passage_tag_days',
    faults: `
      SELECT coalesce(d.account_id, v.account_id) || '/' || coalesce(d.tag_id, v.tag_id) || '/'
        || coalesce(d.toll_day, v.toll_day) AS id
      FROM (SELECT * FROM passage_tag_days WHERE toll_day >= ${firstDayKept}) d
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
      FROM (SELECT * FROM passage_cost_centre_days WHERE toll_day >= ${firstDayKept}) d
      FULL JOIN (
        SELECT account_id, cost_centre_id, toll_day, tag_id, count(*) AS n,
               sum(amount_minor) AS amount
        FROM passages WHERE cost_centre_id IS NOT NULL
        GROUP BY account_id, cost_centre_id, toll_day, tag_id
      ) v USING (account_id, cost_centre_id, toll_day, tag_id)
      WHERE d.passage_count IS DISTINCT FROM v.n OR d.amount_minor IS DISTINCT FROM v.amount`,
  },
  {
    invariant: 'the figures of the operator count and sum the passages',
    count: 'SELECT count(*) AS n FROM passages',
    faults: `
      SELECT coalesce(f.toll_day, v.toll_day) || '/' || coalesce(f.hour, v.hour) || '/'
        || coalesce(f.station_id, v.station_id) || '/' || coalesce(f.category, v.category) AS id
      FROM (
        SELECT toll_day, hour, station_id, category, currency, sum(passage_count) AS n,
               sum(amount_minor) AS amount
        FROM ${figures} WHERE toll_day >= ${firstDayKept} GROUP BY 1, 2, 3, 4, 5
      ) f
      FULL JOIN (
        SELECT toll_day, extract(hour FROM exited_at AT TIME ZONE 'Europe/Belgrade') AS hour,
               exit_station_id AS station_id, category, currency, count(*) AS n,
               sum(amount_minor) AS amount
        FROM passages WHERE added_up OR (account_id, exited_at, passage_id) <= (
          SELECT last_account, last_at, last_row FROM figure_backfills WHERE history = 'passages')
        GROUP BY 1, 2, 3, 4, 5
      ) v ON (v.toll_day, v.hour, v.station_id, v.category, v.currency)
           = (f.toll_day, f.hour, f.station_id, f.category, f.currency)
      WHERE f.n IS DISTINCT FROM v.n OR f.amount IS DISTINCT FROM v.amount`,
  },
  {
    // What is still being added up is not compared: the figures lack it, the ledger has it.
    invariant: 'the figures of the operator are the revenue from tolls in the ledger, day by day',
    count: 'SELECT count(DISTINCT toll_day) AS n FROM passage_figures',
    faults: `
      SELECT coalesce(f.toll_day, l.day)::text AS id
      FROM (
        SELECT toll_day, currency, sum(amount_minor) AS amount
        FROM ${figures} GROUP BY 1, 2 HAVING sum(amount_minor) <> 0
      ) f
      FULL JOIN (
        SELECT (j.occurred_at AT TIME ZONE 'Europe/Belgrade')::date AS day, p.currency,
               sum(p.amount_minor) AS amount
        FROM postings p JOIN journals j USING (account_id, journal_id)
        WHERE p.ledger_account_id = 'toll-revenue' GROUP BY 1, 2
      ) l ON l.day = f.toll_day AND l.currency = f.currency
      WHERE f.amount IS DISTINCT FROM l.amount
        AND (SELECT is_complete FROM figure_backfills WHERE history = 'passages')`,
  },
  {
    // Its passages are in a file: what they added up to was counted from them before they left.
    invariant:
      'the days, the figures and the ledger have of every archived month what was archived',
    count: "SELECT count(*) AS n FROM archived_months WHERE state = 'archived'",
    faults: `
      SELECT to_char(a.month, 'YYYY-MM') || '/' || a.what AS id
      FROM (
        SELECT month, 'days' AS what, passage_count AS n, amount_minor AS amount
        FROM archived_months WHERE state = 'archived'
        UNION ALL
        SELECT month, 'figures', passage_count, amount_minor FROM archived_months
        WHERE state = 'archived'
          AND (SELECT is_complete FROM figure_backfills WHERE history = 'passages')
        UNION ALL
        SELECT month, 'cost-centres', cost_centre_count, cost_centre_minor
        FROM archived_months WHERE state = 'archived'
        UNION ALL
        SELECT month, 'ledger', charged_count, amount_minor
        FROM archived_months WHERE state = 'archived'
      ) a
      LEFT JOIN (
        SELECT what, month, sum(n) AS n, sum(amount) AS amount FROM (
          SELECT 'days' AS what, date_trunc('month', toll_day)::date AS month, passage_count AS n,
                 amount_minor AS amount
          FROM passage_tag_days WHERE toll_day < ${firstDayKept}
          UNION ALL
          SELECT 'figures', date_trunc('month', toll_day)::date, passage_count, amount_minor
          FROM ${figures} WHERE toll_day < ${firstDayKept}
          UNION ALL
          SELECT 'cost-centres', date_trunc('month', toll_day)::date, passage_count, amount_minor
          FROM passage_cost_centre_days WHERE toll_day < ${firstDayKept}
          UNION ALL
          SELECT 'ledger', date_trunc('month', j.occurred_at AT TIME ZONE 'Europe/Belgrade')::date,
                 1, -p.amount_minor
          FROM journals j JOIN postings p USING (account_id, journal_id)
          WHERE j.kind = 'toll' AND starts_with(p.ledger_account_id, 'tag:')
            AND j.occurred_at < ${firstMomentKept}
        ) AS parts GROUP BY 1, 2
      ) s ON s.month = a.month AND s.what = a.what
      WHERE (coalesce(s.n, 0), coalesce(s.amount, 0)) <> (a.n, a.amount)`,
  },
];

/** Proves that tolls are booked as they were driven, and counted as they were booked. */
export function checkPassages(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}

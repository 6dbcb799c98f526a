import type { Queries } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every replaced tag gave its whole balance to the one after it, by one journal',
    count: 'SELECT count(*) AS n FROM tag_replacements',
    faults: `
      SELECT r.account_id || '/' || r.old_tag_id AS id
      FROM tag_replacements r
      LEFT JOIN journals j ON j.account_id = r.account_id AND j.kind = 'tag-replacement'
        AND j.reference = r.old_tag_id::text
      LEFT JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
      GROUP BY r.account_id, r.old_tag_id, r.new_tag_id, r.amount_minor, r.currency, r.journal_id
      HAVING min(j.journal_id::text) IS DISTINCT FROM r.journal_id::text
        OR (r.amount_minor <> 0 AND (count(*) <> 2
          OR count(*) FILTER (WHERE p.ledger_account_id = 'tag:' || r.old_tag_id
                                AND p.amount_minor = -r.amount_minor AND p.currency = r.currency) <> 1
          OR count(*) FILTER (WHERE p.ledger_account_id = 'tag:' || r.new_tag_id
                                AND p.amount_minor = r.amount_minor AND p.currency = r.currency) <> 1))`,
  },
  {
    invariant: 'what is moved as replaced goes from a replaced tag to the one after it',
    count: "SELECT count(*) AS n FROM journals WHERE kind = 'tag-replacement'",
    faults: `
      SELECT j.account_id || '/' || j.reference AS id
      FROM journals j
      LEFT JOIN tag_replacements r ON r.account_id = j.account_id
        AND r.old_tag_id::text = split_part(j.reference, '/', 1)
      LEFT JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
      WHERE j.kind = 'tag-replacement'
      GROUP BY j.account_id, j.journal_id, j.reference, r.old_tag_id, r.new_tag_id
      HAVING r.old_tag_id IS NULL OR count(*) <> 2
        OR count(*) FILTER (WHERE p.ledger_account_id = 'tag:' || r.old_tag_id) <> 1
        OR count(*) FILTER (WHERE p.ledger_account_id = 'tag:' || r.new_tag_id) <> 1`,
  },
  {
    invariant: 'nothing is left on a tag that was replaced',
    count: 'SELECT count(*) AS n FROM tag_replacements',
    faults: `
      SELECT r.account_id || '/' || r.old_tag_id AS id
      FROM tag_replacements r
      JOIN ledger_accounts l ON l.account_id = r.account_id
        AND l.ledger_account_id = 'tag:' || r.old_tag_id
      WHERE l.balance_minor <> 0`,
  },
  {
    invariant: 'a tag that was replaced is stopped',
    count: 'SELECT count(*) AS n FROM tag_replacements',
    faults: `
      SELECT r.account_id || '/' || r.old_tag_id AS id
      FROM tag_replacements r
      JOIN tags t ON t.account_id = r.account_id AND t.tag_id = r.old_tag_id
      WHERE t.status = 'aktivan'`,
  },
];

/** Proves that replaced tags have handed over all that was on them, and that nothing has come back; reads only. */
export function checkReplacements(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}

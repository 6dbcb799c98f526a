import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every settlement of the gateway is the sum of its transactions',
    count: 'SELECT count(*) AS n FROM gateway_settlements',
    faults: `
      SELECT coalesce(s.settlement_id, l.settlement_id) AS id
      FROM gateway_settlements s
      FULL JOIN (
        SELECT settlement_id, sum(gross_minor) AS gross, sum(fee_minor) AS fee, count(*) AS n
        FROM gateway_settlement_lines GROUP BY 1
      ) l ON l.settlement_id = s.settlement_id
      WHERE l.gross IS DISTINCT FROM s.gross_minor OR l.fee IS DISTINCT FROM s.fee_minor
        OR l.n IS DISTINCT FROM s.line_count`,
  },
  {
    invariant: 'no transaction of the gateway is in two settlements, unless staff were told',
    count: "SELECT count(*) AS n FROM gateway_settlement_lines WHERE kind <> 'fee'",
    faults: `
      SELECT l.kind || ' ' || l.transaction_id AS id
      FROM gateway_settlement_lines l
      WHERE l.kind <> 'fee' AND NOT EXISTS (
        SELECT 1 FROM gateway_differences d WHERE d.difference_id = l.settlement_id || ':' || l.line_no)
      GROUP BY l.kind, l.transaction_id HAVING count(*) > 1`,
  },
];

/** Proves that settlements are kept whole; reads only. */
export function checkSettlements(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}

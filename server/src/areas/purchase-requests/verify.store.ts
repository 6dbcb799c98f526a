import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import {
  orderDirectory,
  runInvariants,
  type Invariant,
  type LedgerCheck,
} from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every accepted purchase request is one order at the price that was agreed',
    count: "SELECT count(*) AS n FROM purchase_requests WHERE state = 'accepted'",
    faults: `
      SELECT r.account_id || '/' || r.request_number AS id
      FROM purchase_requests r
      LEFT JOIN orders o ON o.account_id = r.account_id AND o.order_number = r.order_number
      WHERE (r.state = 'accepted' AND o.order_id IS NULL)
        OR (r.state IN ('sent', 'priced') AND o.order_id IS NOT NULL)
        OR (o.order_id IS NOT NULL AND (o.total_minor <> r.total_minor OR o.currency <> r.currency
          OR o.quantity <> r.quantity OR o.payment_method <> 'slip'
          OR o.idempotency_key <> 'request:' || r.request_number))`,
  },
  {
    invariant:
      'every purchase request has the tags that its lines have, and its number leads to its owner',
    count: 'SELECT count(*) AS n FROM purchase_requests',
    faults: `
      SELECT r.account_id || '/' || r.request_number AS id
      FROM purchase_requests r
      LEFT JOIN purchase_request_directory d USING (request_number)
      LEFT JOIN (
        SELECT account_id, request_id, sum(quantity) AS tags, sum(quantity * credit_minor) AS credit
        FROM purchase_request_lines GROUP BY 1, 2
      ) l ON l.account_id = r.account_id AND l.request_id = r.request_id
      WHERE d.account_id IS DISTINCT FROM r.account_id OR l.tags IS DISTINCT FROM r.quantity
        OR l.credit <> r.credit_minor`,
  },
  {
    invariant:
      'every number on a pro-forma of a purchase request is that of an order of its account',
    count: 'SELECT count(*) AS n FROM purchase_requests WHERE order_number IS NOT NULL',
    faults: `
      SELECT r.account_id || '/' || r.order_number AS id
      FROM purchase_requests r LEFT JOIN ${orderDirectory} USING (order_number)
      WHERE r.order_number IS NOT NULL
        AND (d.account_id IS DISTINCT FROM r.account_id OR d.purpose <> 'purchase')`,
  },
];

/** Proves that purchase requests and the orders made from them agree; reads only. */
export function checkPurchaseRequests(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}

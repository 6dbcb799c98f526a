import { sql } from 'kysely';
import type { Queries } from '../../../platform/database/database.ts';
import type { WideScope } from '../../../platform/scope/scope.ts';
import type { OrderOwner } from './order-directory.store.ts';

/** Who has sent a transfer, as its statement says. */
export interface StatedPayer {
  readonly payer: string;
  readonly payerAccount: string;
}

/** Of each payer, how many of the latest transfers are looked at. */
const LATEST = 30;

/**
 * What earlier transfers of the same payers have paid, by the payer's place: by their account, or, where the
 * statement says none, by their name as it was written. What was credited by itself counts, and what staff assigned.
 */
export async function selectPaidByPayers(
  _wide: WideScope,
  queries: Queries,
  payers: readonly StatedPayer[],
): Promise<readonly { readonly place: number; readonly orderNumber: string }[]> {
  const branches = payers.flatMap(({ payer, payerAccount }, place) => {
    if (payer === '' && payerAccount === '') return [];
    const same = payerAccount === '' ? sql`payer = ${payer}` : sql`payer_account = ${payerAccount}`;
    // As in the index's condition.
    const said = payerAccount === '' ? sql`payer <> ''` : sql`payer_account <> ''`;
    return [
      sql`SELECT latest.place, coalesce(p.order_number, latest.order_number) AS "orderNumber"
        FROM (SELECT ${place}::integer AS place, bank_transfer_id, verdict, resolved_at, order_number
          FROM bank_transfers WHERE ${same} AND ${said}
          ORDER BY received_on DESC LIMIT ${LATEST}::integer) AS latest
        LEFT JOIN bank_transfer_parts p ON p.bank_transfer_id = latest.bank_transfer_id
        WHERE CASE WHEN latest.verdict = 'credited' THEN latest.order_number ELSE p.order_number END IS NOT NULL`,
    ];
  });
  if (branches.length === 0) return [];
  const { rows } = await sql<{
    readonly place: number;
    readonly orderNumber: string;
  }>`${sql.join(branches, sql` UNION ALL `)}`.execute(queries);
  return rows;
}

/** Whose orders numbers are; numbers of no order are missing. */
export async function selectOrderOwners(
  _wide: WideScope,
  queries: Queries,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, OrderOwner>> {
  if (orderNumbers.length === 0) return new Map();
  const { rows } = await sql<OrderOwner & { readonly orderNumber: string }>`
    SELECT order_number AS "orderNumber", account_id AS "accountId", purpose FROM order_directory
    WHERE order_number = ANY(${[...orderNumbers]}::text[])`.execute(queries);
  return new Map(rows.map(({ orderNumber, ...owner }) => [orderNumber, owner]));
}

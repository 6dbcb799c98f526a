import type { Kategorija } from '@rampa/contract';
import type { PaymentMethod } from '@rampa/contract/purchases';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

const paidLater: readonly PaymentMethod[] = ['slip', 'on-delivery'];

/**
 * Until the transaction ends, orders of this debtor wait for each other: those of the account, or of all
 * visitors from a network, given by its pseudonym.
 */
export async function lockDebtor(
  scope: AccountScope,
  tx: Tx,
  network: string | null,
): Promise<void> {
  const name = network ?? scope.accountId;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`unpaid:${name}`}, 0))`.execute(tx);
}

/** Tags reserved by orders that are neither paid nor sent: by card, or by the other methods. */
export async function countUnpaidOf(
  scope: AccountScope,
  queries: Queries,
  network: string | null,
  method: PaymentMethod,
): Promise<number> {
  const row = await selectUnpaid(queries)
    .where('o.payment_method', 'in', method === 'card' ? ['card'] : paidLater)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('o.quantity'), sql<number>`0`).as('tags'))
    .where((eb) =>
      network === null
        ? eb('o.account_id', '=', scope.accountId)
        : eb('o.visitor_network', '=', network),
    )
    .executeTakeFirstOrThrow();
  return row.tags;
}

/** The same of all accounts, by category; for an order by card of all methods together. */
export async function countUnpaidByCategory(
  _all: AllAccounts,
  queries: Queries,
  method: PaymentMethod,
): Promise<ReadonlyMap<Kategorija, number>> {
  const rows = await selectUnpaid(queries)
    .where('o.payment_method', 'in', method === 'card' ? ['card', ...paidLater] : paidLater)
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.account_id', '=', 'o.account_id').onRef('l.order_id', '=', 'o.order_id'),
    )
    .select((eb) => ['l.category', eb.fn.sum<number>('l.quantity').as('tags')])
    .groupBy('l.category')
    .execute();
  // A constraint of the table allows known categories only.
  return new Map(rows.map((row) => [row.category as Kategorija, row.tags]));
}

function selectUnpaid(queries: Queries) {
  return (
    queries
      .selectFrom('orders as o')
      // Agreed orders have no digest of an intent: staff have approved them.
      .where('o.intent_digest', '<>', '')
      .where('o.payment_state', '=', 'waiting')
      .where('o.reserved', '=', true)
      .where('o.state', 'in', ['awaiting-payment', 'confirmed'])
  );
}

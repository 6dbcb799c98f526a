import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

export interface PayoutRecord {
  readonly accountId: string;
  readonly payee: string;
  readonly bankAccount: string;
  readonly amountMinor: number;
  readonly requestedAt: Temporal.Instant;
  /** `YYYY-MM-DD`. */
  readonly paidOn: string | null;
}

/** What is due, the oldest first, or what was paid, the latest first. */
export async function selectPayouts(
  queries: Queries,
  given: { readonly paid: boolean; readonly first: number; readonly rows: number },
): Promise<{ readonly records: readonly PayoutRecord[]; readonly total: number }> {
  const chosen = queries
    .selectFrom('account_closures')
    .where('refund_minor', '>', 0)
    .where('paid_on', given.paid ? 'is not' : 'is', null);
  const counted = await chosen
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .select((row) => [
      'account_id',
      'payee',
      'bank_account',
      'refund_minor',
      'requested_at',
      row.cast<string | null>('paid_on', 'text').as('paid_on'),
    ])
    .orderBy(given.paid ? 'paid_at' : 'requested_at', given.paid ? 'desc' : 'asc')
    .orderBy('account_id')
    .offset(given.first)
    .limit(given.rows)
    .execute();
  return {
    total: counted.total,
    records: rows.map((row) => ({
      accountId: row.account_id,
      payee: row.payee,
      bankAccount: row.bank_account,
      amountMinor: row.refund_minor,
      requestedAt: row.requested_at,
      paidOn: row.paid_on,
    })),
  };
}

/** One payout, held for whoever puts it down; null where nothing is or was due. */
export async function lockPayout(
  tx: Tx,
  accountId: string,
): Promise<{ readonly requestedAt: Temporal.Instant; readonly paidOn: string | null } | null> {
  const row = await tx
    .selectFrom('account_closures')
    .select((one) => ['requested_at', one.cast<string | null>('paid_on', 'text').as('paid_on')])
    .where('account_id', '=', accountId)
    .where('refund_minor', '>', 0)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { requestedAt: row.requested_at, paidOn: row.paid_on };
}

/** The name is not needed any more; the bank account stays with the books. */
export async function markPaid(
  tx: Tx,
  accountId: string,
  paid: { readonly on: string; readonly at: Temporal.Instant; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('account_closures')
    .set({ paid_on: paid.on, paid_at: paid.at, paid_by: paid.by, payee: '' })
    .where('account_id', '=', accountId)
    .execute();
}

const invariants: readonly Invariant[] = [
  {
    invariant: 'what a closed account is paid is what left the books of its tags',
    count: 'SELECT count(*) AS n FROM account_closures',
    faults: `
      SELECT coalesce(c.account_id, l.account_id)::text AS id
      FROM (SELECT account_id, refund_minor FROM account_closures WHERE refund_minor > 0) c
      FULL JOIN (SELECT account_id, balance_minor FROM ledger_accounts WHERE kind = 'payouts') l
        USING (account_id)
      WHERE coalesce(c.refund_minor, 0) <> coalesce(l.balance_minor, 0)`,
  },
  {
    invariant: 'the tags of a closed account hold no money, but what is on its way back to a card',
    count: "SELECT count(*) AS n FROM account_closures WHERE state <> 'requested'",
    faults: `
      SELECT c.account_id::text AS id
      FROM account_closures c
      JOIN (SELECT account_id, sum(balance_minor) AS held FROM ledger_accounts
            WHERE kind = 'tag' AND balance_minor > 0 GROUP BY account_id) l USING (account_id)
      WHERE c.state <> 'requested' AND l.held > (
        SELECT coalesce(sum(p.amount_minor), 0) FROM payments p
        WHERE p.account_id = c.account_id AND p.purpose = 'top-up' AND p.state = 'paid'
          AND p.settled_at >= c.requested_at)`,
  },
];

export function checkPayouts(queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(queries, invariants);
}

import type { PayoutReason } from '@rampa/contract/payouts';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope, WideScope } from '../../platform/scope/scope.ts';

export interface NewPayout {
  readonly payoutId: string;
  readonly reason: PayoutReason;
  /** Number of the complaint; empty for a closed account. */
  readonly subject: string;
  readonly payee: string;
  readonly bankAccount: string;
  readonly amountMinor: number;
  readonly requestedAt: Temporal.Instant;
  /** Who decided on it, as the audit trail has them; empty for a closed account. */
  readonly decidedBy: string;
  /** Somebody else confirms and records it. */
  readonly secondPerson: boolean;
}

export interface PayoutRecord extends NewPayout {
  readonly accountId: string;
  /** `YYYY-MM-DD`. */
  readonly paidOn: string | null;
  readonly confirmedBy: string | null;
  /** Of the payment file that has it. */
  readonly fileId: string | null;
}

export async function insertPayout(scope: AccountScope, tx: Tx, payout: NewPayout): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({
      account_id: scope.accountId,
      payout_id: payout.payoutId,
      reason: payout.reason,
      subject: payout.subject,
      payee: payout.payee,
      bank_account: payout.bankAccount,
      amount_minor: payout.amountMinor,
      requested_at: payout.requestedAt,
      decided_by: payout.decidedBy,
      second_person: payout.secondPerson,
    })
    .execute();
}

/** Every column of a record. */
export const payoutsIn = (_scope: AccountScope | WideScope, queries: Queries) =>
  queries
    .selectFrom('payouts')
    .select((row) => [
      'account_id',
      'payout_id',
      'reason',
      'subject',
      'payee',
      'bank_account',
      'amount_minor',
      'requested_at',
      'decided_by',
      'second_person',
      'confirmed_by',
      'file_id',
      row.cast<string | null>('paid_on', 'text').as('paid_on'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof payoutsIn>['executeTakeFirstOrThrow']>>;

export const toPayout = (row: Row): PayoutRecord => ({
  accountId: row.account_id,
  payoutId: row.payout_id,
  // payouts__reason_known admits no other.
  reason: row.reason as PayoutReason,
  subject: row.subject,
  payee: row.payee,
  bankAccount: row.bank_account,
  amountMinor: row.amount_minor,
  requestedAt: row.requested_at,
  paidOn: row.paid_on,
  decidedBy: row.decided_by,
  secondPerson: row.second_person,
  confirmedBy: row.confirmed_by,
  fileId: row.file_id,
});

/** What is due, oldest first, or what was paid, latest first. */
export async function selectPayouts(
  staff: StaffScope,
  queries: Queries,
  given: { readonly paid: boolean; readonly first: number; readonly rows: number },
): Promise<{ readonly records: readonly PayoutRecord[]; readonly total: number }> {
  const operator = given.paid ? 'is not' : 'is';
  const counted = await queries
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('paid_on', operator, null)
    .executeTakeFirstOrThrow();
  const rows = await payoutsIn(staff, queries)
    .where('paid_on', operator, null)
    .orderBy(given.paid ? 'paid_at' : 'requested_at', given.paid ? 'desc' : 'asc')
    .orderBy('payout_id')
    .offset(given.first)
    .limit(given.rows)
    .execute();
  return { total: counted.total, records: rows.map(toPayout) };
}

export async function selectPayout(
  scope: AccountScope,
  queries: Queries,
  payoutId: string,
): Promise<PayoutRecord | undefined> {
  const row = await payoutsIn(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirst();
  return row === undefined ? undefined : toPayout(row);
}

/** To whom each of the payouts goes, whoever's it is. */
export async function selectPayees(
  wide: WideScope,
  queries: Queries,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<NewPayout, 'payee' | 'bankAccount'>>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await payoutsIn(wide, queries).where('payout_id', 'in', payoutIds).execute();
  return new Map(rows.map((row) => [row.payout_id, toPayout(row)]));
}

/** One payout, locked until its payment is recorded. */
export async function lockPayout(
  staff: StaffScope,
  tx: Tx,
  payoutId: string,
): Promise<PayoutRecord | undefined> {
  // Found first: several machines lock what is on one of them alone.
  const found = await payoutsIn(staff, tx).where('payout_id', '=', payoutId).executeTakeFirst();
  if (found === undefined) return undefined;
  const row = await payoutsIn(staff, tx)
    .where('account_id', '=', found.account_id)
    .where('payout_id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toPayout(row);
}

export async function markConfirmed(
  { accountId }: AccountScope,
  tx: Tx,
  payoutId: string,
  confirmed: { readonly at: Temporal.Instant; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ confirmed_at: confirmed.at, confirmed_by: confirmed.by })
    .where('account_id', '=', accountId)
    .where('payout_id', '=', payoutId)
    .execute();
}

/** The name is no longer needed; the bank account stays with the books. */
export async function markPaid(
  { accountId }: AccountScope,
  tx: Tx,
  payoutId: string,
  paid: {
    readonly on: string;
    readonly at: Temporal.Instant;
    readonly by: string;
    /** With the payment file that has it. */
    readonly byFile: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      paid_on: paid.on,
      paid_at: paid.at,
      paid_by: paid.by,
      paid_by_file: paid.byFile,
      payee: '',
    })
    .where('account_id', '=', accountId)
    .where('payout_id', '=', payoutId)
    .execute();
}

/** Payouts that the bank has not made, counted up to a number. */
export async function countDuePayouts(
  _scope: WideScope,
  queries: Queries,
  most: number,
): Promise<number> {
  return countRows(
    queries,
    queries.selectFrom('payouts').select('payout_id').where('paid_on', 'is', null).limit(most),
  );
}

import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { payoutsIn, toPayout, type PayoutRecord } from './payouts.store.ts';

/** Of `payouts`: not paid, in no file, and confirmed where a second person is needed. */
const isPayable = sql<boolean>`paid_on IS NULL AND file_id IS NULL AND (NOT second_person OR confirmed_by IS NOT NULL)`;

/** What the bank may pay and no file has, the oldest first. */
export async function selectPayable(
  staff: StaffScope,
  queries: Queries,
  most: number,
): Promise<readonly Pick<PayoutRecord, 'payoutId' | 'amountMinor'>[]> {
  const rows = await payoutsIn(staff, queries)
    .where(isPayable)
    .orderBy('requested_at')
    .orderBy('payout_id')
    .limit(most)
    .execute();
  return rows.map(toPayout);
}

/** What a file that is prepared now would have. */
export async function sumPayable(
  staff: StaffScope,
  queries: Queries,
  most: number,
): Promise<{ readonly payouts: number; readonly amountMinor: number }> {
  const amounts = (await selectPayable(staff, queries, most)).map((one) => one.amountMinor);
  return { payouts: amounts.length, amountMinor: amounts.reduce((sum, one) => sum + one, 0) };
}

/** Puts into a file what still may be paid and is in none; the amounts of those. */
export async function putIntoFile(
  _staff: StaffScope,
  tx: Tx,
  fileId: string,
  payoutIds: readonly string[],
): Promise<readonly number[]> {
  const rows = await tx
    .updateTable('payouts')
    .set({ file_id: fileId })
    .where('payout_id', 'in', payoutIds)
    .where(isPayable)
    .returning('amount_minor')
    .execute();
  return rows.map((row) => row.amount_minor);
}

/** A discarded file's payouts are due as before. */
export async function takeOutOfFile(_staff: StaffScope, tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ file_id: null })
    .where('file_id', '=', fileId)
    .where('paid_on', 'is', null)
    .execute();
}

export async function selectPayoutsOfFile(
  staff: StaffScope,
  queries: Queries,
  fileId: string,
): Promise<readonly PayoutRecord[]> {
  const rows = await payoutsIn(staff, queries)
    .where('file_id', '=', fileId)
    .orderBy('requested_at')
    .orderBy('payout_id')
    .execute();
  return rows.map(toPayout);
}

/** How many payouts the bank may make that no file has. */
export async function countPayable(_staff: StaffScope, queries: Queries): Promise<number> {
  const counted = await queries
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isPayable)
    .executeTakeFirstOrThrow();
  return counted.total;
}

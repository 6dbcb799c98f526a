import type { Currency } from '@rampa/contract';
import type { CashCorrectionReason } from '@rampa/contract/counter';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';

export interface NewCashCorrection {
  readonly orderNumber: string;
  /** Minor units. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly reason: CashCorrectionReason;
  readonly note: string;
  /** As the audit trail has them. */
  readonly proposedBy: string;
  readonly correctedBy: string;
  readonly correctedAt: Temporal.Instant;
}

export async function insertCashCorrection(
  { accountId }: AccountScope,
  tx: Tx,
  correction: NewCashCorrection,
): Promise<void> {
  await tx
    .insertInto('cash_corrections')
    .values({
      account_id: accountId,
      order_number: correction.orderNumber,
      amount_minor: correction.amountMinor,
      currency: correction.currency,
      reason: correction.reason,
      note: correction.note,
      proposed_by: correction.proposedBy,
      corrected_by: correction.correctedBy,
      corrected_at: correction.correctedAt,
    })
    .execute();
}

export async function isCorrected(
  { accountId }: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('cash_corrections')
    .select('order_number')
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row !== undefined;
}

/** Minor units that were taken off tags of what was handed over with each of these closings. */
export async function selectCorrectedOf(
  _staff: StaffScope,
  queries: Queries,
  closingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (closingIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('cash_top_ups as c')
    .innerJoin('cash_corrections as w', (join) =>
      join
        .onRef('w.account_id', '=', 'c.account_id')
        .onRef('w.order_number', '=', 'c.order_number'),
    )
    .select(['c.closing_id', 'w.amount_minor'])
    .where('c.closing_id', 'in', [...closingIds])
    .execute();
  const sums = new Map<string, number>();
  for (const { closing_id: id, amount_minor: amount } of rows) {
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + amount);
  }
  return sums;
}

import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { rowsOf, toRecord, type ComplaintRecord } from './complaint-record.store.ts';
import { openStates, type LateBefore } from './complaint-rules.ts';

/** That it was escalated counts until the answer, and again from an objection on. */
export const isEscalatedNow = sql<boolean>`coalesce(escalated_at > coalesce(answered_at, clock_from), false)`;

/** Told of at once; the rest within the next hours. */
const MOST_AT_ONCE = 500;

/**
 * Claims open complaints whose deadline is near and of which supervisors have not been told: two servers at once
 * never claim the same.
 */
export async function claimEscalations(
  all: AllAccounts,
  tx: Tx,
  now: Temporal.Instant,
  near: LateBefore,
): Promise<readonly ComplaintRecord[]> {
  const rows = await rowsOf(all, tx)
    .where('state', 'in', openStates)
    .where((eb) =>
      eb.or([
        eb.and([eb('answered_at', 'is', null), eb('clock_from', '<', near.answer)]),
        eb.and([eb('answered_at', 'is not', null), eb('clock_from', '<', near.resolution)]),
      ]),
    )
    .where(sql<boolean>`NOT ${isEscalatedNow}`)
    .orderBy('clock_from')
    .orderBy('complaint_id')
    .limit(MOST_AT_ONCE)
    .execute();
  const claimed: ComplaintRecord[] = [];
  for (const row of rows) {
    const { numUpdatedRows } = await tx
      .updateTable('complaints')
      .set({ escalated_at: now })
      .where('account_id', '=', row.account_id)
      .where('complaint_id', '=', row.complaint_id)
      // Unless another server was faster, or it was answered or decided meanwhile.
      .where('state', 'in', openStates)
      .where('revision', '=', row.revision)
      .where(sql<boolean>`NOT ${isEscalatedNow}`)
      .executeTakeFirst();
    if (numUpdatedRows > 0) claimed.push(toRecord(row));
  }
  return claimed;
}

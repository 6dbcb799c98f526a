import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

export interface Progress {
  /** Documents issued until then were looked through. */
  readonly collectedUntil: Temporal.Instant;
  /** ISO 8601 */
  readonly changesDay: string;
}

/** How far it has come; at the beginning, `begin`. */
export async function selectProgress(
  _all: AllAccounts,
  queries: Queries,
  begin: Progress,
): Promise<Progress> {
  const row = await queries
    .selectFrom('e_invoice_progress')
    .select(['collected_until as collectedUntil', 'changes_day as changesDay'])
    .executeTakeFirst();
  return row ?? begin;
}

/** Never back: two servers may note at the same moment. */
export async function advanceProgress(
  _all: AllAccounts,
  queries: Queries,
  { collectedUntil, changesDay }: Progress,
): Promise<void> {
  await sql`
    INSERT INTO e_invoice_progress AS progress (collected_until, changes_day)
    VALUES (${collectedUntil}, ${changesDay}::date)
    ON CONFLICT ON CONSTRAINT e_invoice_progress__key DO UPDATE SET
      collected_until = greatest(progress.collected_until, excluded.collected_until),
      changes_day = greatest(progress.changes_day, excluded.changes_day)`.execute(queries);
}

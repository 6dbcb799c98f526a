import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { ensurePartition } from './record-passages.store.ts';

const MONTHS_AHEAD = 3;

/**
 * Creates the partitions of this month and the coming ones, before the first passage of a month
 * needs its own: creating one locks the table for as long as the delivery's transaction lasts.
 */
export async function prepareMonths(
  all: AllAccounts,
  database: Database,
  clock: Clock,
): Promise<void> {
  const first = clock.now().toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 });
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    await ensurePartition(all, database.queries, first.add({ months: ahead }).toString());
  }
}

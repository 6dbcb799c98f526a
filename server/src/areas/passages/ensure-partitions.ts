import type { Queries } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { OwnedPassage } from './charge-passages.ts';
import type { RecorderOptions } from './passage-recorder.ts';
import { ensurePartition } from './record-passages.store.ts';
import { chargePassage } from './recorded-passage.ts';

const DAY_MS = 86_400_000;

/**
 * Partitions are months of UTC, whatever the toll day is. One that is there costs a look. What is refused makes none:
 * the clock of a lane may be at 1970.
 */
export function createEnsurePartitions({ calculator }: Pick<RecorderOptions, 'calculator'>) {
  const context = { calculator, tollTime: createTollTime(), newId: () => '' };

  return async (
    scope: SomeAccounts,
    queries: Queries,
    owned: readonly OwnedPassage[],
  ): Promise<void> => {
    const months = new Set<string>();
    const days = new Set<number>();
    for (const { delivered, owner } of owned) {
      // Of a day the month is known.
      const day = Math.floor(delivered.exitedAt / DAY_MS);
      if (days.has(day)) continue;
      const month = new Date(delivered.exitedAt).toISOString().slice(0, 7);
      // One of no such year is refused alone, as it is recorded.
      if (!/^[12]\d{3}-\d\d$/u.test(month)) continue;
      if (!months.has(month)) {
        if (!chargePassage(delivered, owner, { previous: undefined }, context).ok) continue;
        months.add(month);
      }
      days.add(day);
    }
    for (const month of months) await ensurePartition(scope, queries, `${month}-01`);
  };
}

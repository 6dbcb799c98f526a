import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { advanceCoverage } from './lane-coverage.store.ts';
import { foldLaneHours } from './lane-hours.store.ts';
import { reportingDays, seasonDays } from './completeness-rules.ts';
import { foldPostings } from './lane-postings.store.ts';
import { keptDays } from './take-control-records.ts';

const SWEEP_SECONDS = 10;
/** Rows folded by one statement, which takes about 0.1 s. */
const STEP = 5000;
/** Steps of a sweep for each of the two: a server that is asked to stop waits for it. */
const MOST_STEPS = 40;

/** Adds what was recorded, refused and posted lately to the hours of lanes, and follows their control records. */
export function createLaneHours({
  database,
  clock,
  jobs,
  step = STEP,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly step?: number;
}): { sweep(all: AllAccounts): Promise<void> } {
  const sweep = async (all: AllAccounts): Promise<void> => {
    const now = clock.now();
    const given = {
      most: step,
      from: now.subtract({ hours: keptDays * 24 }),
      until: now.add({ hours: 24 }),
    };
    for (const fold of [foldLaneHours, foldPostings]) {
      let hasMore = true;
      for (let steps = 0; hasMore && steps < MOST_STEPS; steps += 1) {
        hasMore = await database.transaction((tx) => fold(all, tx, given));
      }
    }
    const forgiveBefore = now.subtract({ hours: reportingDays * 24 });
    await database.transaction((tx) => advanceCoverage(all, tx, { forgiveBefore, seasonDays }));
  };
  jobs.every('lane-hours', SWEEP_SECONDS, sweep);
  return { sweep };
}

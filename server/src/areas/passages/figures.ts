import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import {
  addUpEarlierPassages,
  foldPassageFigures,
  hasAllPassages,
  selectPassageFigures,
  selectSilentStations,
  type Days,
  type FiguresBy,
  type PassageFigure,
  type SilentStation,
} from './figures.store.ts';

/** What the operator's passages add up to, over all customers. */
export interface PassageFigures {
  /** By day, hour, station of exit or category, each of those with passages. */
  of(scope: WideScope, days: Days, bys: readonly FiguresBy[]): Promise<readonly PassageFigure[]>;
  /** Stations with passages in some hours of an earlier day, but with none of a day: the busiest first. */
  silentStations(
    scope: WideScope,
    asked: Parameters<typeof selectSilentStations>[2],
  ): Promise<readonly SilentStation[]>;
  /** False while passages of before there were figures are still being added up. */
  areComplete(scope: WideScope): Promise<boolean>;
  /** Folds what was recorded lately, and goes on with what was recorded before there were figures. */
  sweep(all: AllAccounts): Promise<void>;
}

const SWEEP_SECONDS = 10;
/** Of what is folded in one statement, and of earlier passages in one step: a tenth of a second. */
const STEP = 5000;
/** Steps of a sweep: a server that is asked to stop waits for it. */
const MOST_STEPS = 40;

export function createPassageFigures({
  database,
  jobs,
  step = STEP,
}: {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly step?: number;
}): PassageFigures {
  const sweep = async (all: AllAccounts): Promise<void> => {
    let steps = 0;
    while (
      steps < MOST_STEPS &&
      (await database.transaction((tx) => foldPassageFigures(all, tx, step)))
    ) {
      steps += 1;
    }
    while (
      steps < MOST_STEPS &&
      (await database.transaction((tx) => addUpEarlierPassages(all, tx, step)))
    ) {
      steps += 1;
    }
  };
  jobs.every('passage-figures', SWEEP_SECONDS, sweep);
  return {
    of: (scope, days, bys) =>
      database.read(({ queries }) => selectPassageFigures(scope, queries, days, bys)),
    silentStations: (scope, asked) =>
      database.read(({ queries }) => selectSilentStations(scope, queries, asked)),
    areComplete: (scope) => hasAllPassages(scope, database.queries),
    sweep,
  };
}

import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import {
  addUpEarlierJournals,
  foldLedgerFigures,
  hasAllJournals,
  selectLedgerFigures,
  type LedgerFigure,
} from './ledger-figures.store.ts';

/** What was posted over all customers, but for tags and tolls. */
export interface LedgerFigures {
  /** On days of toll time, `YYYY-MM-DD`, both included. */
  of(
    scope: WideScope,
    days: { readonly from: string; readonly to: string },
  ): Promise<readonly LedgerFigure[]>;
  /** False while journals of before there were figures are still being added up. */
  areComplete(scope: WideScope): Promise<boolean>;
  /** Folds what was posted lately, and goes on with what was posted before there were figures. */
  sweep(all: AllAccounts): Promise<void>;
}

const SWEEP_SECONDS = 10;
const STEP = 5000;
const MOST_STEPS = 40;

export function createLedgerFigures({
  database,
  jobs,
}: {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'every'>;
}): LedgerFigures {
  const sweep = async (all: AllAccounts): Promise<void> => {
    let steps = 0;
    while (
      steps < MOST_STEPS &&
      (await database.transaction((tx) => foldLedgerFigures(all, tx, STEP)))
    ) {
      steps += 1;
    }
    while (
      steps < MOST_STEPS &&
      (await database.transaction((tx) => addUpEarlierJournals(all, tx, STEP)))
    ) {
      steps += 1;
    }
  };
  jobs.every('ledger-figures', SWEEP_SECONDS, sweep);
  return {
    of: (scope, days) => database.read(({ queries }) => selectLedgerFigures(scope, queries, days)),
    areComplete: (scope) => hasAllJournals(scope, database.queries),
    sweep,
  };
}

import { createFileReader } from '../../platform/files/file-reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { lanesOfStation, TollCalculator } from '../toll-calculator/index.ts';
import { selectLanesOf } from './lane-coverage.store.ts';
import { readControlRecords } from './control-record.ts';
import { createCompleteLanes } from './completeness.ts';
import { createLaneDesk } from './lane-desk.ts';
import { createLaneHours } from './lane-hours.ts';
import { createNotePostings } from './lane-postings.ts';
import { createTakeControlRecords } from './take-control-records.ts';

export type Lanes = ReturnType<typeof createLanesArea>;

/** What lanes say that they have sent, compared with what came. */
export function createLanesArea(
  platform: Platform,
  uses: { readonly identity: IdentityService; readonly calculator: TollCalculator },
) {
  const { facts, log, settings } = platform;
  const answers: { readonly lanesOfStation: AnswererOf<typeof lanesOfStation> } = {
    lanesOfStation: ({ scope, queries, stationId }) => selectLanesOf(scope, queries, stationId),
  };
  return {
    ...answers,
    take: createTakeControlRecords({ ...platform, ...uses }),
    reader: createFileReader({
      program: new URL('./control-records-thread.ts', import.meta.url),
      read: readControlRecords,
      onError: (error) =>
        log.warn({ err: error }, 'a delivery of control records could not be read'),
    }),
    hours: createLaneHours(platform),
    complete: createCompleteLanes({
      ...platform,
      ...uses,
      all: allAccounts('completeness'),
      reporting: settings.uses.controlRecords,
    }),
    notePostings: createNotePostings(platform),
    desk: createLaneDesk({ ...platform, ...uses, currency: facts.currency }),
  };
}

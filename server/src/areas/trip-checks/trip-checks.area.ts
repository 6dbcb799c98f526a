import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { ArchivedMonths, PassageWalk, SaidCompleteness } from '../passages/index.ts';
import type { TagDrivers, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { createFindingsFile } from './findings-file.ts';
import { createFindings } from './findings.ts';
import { createTripFileReader } from './import/trip-file-reader.ts';
import { createTripChecks } from './trip-checks.service.ts';

export type TripChecksArea = ReturnType<typeof createTripChecksArea>;

/** A company's own trips, tracks and working hours, compared with its passages. */
export function createTripChecksArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly calculator: TollCalculator;
    readonly tags: Tags;
    readonly tagDrivers: TagDrivers;
    readonly walk: PassageWalk;
    readonly archived: Pick<ArchivedMonths, 'shownFrom'>;
    readonly completeness: Pick<SaidCompleteness, 'now'>;
  },
) {
  const { facts, log, database } = platform;
  const { identity, language, tagDrivers, ...more } = uses;
  const { currency } = facts;
  const reader = createTripFileReader(log);
  const findings = createFindings({ ...platform, ...more, drivers: tagDrivers, currency });
  return {
    checks: createTripChecks({
      ...platform,
      ...more,
      drivers: tagDrivers,
      reader,
      holdRole: identity.holdRole,
    }),
    findings,
    currency,
    reader,
    file: createFindingsFile({
      ...platform,
      findings,
      currency,
      translator: language,
      color: facts.documentColor,
      ownerOf: (scope) => identity.addresseeOf(scope, database.queries),
    }),
  };
}

import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { TagDrivers, Tags } from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCompleteness } from './completeness.ts';
import { createLaterMarks } from './later-marks.ts';
import { selectMarked } from './marked.store.ts';
import { createPassageDelivery } from './import/deliver-passages.ts';
import { createDeliveryReader } from './import/delivery-reader.ts';
import { createArchivedMonths } from './months/archived-months.ts';
import { createPassageFigures } from './figures.ts';
import { createDrivenRuns } from './driven-runs.ts';
import { createGroupedSums } from './grouped-sums.ts';
import { createNeighbours } from './neighbours.ts';
import { createOwnTrips } from './own-trips.ts';
import { createOvercharges } from './overcharges.ts';
import { createPassageDesk } from './passage-desk.ts';
import { createReadings } from './readings.ts';
import { createPassageWalk } from './passage-walk.ts';
import { createPassagesService } from './passages.service.ts';
import { selectSpending } from './spending.store.ts';
import { prepareMonths } from './prepare-months.ts';
import { createUsualTrips } from './usual-trips.ts';
import { createPassageRecorder } from './record-passages.ts';

const PREPARE_SECONDS = 6 * 3600;

/** Passages: what customers see of them, and how they come in. */
export function createPassagesArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly wallet: Wallet;
    readonly calculator: TollCalculator;
    readonly networks: Pick<TollNetworks, 'imports'>;
    readonly tags: Tags;
    readonly tagDrivers: TagDrivers;
  },
) {
  const { database, clock, jobs, log, facts, settings } = platform;
  const { identity, language, tagDrivers, networks, ...recording } = uses;
  jobs.every('passages-prepare-months', PREPARE_SECONDS, (all) =>
    prepareMonths(all, database, clock),
  );
  const archived = createArchivedMonths(platform);
  const laterMarks = createLaterMarks({ ...platform, ...recording, networks });
  const recorder = createPassageRecorder({
    ...platform,
    ...recording,
    archived,
    readingDays: settings.cameraReadingDays,
  });
  const completeness = createCompleteness({
    ...platform,
    calculator: uses.calculator,
    translator: language,
  });
  const service = createPassagesService({
    ...platform,
    ...recording,
    translator: language,
    drivers: tagDrivers,
    archived,
    completeness,
    color: facts.documentColor,
    ownerOf: (scope) => identity.addresseeOf(scope, database.queries),
  });
  const readings = createReadings(database, service);
  return {
    service,
    archived,
    completeness,
    readings,
    desk: createPassageDesk(database, service, readings, facts.currency),
    recorder,
    delivery: createPassageDelivery({ recorder, clock }),
    laterMarks,
    figures: createPassageFigures({ database, jobs }),
    groupedSums: createGroupedSums({ database, clock, archived }),
    overcharges: createOvercharges({ database }),
    drivenRuns: createDrivenRuns({ database }),
    neighbours: createNeighbours({ database, calculator: uses.calculator }),
    usualTrips: createUsualTrips({ database, clock }),
    ownTrips: createOwnTrips({ database, clock }),
    marked: selectMarked,
    spending: selectSpending,
    walk: createPassageWalk(database, archived),
    deliveryReader: createDeliveryReader({ categories: facts.purchase.categories, log }),
  };
}

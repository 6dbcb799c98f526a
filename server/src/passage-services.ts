import {
  createPassageDelivery,
  createPassageRecorder,
  createPassagesService,
  prepareMonths,
} from './areas/passages/index.ts';
import { countries } from './countries.ts';
import type { Language } from './areas/language/index.ts';
import type { TagDrivers, Tags } from './areas/tags/index.ts';
import type { TollCalculator } from './areas/toll-calculator/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Settings } from './settings.ts';
import { customerOf } from './statement-services.ts';

/** Passages: what customers see of them, and how they come in. */
export function createPassageArea(deps: {
  readonly settings: Pick<Settings, 'country'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly calculator: TollCalculator;
  readonly tags: Tags;
  readonly language: Language;
  readonly drivers: TagDrivers;
  readonly wallet: Wallet;
  readonly events: Events;
}) {
  const { database, clock, jobs, calculator, tags, wallet, events } = deps;
  jobs.every('passages-prepare-months', 6 * 3600, () => prepareMonths(database, clock));
  return {
    service: createPassagesService({
      database,
      clock,
      calculator,
      tags,
      wording: deps.language,
      drivers: deps.drivers,
      color: countries[deps.settings.country].documentColor,
      ownerOf: (accountId) => customerOf(database.queries, accountId),
    }),
    delivery: createPassageDelivery({
      recorder: createPassageRecorder({ database, calculator, tags, wallet, events }),
      clock,
    }),
  };
}

import type { Language } from './areas/language/index.ts';
import {
  createEventDesk,
  createEventStreams,
  createRoadConditions,
} from './areas/road-conditions/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './settings.ts';

/** Road conditions: what drivers see, the feeds, and the operator's own events. */
export function createRoadArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly language: Language;
}) {
  const { settings, database, clock, language } = deps;
  const { country } = settings;
  const conditions = createRoadConditions({ database, clock, country });
  deps.jobs.every('road-conditions-forget', 86_400, async () => {
    await conditions.forget();
  });
  return {
    conditions,
    desk: createEventDesk({
      database,
      clock,
      country,
      source: {
        sr: language.translate('1', 'road-conditions.source-operator'),
        en: language.translate('3', 'road-conditions.source-operator'),
      },
    }),
    feed: {
      streams: createEventStreams({ service: conditions, clock, log: deps.log }),
      publisher: { isoCode: countries[country].isoCode, name: settings.bank.payee },
    },
  };
}

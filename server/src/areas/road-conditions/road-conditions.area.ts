import type { Platform } from '../../platform/platform.ts';
import type { Language } from '../language/index.ts';
import { createEventDesk } from './event-desk.ts';
import { createRoadEventsReader } from './import/events-reader.ts';
import { createRoadConditions } from './road-conditions.service.ts';
import { createEventStreams } from './stream/event-streams.ts';

const FORGET_SECONDS = 86_400;

/** Road conditions: what drivers see, the feeds, and the operator's own events. */
export function createRoadConditionsArea(
  platform: Platform,
  { language }: { readonly language: Language },
) {
  const { settings, database, jobs, clock, log, facts } = platform;
  const { country } = settings;
  const conditions = createRoadConditions({ database, clock, country });
  jobs.every('road-conditions-forget', FORGET_SECONDS, async () => {
    await conditions.forget();
  });
  return {
    conditions,
    eventsReader: createRoadEventsReader({ country, log }),
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
      streams: createEventStreams({ service: conditions, clock, log }),
      publisher: { isoCode: facts.isoCode, name: settings.bank.payee },
    },
  };
}

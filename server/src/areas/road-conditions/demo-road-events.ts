import { readFileSync } from 'node:fs';
import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { eventFile, incomingOf } from './import/event-file.ts';
import { selectEdited } from './take-events.store.ts';
import { createRoadConditions } from './road-conditions.service.ts';

/** Relative to the moment of loading, or to its day in toll time. */
const moment = z.union([
  z.strictObject({ minutes: z.int() }),
  z.strictObject({ day: z.int(), at: z.string() }),
]);
type Moment = z.infer<typeof moment>;

const demoFile = z.object({
  country: z.enum(['rs', 'sr']),
  events: z.array(
    z.looseObject({ validFrom: moment, validTo: moment.nullable(), reportedAt: moment }),
  ),
});

/**
 * The demo's invented events, dated relative to today. Their version is the day, so that a start on
 * another day imports them again and a second start on the same day changes nothing.
 */
export async function loadDemoRoadEvents(options: {
  readonly database: Database;
  readonly country: Country;
  readonly clock: Clock;
}): Promise<void> {
  const { country, clock } = options;
  const address = new URL(`../../../db/demo/road-events/${country}.json`, import.meta.url);
  const file = demoFile.parse(JSON.parse(readFileSync(address, 'utf8')));
  const now = clock.now();
  const version = Math.floor(now.epochMilliseconds / 86_400_000);
  const { events } = eventFile.parse({
    format: 1,
    kind: 'road-events',
    country: file.country,
    events: file.events.map(({ validFrom, validTo, reportedAt, ...event }) => ({
      ...event,
      version,
      demo: true,
      validFrom: instantOf(validFrom, now),
      validTo: validTo === null ? null : instantOf(validTo, now),
      reportedAt: instantOf(reportedAt, now),
    })),
  });
  // What was changed or ended by hand stays so, without asking anybody about it.
  const edited = await selectEdited(options.database.queries, country);
  const incoming = events.map(incomingOf).filter(({ id }) => !edited.has(id));
  await createRoadConditions(options).take(incoming);
}

function instantOf(when: Moment, now: Temporal.Instant): string {
  if ('minutes' in when) {
    return now.add({ minutes: when.minutes }).round({ smallestUnit: 'minute' }).toString();
  }
  const { day, at } = when;
  return now
    .toZonedDateTimeISO(tollTimeZone)
    .toPlainDate()
    .add({ days: day })
    .toZonedDateTime({ timeZone: tollTimeZone, plainTime: Temporal.PlainTime.from(at) })
    .toInstant()
    .toString();
}

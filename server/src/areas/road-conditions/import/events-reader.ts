import type { Country, Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { createListReader } from '../../../platform/files/file-reader.ts';
import type { Log } from '../../../platform/log.ts';
import { fromParts } from '../../../platform/threads/parts.ts';
import type { IncomingEvent } from '../incoming-event.ts';
import type { ReadOutcome } from './read-json-events.ts';
import { readRoadEventsInParts } from './read-road-events.ts';
import type { RoadLine } from './road-lines.ts';

/** Reads deliveries of road events without holding anything up. */
export interface RoadEventsReader {
  /** `roads` is the network, as for `readRoadEvents`. */
  read(
    bytes: Uint8Array,
    roads: readonly RoadLine[],
  ): Promise<Outcome<ReadOutcome, 'server.unavailable'>>;
  close(): void;
}

/** An event as JSON, which has no instants. */
type WrittenEvent = Omit<IncomingEvent, InstantOfEvent> & {
  readonly [name in InstantOfEvent]: IncomingEvent[name] extends Temporal.Instant
    ? string
    : string | null;
};
type InstantOfEvent = 'validFrom' | 'validTo' | 'reportedAt';

export function createRoadEventsReader({
  country,
  log,
}: {
  readonly country: Country;
  readonly log: Pick<Log, 'warn'>;
}): RoadEventsReader {
  const reader = createListReader({
    program: new URL('./events-thread.ts', import.meta.url),
    read: readRoadEventsInParts,
    onError: (error) => log.warn({ err: error }, 'a delivery of road events could not be read'),
    async whole(found): Promise<ReadOutcome> {
      if (!found.ok) return found;
      const written = await fromParts<WrittenEvent>(found.parts);
      return { ok: true, events: written.map(eventOf) };
    },
  });
  return {
    read(bytes, roads) {
      // Of the network, what a thread is given is copied.
      const lines = roads.map(({ sign, lines: course }) => ({ sign, lines: course }));
      return reader.read({ bytes, country, roads: lines });
    },
    close: reader.close,
  };
}

function eventOf({ validFrom, validTo, reportedAt, ...rest }: WrittenEvent): IncomingEvent {
  return {
    ...rest,
    validFrom: Temporal.Instant.from(validFrom),
    validTo: validTo === null ? null : Temporal.Instant.from(validTo),
    reportedAt: Temporal.Instant.from(reportedAt),
  };
}

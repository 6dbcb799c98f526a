import type { DeskEvent } from '@rampa/contract/road-conditions';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone, toWireInstant } from '../../platform/clock.ts';
import type { KnownEvent } from './incoming-event.ts';

/** Null if there is no such day or minute, as in the night when clocks go forward. */
export function instantOf(tollTime: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(tollTime, { overflow: 'reject' })
      .toZonedDateTime(tollTimeZone)
      .toInstant();
  } catch {
    return null;
  }
}

function tollTimeOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(tollTimeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

export function viewOf(event: KnownEvent, ended: boolean): DeskEvent {
  const { waiting } = event;
  return {
    event_id: event.id,
    version: event.version,
    kind: event.kind,
    severity: event.severity,
    road: event.road,
    from: event.sectionFrom,
    to: event.sectionTo,
    direction: { ...event.direction },
    lat: event.lat,
    lon: event.lon,
    km: event.fromKm,
    validFrom: tollTimeOf(event.validFrom),
    validTo: event.validTo === null ? null : tollTimeOf(event.validTo),
    daily: event.daily.map(({ from, to }) => ({ from, to })),
    title: { ...event.title },
    text: { ...event.text },
    source: { ...event.source },
    updatedAt: toWireInstant(event.changedAt),
    ended,
    waiting:
      waiting === null
        ? null
        : {
            sourceVersion: waiting.version,
            ended: waiting.state === 'withdrawn',
            title: { ...waiting.title },
            text: { ...waiting.text },
            validFrom: tollTimeOf(waiting.validFrom),
            validTo: waiting.validTo === null ? null : tollTimeOf(waiting.validTo),
            reportedAt: toWireInstant(waiting.reportedAt),
          },
  };
}

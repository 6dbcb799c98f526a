import type { CallParsedInput } from '@rampa/contract';
import type { DeskEvent, sacuvajDogadjaj } from '@rampa/contract/road-conditions';
import { toWireInstant } from '../../platform/clock.ts';
import type { ListedEvent } from './event-desk.ts';
import { tollTimeOf, type EventForm } from './event-from-form.ts';

export function eventView({ event, ended }: ListedEvent): DeskEvent {
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

export function formOf(input: CallParsedInput<typeof sacuvajDogadjaj>): EventForm {
  const { kind, severity, road, from, to, km, lat, lon, validFrom, validTo } = input;
  const { version, idempotencyKey } = input;
  return {
    eventId: input.event_id,
    version,
    idempotencyKey,
    kind,
    severity,
    road,
    from,
    to,
    km,
    direction: { sr: input.direction_sr, en: input.direction_en },
    lat,
    lon,
    validFrom,
    validTo,
    title: { sr: input.title_sr, en: input.title_en },
    text: { sr: input.text_sr, en: input.text_en },
  };
}

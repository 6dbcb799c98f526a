import type { LanguageId } from '@rampa/contract';
import type { RoadEvent } from '@rampa/contract/road-conditions';
import { toLatin } from '@rampa/contract/script';
import { toWireInstant } from '../../platform/clock.ts';
import type { KnownEvent, Words } from './incoming-event.ts';

/** A text in a language; Latin is derived from Cyrillic. */
export function inLanguage(words: Words, languageId: LanguageId): string {
  if (languageId === '3') return words.en;
  return languageId === '1' ? words.sr : toLatin(words.sr);
}

/** A name of a place: the same in every language, except for its script. */
function nameIn(name: string, languageId: LanguageId): string {
  return languageId === '1' ? name : toLatin(name);
}

/** An event as the API returns it. */
export function roadEventIn(event: KnownEvent, languageId: LanguageId): RoadEvent {
  return {
    id: event.id,
    version: event.version,
    kind: event.kind,
    severity: event.severity,
    road: event.road,
    section: {
      from: nameIn(event.sectionFrom, languageId),
      to: nameIn(event.sectionTo, languageId),
      fromKm: event.fromKm,
      toKm: event.toKm,
    },
    direction: inLanguage(event.direction, languageId),
    lat: event.lat,
    lon: event.lon,
    line: event.line.map(([lat, lon]): [number, number] => [lat, lon]),
    validFrom: toWireInstant(event.validFrom),
    validTo: event.validTo === null ? null : toWireInstant(event.validTo),
    daily: event.daily.map(({ from, to }) => ({ from, to })),
    title: inLanguage(event.title, languageId),
    text: inLanguage(event.text, languageId),
    source: inLanguage(event.source, languageId),
    reportedAt: toWireInstant(event.reportedAt),
    updatedAt: toWireInstant(event.changedAt),
    demo: event.demo,
  };
}

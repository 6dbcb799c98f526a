import { Temporal } from 'temporal-polyfill';
import type { IncomingEvent } from '../incoming-event.ts';

/** Works on the A1 that are current at noon of 20 November 2026. */
export function anEvent(change: Partial<IncomingEvent> = {}): IncomingEvent {
  return {
    id: 'radovi-1',
    version: 1,
    state: 'active',
    kind: 'works',
    severity: 'medium',
    recordType: 'MaintenanceWorks',
    recordValue: 'resurfacingWork',
    road: 'A1',
    sectionFrom: 'Ковиљ',
    sectionTo: 'Нови Сад југ',
    fromKm: 122,
    toKm: 127,
    direction: { sr: 'Суботица', en: 'Subotica' },
    lat: 45.2674,
    lon: 19.9612,
    line: [
      [45.26, 19.99],
      [45.28, 19.93],
    ],
    validFrom: Temporal.Instant.from('2026-11-18T07:00:00Z'),
    validTo: Temporal.Instant.from('2026-11-27T16:00:00Z'),
    daily: [{ from: '08:00', to: '16:00' }],
    title: { sr: 'Обнова коловоза', en: 'Resurfacing' },
    text: { sr: 'Вожња једном траком & <споро>.', en: 'One lane & <slow>.' },
    source: { sr: 'Путна служба', en: 'Road service' },
    demo: false,
    reportedAt: Temporal.Instant.from('2026-11-20T11:00:00Z'),
    ...change,
  };
}

/** The same as our own JSON. */
export function aJsonEvent(change: Readonly<Record<string, unknown>> = {}): object {
  return {
    id: 'radovi-1',
    version: 1,
    record: 'MaintenanceWorks',
    type: 'resurfacingWork',
    severity: 'medium',
    road: 'A1',
    section: { from: 'Ковиљ', to: 'Нови Сад југ', fromKm: 122, toKm: 127 },
    lat: 45.2674,
    lon: 19.9612,
    validFrom: '2026-11-18T08:00:00+01:00',
    title: { sr: 'Обнова коловоза', en: 'Resurfacing' },
    text: { sr: 'Вожња једном траком.', en: 'One lane.' },
    source: { sr: 'Путна служба', en: 'Road service' },
    reportedAt: '2026-11-20T12:00:00+01:00',
    ...change,
  };
}

export function aJsonFile(events: readonly object[], country = 'rs'): string {
  return JSON.stringify({ format: 1, kind: 'road-events', country, events }, null, 2);
}

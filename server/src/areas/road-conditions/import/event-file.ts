import { roadEventKind, roadEventSeverity } from '@rampa/contract/road-conditions';
import { latinWordIn } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { boundedList } from '../../../platform/files/bounded-list.ts';
import { readableLine, readableText, shortened } from '../../../platform/files/readable-text.ts';
import type { IncomingEvent } from '../incoming-event.ts';
import { kindOf, recordTypes } from '../record-types.ts';
import { recordValues } from '../record-values.ts';

/** Serbian as typed here; in DATEX, a foreign format, either script is accepted. */
const cyrillic = (text: z.ZodString) =>
  text.superRefine((written, context) => {
    const word = latinWordIn(written);
    if (word === undefined) return;
    const message = `must be Serbian in Cyrillic, which "${shortened(word, 40)}" is not`;
    context.addIssue({ code: 'custom', message });
  });
const words = (most: number) =>
  z.strictObject({ sr: cyrillic(readableText(most)).min(1), en: readableText(most).min(1) });

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 07:30');
const instant = z.iso
  .datetime({
    offset: true,
    error: 'must be an instant with an offset, such as 2026-11-20T12:00:00+01:00',
  })
  .transform((value) => Temporal.Instant.from(value));

export const eventId = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/, 'must be letters, digits and . _ : -');
export const roadSign = readableLine(20).min(1);
const placeName = cyrillic(readableLine(120)).min(1);
export const mostVersion = 9_000_000_000_000;
const lat = z.number().min(-90).max(90);
const lon = z.number().min(-180).max(180);
const kilometres = z.number().min(0).max(10_000).nullable();

const record = z.strictObject({
  id: eventId,
  version: z.int().min(0).max(mostVersion),
  state: z.enum(['active', 'withdrawn']).default('active'),
  /** DATEX II v3: type of the situation record, and the value of its type element. */
  record: z.enum(Object.keys(recordTypes)),
  type: z.string(),
  /** Left out, it follows from the two. */
  kind: roadEventKind.optional(),
  severity: roadEventSeverity,
  road: roadSign,
  section: z.strictObject({
    from: placeName,
    to: placeName,
    fromKm: kilometres.default(null),
    toKm: kilometres.default(null),
  }),
  direction: z
    .strictObject({ sr: readableText(120), en: readableText(120) })
    .default({ sr: '', en: '' }),
  lat,
  lon,
  line: boundedList(z.tuple([lat, lon]), { most: 2000 }).default([]),
  validFrom: instant,
  validTo: instant.nullable().default(null),
  daily: boundedList(z.strictObject({ from: time, to: time }), { most: 8 }).default([]),
  title: words(160),
  text: words(2000),
  // An organisation's name may be in any script.
  source: z.strictObject({ sr: readableText(120).min(1), en: readableText(120).min(1) }),
  reportedAt: instant,
  demo: z.boolean().default(false),
});

/** Most events of a file, in either format. */
export const mostEvents = 5000;

/** A file of events as JSON. `rampa import` and the intake accept it. */
export const eventFile = z.strictObject({
  format: z.literal(1),
  kind: z.literal('road-events'),
  country: z.enum(['rs', 'sr']),
  events: boundedList(
    record
      .refine(
        ({ validFrom, validTo }) =>
          validTo === null || Temporal.Instant.compare(validTo, validFrom) > 0,
        { path: ['validTo'], message: 'must be later than validFrom' },
      )
      .refine((event) => recordValues[event.record]?.includes(event.type) === true, {
        path: ['type'],
        message: 'is no word of DATEX II v3 for a record of this type',
      }),
    { most: mostEvents },
  ),
});

export function incomingOf(event: z.output<typeof record>): IncomingEvent {
  const { record: recordType, type: recordValue, section, ...rest } = event;
  // The schema allows only these names.
  const known = recordTypes[recordType];
  if (known === undefined) throw new Error(`No record type ${recordType}`);
  return {
    ...rest,
    kind: event.kind ?? kindOf(known, recordValue),
    recordType,
    recordValue,
    sectionFrom: section.from,
    sectionTo: section.to,
    fromKm: section.fromKm,
    toKm: section.toKm,
  };
}

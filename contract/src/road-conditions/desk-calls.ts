import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { formatMessage } from '../core/message.ts';
import { first, instant, page, rows } from '../core/schemas.ts';
import { engineers } from '../core/who.ts';
import { latinWordIn } from '../script/index.ts';
import { roadConditionsErrors } from './errors.ts';
import { roadEventKind, roadEventSeverity } from './event.ts';

const words = z.strictObject({ sr: z.string(), en: z.string() });
/** Wall-clock time of the roads (Europe/Belgrade), `2026-11-20T07:30`. */
const tollTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

const deskEvent = z.strictObject({
  event_id: z.string(),
  version: z.int().min(0),
  kind: roadEventKind,
  severity: roadEventSeverity,
  road: z.string(),
  /** Names of places in Cyrillic, as they are written; the same twice for a single place. */
  from: z.string(),
  to: z.string(),
  direction: words,
  lat: z.number(),
  lon: z.number(),
  /** Kilometre of the road; null where nobody has said it. */
  km: z.number().nullable(),
  validFrom: tollTime,
  /** Null until further notice. */
  validTo: tollTime.nullable(),
  /** Holds in certain hours of the day only; those stay as their source said them. */
  daily: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  title: words,
  text: words,
  source: words,
  updatedAt: instant,
  /** No longer shown to readers; here for what its source has said since. */
  ended: z.boolean(),
  /** What its source has said since it was changed here by hand; readers do not see it. */
  waiting: z
    .strictObject({
      sourceVersion: z.int().min(0),
      /** The source says that it is over. */
      ended: z.boolean(),
      title: words,
      text: words,
      validFrom: tollTime,
      validTo: tollTime.nullable(),
      reportedAt: instant,
    })
    .nullable(),
});
export type DeskEvent = z.infer<typeof deskEvent>;

const notFound = {
  'road-conditions.event-not-found': roadConditionsErrors['road-conditions.event-not-found'],
};
const moved = {
  ...notFound,
  'road-conditions.event-changed': roadConditionsErrors['road-conditions.event-changed'],
};
const eventId = z.string().min(1).max(120);

export const getDogadjajiUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetDogadjajiUprave',
  who: engineers,
  summary: 'Road events that hold or will, in the languages that they are written in',
  input: z.strictObject({ first, rows, road: z.string().trim().max(20).default('') }),
  result: page(deskEvent),
  errors: {},
});

export const getDogadjajUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/OtvoriDogadjaj',
  who: engineers,
  summary: 'A road event as it is written',
  input: z.strictObject({ event_id: eventId }),
  result: deskEvent,
  errors: notFound,
});

const text = (most: number) => z.string().trim().max(most);
const required = (most: number) => text(most).min(1, { message: 'field.required' });
/** Refused by the word that is in Latin letters; may be empty. */
const cyrillicOrNone = (most: number) =>
  text(most).superRefine((written, context) => {
    const word = latinWordIn(written);
    if (word === undefined) return;
    const message = formatMessage('road-conditions.not-cyrillic', { word: word.slice(0, 40) });
    context.addIssue({ code: 'custom', message });
  });
const cyrillic = (most: number) => cyrillicOrNone(most).min(1, { message: 'field.required' });

export const sacuvajDogadjaj = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajDogadjaj',
  who: engineers,
  summary: 'Tell of a road event, or change one; readers have it at once',
  input: z.strictObject({
    /** Empty for a new one. */
    event_id: z.string().max(120).default(''),
    /** Of the event that was shown; 0 for a new one. */
    version: z.int().min(0),
    /** Made by the caller for a new one: sent twice, it is one event. */
    idempotencyKey: z.string().min(8).max(64),
    kind: roadEventKind,
    severity: roadEventSeverity,
    road: required(20),
    from: cyrillic(120),
    to: cyrillicOrNone(120).default(''),
    direction_sr: cyrillicOrNone(120).default(''),
    direction_en: text(120).default(''),
    lat: z.number({ message: 'road-conditions.coordinate' }).min(-90).max(90),
    lon: z.number({ message: 'road-conditions.coordinate' }).min(-180).max(180),
    /** Left out: as it was, while the place is the same. */
    km: z.number({ message: 'road-conditions.kilometre' }).min(0).max(2000).nullable().optional(),
    validFrom: tollTime,
    validTo: z.union([tollTime, z.literal('')]).default(''),
    title_sr: cyrillic(160),
    title_en: required(160),
    text_sr: cyrillic(2000),
    text_en: required(2000),
  }),
  result: deskEvent,
  errors: {
    ...moved,
    'road-conditions.ends-before': roadConditionsErrors['road-conditions.ends-before'],
    'road-conditions.no-such-time': roadConditionsErrors['road-conditions.no-such-time'],
  },
});

export const zavrsiDogadjaj = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZavrsiDogadjaj',
  who: engineers,
  summary: 'End a road event: readers see it no longer',
  input: z.strictObject({ event_id: eventId, version: z.int().min(0) }),
  result: z.strictObject({}),
  errors: moved,
});

export const odluciOIzvoru = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdluciOIzvoru',
  who: engineers,
  summary: 'Take what the source of a changed road event has said since, or leave it',
  input: z.strictObject({
    event_id: eventId,
    /** As shown: another one meanwhile is refused. */
    sourceVersion: z.int().min(0),
    take: z.boolean(),
  }),
  result: z.strictObject({}),
  errors: moved,
});

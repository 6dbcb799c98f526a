import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { instant, languageId, page } from '../core/schemas.ts';
import { anyone } from '../core/who.ts';
import { roadEvent, roadEventKind } from './event.ts';

/** One kind or several, separated by commas; empty for all. */
const kinds = z
  .string()
  .max(120)
  .default('')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(roadEventKind));

const selection = z.object({
  /** Sign of the road, such as `A1`; empty for all. */
  road: z.string().max(20).default(''),
  kind: kinds,
});
const inLanguage = { languageId: languageId.default('2') };

/** Id of a change, as the stream gives it. */
const cursor = z.string().regex(/^\d{1,15}$/, { message: 'request.invalid' });

export const getDogadjaji = defineCall({
  method: 'GET',
  path: '/api/StanjeNaPutevima/GetDogadjaji',
  who: anyone,
  reads: true,
  summary: 'Current and future road events, the newest first',
  // Revalidated each time; stored for days without a network.
  keptFor: 0,
  input: selection.extend(inLanguage),
  result: page(roadEvent).extend({
    /** When this was read: shown as "updated at". */
    at: instant,
    /** Id of the last change in it: where the stream continues. */
    cursor,
  }),
  errors: {},
});

export const tok = defineFileCall({
  path: '/api/StanjeNaPutevima/Tok',
  who: anyone,
  summary:
    'Changes as they happen, as server-sent events: `change` with an id, `reset` where the list must be read again, `pulse` every 15 seconds. Goes on after `Last-Event-ID`, else after `after`, else from now.',
  input: z.object({ after: cursor.optional(), ...inLanguage }),
  contentTypes: ['text/event-stream'],
  schemas: [],
  errors: {},
});

/** The standard and its version; what the document may contain is the standard's. */
export const datexSchemas = ['datex/3'] as const;

export const datex = defineFileCall({
  path: '/api/StanjeNaPutevima/Datex',
  who: anyone,
  summary: 'The same as a DATEX II v3 SituationPublication, in Serbian and English',
  input: selection.extend({ schema: exportSchema(datexSchemas) }),
  contentTypes: ['application/xml'],
  schemas: datexSchemas,
  errors: {},
});

export const roadEventsSchemas = ['road-events/1'] as const;
export type RoadEventsSchema = (typeof roadEventsSchemas)[number];

export const geoJson = defineFileCall({
  path: '/api/StanjeNaPutevima/GeoJson',
  who: anyone,
  summary: 'The same as GeoJSON (RFC 7946)',
  input: selection.extend({ ...inLanguage, schema: exportSchema(roadEventsSchemas) }),
  contentTypes: ['application/geo+json'],
  schemas: roadEventsSchemas,
  errors: {},
});

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { formatMessage } from '../core/message.ts';
import { amount, day, firstInQuery, instant, page, rowsInQuery } from '../core/schemas.ts';
import { supervisors } from '../core/who.ts';
import { latinWordIn } from '../script/index.ts';
import { pointKind, pointOfSale, pointService, pointServices } from './calls.ts';
import { pointsOfSaleErrors } from './errors.ts';
import { parseOpeningHours } from './opening-hours.ts';

/** Fields of a point whose changes its history tells. */
export const pointFields = [
  'name',
  'kind',
  'operator',
  'town',
  'address',
  'phone',
  'lat',
  'lon',
  'position',
  'openingHours',
  'hours',
  'services',
  'closed',
  'lastDay',
] as const;
export const pointField = z.enum(pointFields);
export type PointField = z.infer<typeof pointField>;

/** Names in Cyrillic, as written. */
const deskPoint = pointOfSale.extend({
  /** Grows with each change. */
  revision: z.int().min(0),
  /** The last day on which customers see it; null: no end is known. */
  lastDay: day.nullable(),
  /** Customers see it no more. */
  closed: z.boolean(),
  /** When somebody changed it here, which imports leave as it is; null: as imported. */
  editedAt: instant.nullable(),
  /** Empty for the command line, and where nobody did. */
  editedBy: z.string(),
});
export type DeskPoint = z.infer<typeof deskPoint>;

export const pointsShown = z.enum(['open', 'ending', 'closed']);

export const getProdajnaMestaUprave = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetMestaProdaje',
  who: supervisors,
  summary: 'Points of sale as written: those that customers see, those that end, or closed ones',
  input: z.object({
    first: firstInQuery,
    rows: rowsInQuery,
    /** Part of a name, a town, an address or an id, in either script. */
    search: z.string().trim().max(120).default(''),
    show: pointsShown.default('open'),
  }),
  result: page(deskPoint),
  errors: {},
});

const pointId = z.string().min(1).max(64);
const notFound = { 'points-of-sale.not-found': pointsOfSaleErrors['points-of-sale.not-found'] };
const moved = {
  ...notFound,
  'points-of-sale.changed': pointsOfSaleErrors['points-of-sale.changed'],
};

const change = z.strictObject({
  at: instant,
  /** Empty: an import, or the command line. */
  by: z.string(),
  kind: z.enum(['added', 'changed', 'closed', 'reopened', 'imported']),
  /** What was changed, as it was. */
  before: z.array(z.strictObject({ field: pointField, was: z.string() })),
});
export type PointChange = z.infer<typeof change>;

/** Changes of a point that are told, the newest. */
export const changesShown = 100;

export const getProdajnoMestoUprave = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetJednoMestoProdaje',
  who: supervisors,
  summary: 'A point of sale with its history, and what depends on it',
  input: z.object({ point_id: pointId }),
  result: z.strictObject({
    point: deskPoint,
    changes: z.array(change),
    uses: z.strictObject({
      /** Orders that are to be picked up there and were not yet. */
      orders: z.int().min(0),
      /** Devices that lie there to be sold; left out where there are none. */
      devices: z.int().min(1).optional(),
      /** Clerks who took cash there last. */
      clerks: z.int().min(0),
      /** People whose counter it is, and who take no cash once it is closed; left out where there are none. */
      counters: z.int().min(1).optional(),
      /** Cash that was taken there and is still in tills; null: none. */
      till: amount.nullable(),
    }),
  }),
  errors: notFound,
});
export type PointUses = z.infer<typeof getProdajnoMestoUprave.result>['uses'];

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .regex(/^[^\u0000-\u001F\u007F\uFFFE\uFFFF]*$/u, { message: 'request.invalid' })
    .refine((text) => text.isWellFormed(), { message: 'request.invalid' });
/** Latin is derived from it: a word in Latin letters would stay as it is. */
const cyrillic = (most: number) =>
  line(most)
    .min(1, { message: 'field.required' })
    .superRefine((written, context) => {
      const word = latinWordIn(written);
      if (word === undefined) return;
      const message = formatMessage('points-of-sale.not-cyrillic', { word: word.slice(0, 40) });
      context.addIssue({ code: 'custom', message });
    });

export const sacuvajProdajnoMesto = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajProdajnoMesto',
  who: supervisors,
  summary:
    'Add or change a point of sale; customers see it at once. Repeated the same, it changes nothing',
  input: z.strictObject({
    /** By which files name it as well. */
    point_id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, {
      message: 'points-of-sale.id-invalid',
    }),
    /** As shown; null adds one. */
    revision: z.int().min(0).nullable(),
    name: cyrillic(120),
    kind: pointKind,
    operator: line(120).default(''),
    town: cyrillic(80),
    address: cyrillic(160),
    phone: line(40).default(''),
    lat: z.number({ message: 'points-of-sale.coordinate' }).min(-90).max(90),
    lon: z.number({ message: 'points-of-sale.coordinate' }).min(-180).max(180),
    openingHours: z
      .string()
      .trim()
      .max(500)
      .refine((hours) => parseOpeningHours(hours) !== null, {
        message: 'points-of-sale.hours-invalid',
      }),
    services: z
      .array(pointService)
      .min(1, { message: 'points-of-sale.services-missing' })
      .max(pointServices.length)
      .refine((list) => new Set(list).size === list.length, { message: 'request.invalid' }),
  }),
  result: z.strictObject({ revision: z.int().min(0) }),
  errors: { ...moved, 'points-of-sale.id-taken': pointsOfSaleErrors['points-of-sale.id-taken'] },
});

export const zatvoriProdajnoMesto = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZatvoriProdajnoMesto',
  who: supervisors,
  summary:
    'Close a point of sale after a day, today at the earliest; it stays for orders that name it',
  input: z.strictObject({ point_id: pointId, revision: z.int().min(0), lastDay: day }),
  result: z.strictObject({ revision: z.int().min(0) }),
  errors: { ...moved, 'points-of-sale.day-past': pointsOfSaleErrors['points-of-sale.day-past'] },
});

export const otvoriProdajnoMesto = defineCall({
  method: 'POST',
  path: '/api/Uprava/OtvoriProdajnoMesto',
  who: supervisors,
  summary: 'Open a closed point of sale again, or give up its closing',
  input: z.strictObject({ point_id: pointId, revision: z.int().min(0) }),
  result: z.strictObject({ revision: z.int().min(0) }),
  errors: moved,
});

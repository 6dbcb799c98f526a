import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { listContentTypes, listFormat } from '../core/list-file.ts';
import {
  amount,
  first,
  id,
  instant,
  kategorija,
  languageId,
  period,
  rows,
} from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { passagesErrors } from '../passages/errors.ts';
import { externalTollErrors } from './errors.ts';

export const t4aPassage = z.strictObject({
  passage_id: id,
  tag_id: id,
  serial_number: z.string(),
  plate: z.string(),
  nickname: z.string(),
  /** ISO 3166. */
  country: z.string(),
  /** Station name in the language asked for; empty if the entry is unknown. */
  entry: z.string(),
  exit: z.string(),
  enteredAt: instant.nullable(),
  exitedAt: instant,
  kategorija,
  /** The toll in that country's currency. */
  localAmount: amount,
  /** The same in the account's currency, by the rate of the day. */
  amount,
  /** Price of one unit of the country's currency in the account's, a decimal number. */
  rate: z.string(),
  /** Day of the rate. */
  rateDay: z.iso.date(),
});
export type T4APassage = z.infer<typeof t4aPassage>;

const paged = { period, languageId: languageId.default('2'), first, rows };

const result = z.strictObject({
  items: z.array(t4aPassage),
  totalRecords: z.int().min(0),
  /** Sum over the whole selection. */
  totalAmount: amount,
});

export const getT4AProlasci = defineCall({
  method: 'POST',
  path: '/api/Putarina/GetT4AProlasci',
  who: office,
  reads: true,
  summary: 'Passages abroad of one tag, newest first; 603 where there are none',
  input: z.strictObject({ tag_id: id, ...paged }),
  result,
  errors: {
    'external-toll.tag-not-found': externalTollErrors['external-toll.tag-not-found'],
    'passages.none': passagesErrors['passages.none'],
  },
});

export const getT4ASviProlasci = defineCall({
  method: 'POST',
  path: '/api/Putarina/GetT4ASviProlasci',
  who: office,
  reads: true,
  summary: 'Passages abroad of all tags, newest first; 603 where there are none',
  input: z.strictObject({
    /** Ignored: all tags are meant. */
    tag_id: z.string().max(64).default(''),
    ...paged,
  }),
  result,
  errors: { 'passages.none': passagesErrors['passages.none'] },
});

export const getT4AObracun = defineCall({
  method: 'GET',
  path: '/api/Putarina/GetT4AObracun',
  who: office,
  reads: true,
  summary: 'How the toll of a passage abroad was calculated and converted',
  input: z.object({ passage_id: id, languageId: languageId.default('2') }),
  result: z.strictObject({
    passage: t4aPassage,
    tariffVersion: z.string(),
    tariffValidFrom: z.string(),
    sections: z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        tariffSystem: z.string(),
        /** Length in metres. */
        metres: z.int().min(0),
        /** Of category I, before the multiplier, in the country's currency like all of these. */
        baseAmount: amount,
        /** Base × multiplier, before rounding. */
        exactAmount: amount,
        amount,
      }),
    ),
    /** Multiplier of the category in thousandths. */
    multiplierThousandths: z.int().min(0),
    /** Amounts are rounded to this many minor units. */
    roundedTo: z.int().min(1),
    /** In the country's currency. */
    total: amount,
  }),
  errors: { 'passages.not-found': passagesErrors['passages.not-found'] },
});

export const passagesAbroadSchemas = ['passages-abroad/1'] as const;
export type PassagesAbroadSchema = (typeof passagesAbroadSchemas)[number];

export const izvozT4AProlazaka = defineFileCall({
  path: '/api/Putarina/IzvozT4AProlazaka',
  who: office,
  summary:
    'Passages abroad as a file, streamed; headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    /** Empty means all tags. */
    tag_id: z.string().max(64).default(''),
    period,
    languageId: languageId.default('2'),
    format: listFormat.default('csv'),
    schema: exportSchema(passagesAbroadSchemas),
  }),
  contentTypes: listContentTypes,
  schemas: passagesAbroadSchemas,
  errors: {
    'external-toll.tag-not-found': externalTollErrors['external-toll.tag-not-found'],
    'passages.none': passagesErrors['passages.none'],
  },
});

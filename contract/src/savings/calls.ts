import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import { exportSchema } from '../core/export-schema.ts';
import {
  amount,
  day,
  firstInQuery,
  id,
  kategorija,
  languageId,
  rowsInQuery,
} from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';

/** Calendar months that are looked at, the current one included. */
export const savingsMonths = 12;

/** More passages that look wrong than these are not compared: whoever has so many has another question first. */
export const mostCompared = 100_000;

/** Trips with a cheaper way that are named. */
export const waysNamed = 20;

/** Orders of one group that are named. */
export const ordersNamed = 20;

/**
 * Why a passage would have cost less: it was charged in a higher class than its tag's, its entry was found though nobody
 * read it, or another price list held on its day.
 */
export const savingReasons = ['class', 'entry', 'list'] as const;
export const savingReason = z.enum(savingReasons);
export type SavingReason = z.infer<typeof savingReason>;

const compared = {
  paid: amount,
  wouldHavePaid: amount,
  saved: amount,
};

const month = z.string().regex(/^\d{4}-\d{2}$/);

/** Passages of a tag and a month that were charged alike, and would have been charged alike. */
export const savingOnPassages = z.strictObject({
  month,
  tag_id: id,
  /** The owner's name for the vehicle, its plate, or the number of the tag; empty for a tag that is no longer there. */
  name: z.string(),
  /** Name of the station; empty where nobody read the entry. */
  entry: z.string(),
  exit: z.string(),
  /** What was charged. */
  kategorija,
  /** Class by which it would have been charged. */
  byKategorija: kategorija,
  /** Station from which it would have been charged. */
  from: z.string(),
  reasons: z.array(savingReason).min(1),
  passages: z.int().min(1),
  /** Of one passage. */
  paidEach: amount,
  wouldHavePaidEach: amount,
  ...compared,
  /** The price list by which it would have been charged: its first day, and its name. */
  priceListFrom: day,
  priceList: z.string(),
});
export type SavingOnPassages = z.infer<typeof savingOnPassages>;

/** Orders of tags to one place, which could have been one order. */
export const savingOnOrders = z.strictObject({
  /** The oldest first; not more than are named. */
  orderNumbers: z.array(z.string()).max(ordersNamed),
  orders: z.int().min(2),
  /** Of tags, in all of them. */
  quantity: z.int().min(2),
  /** The discount of one order of so many tags. */
  discountPercent: z.number().min(0),
  /** What was paid for tags after discount, and for their delivery; without credit, which costs what it is. */
  paidForTags: amount,
  paidForDelivery: amount,
  wouldHavePaidForTags: amount,
  wouldHavePaidForDelivery: amount,
  ...compared,
});
export type SavingOnOrders = z.infer<typeof savingOnOrders>;

const drivenWay = z.strictObject({
  /** One for each stretch that is paid for, with the price with a tag; none if all of the way is free. */
  sections: z.array(z.strictObject({ from: z.string(), to: z.string(), amount })),
  total: amount,
  km: z.number(),
  /** Usual duration. */
  minutes: z.int(),
});

/** Trips of a tag between two stations, of one passage or several, all on one way, while another costs less. */
export const savingOnWay = z.strictObject({
  tag_id: id,
  /** As of passages. */
  name: z.string(),
  /** Names of the stations, and their ids. */
  from: z.string(),
  fromStation: id,
  to: z.string(),
  toStation: id,
  kategorija,
  trips: z.int().min(1),
  /** The day from which on these were the prices. */
  priceListFrom: day,
  driven: drivenWay,
  other: drivenWay,
  ...compared,
});
export type SavingOnWay = z.infer<typeof savingOnWay>;

export const getUstede = defineCall({
  method: 'GET',
  path: '/api/Ustede/GetUstede',
  who: everyMember,
  reads: true,
  summary:
    'What would have cost less in the last twelve months, by the rules that held then: passages charged in a higher class, without their entry or by another price list, and orders of tags that could have been one; only what is less. Beside them trips for which the calculator knows a cheaper way',
  input: z.object({
    languageId: languageId.default('2'),
    first: firstInQuery,
    rows: rowsInQuery,
  }),
  result: z.strictObject({
    /** Days of toll time, both included. */
    period: z.string(),
    /** Of passages and orders; nothing to be saved: 0. Other ways are not in it: they may be longer. */
    saved: amount,
    /** Domestic tolls of the period, as charged. */
    tolls: z.strictObject({ passages: z.int().min(0), ...compared }),
    /** Months with passages, the oldest first. */
    months: z.array(
      z.strictObject({
        month,
        /** Whether it is over. */
        whole: z.boolean(),
        passages: z.int().min(1),
        ...compared,
      }),
    ),
    /** What would have been saved most comes first. */
    items: z.array(savingOnPassages),
    totalRecords: z.int().min(0),
    /** More passages look wrong than are compared: `items` is empty. */
    tooMany: z.boolean(),
    /** What the caller may see of orders: the office all, a driver none. */
    orders: z.array(savingOnOrders),
    otherWays: z.strictObject({
      /** The largest saving first; not more than are named. */
      items: z.array(savingOnWay).max(waysNamed),
      totalRecords: z.int().min(0),
      /** Of all of them. */
      saved: amount,
      /** There are too many passages to look for them: `items` is empty. */
      tooMany: z.boolean(),
    }),
    completeUpTo: completeUpToIfKnown,
  }),
  errors: {},
});

export const getIznosUstede = defineCall({
  method: 'GET',
  path: '/api/Ustede/GetIznos',
  who: everyMember,
  reads: true,
  keptOnDevice: true,
  summary:
    'What would have been saved in the last twelve months, as `saved` of GetUstede: home asks for it once everything else is there',
  input: z.object({}),
  result: z.strictObject({
    /** Nothing to be saved: 0. */
    saved: amount,
  }),
  errors: {},
});

export const savingsSchemas = ['savings/1'] as const;
export type SavingsSchema = (typeof savingsSchemas)[number];

export const izvozUsteda = defineFileCall({
  path: '/api/Ustede/IzvozUsteda',
  who: everyMember,
  summary:
    'The computation line by line as a file: CSV, or a workbook with a sheet of data and one of sums; headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    languageId: languageId.default('2'),
    format: z.enum(['csv', 'xlsx']),
    schema: exportSchema(savingsSchemas),
  }),
  contentTypes: [
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  schemas: savingsSchemas,
  errors: {},
});

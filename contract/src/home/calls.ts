import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import { amount, day, id, languageId, period } from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';
import { passage } from '../passages/calls.ts';
import { tagStatus } from '../tags/status.ts';
import { usualTrips } from '../tags/usual-trips.ts';

/** Most tasks that home shows; the next one appears when one is done. */
export const homeTasksMaximum = 3;
/** Most balances that home lists. */
export const homeBalancesMaximum = 5;
/** Days within which marked passages are shown. */
export const homeMarkedDays = 30;

/** What waits for the customer. */
export const homeTaskKind = z.enum([
  'invoice-overdue',
  'tag-blocked',
  'automatic-failing',
  'balance-low',
  'complaint-waiting',
  'offer-waiting',
  'invoice-due',
  'order-unpaid',
  'slip-unpaid',
  /** Slips for several tags each; the id is the number of the order. */
  'bulk-slip-unpaid',
  /** The company's own balance is below zero, or less than its rules need; the id is empty. */
  'company-debt',
  'company-low',
  /** The same debt where nothing can be paid in: it is settled from tags; the id is empty. */
  'company-owed',
  /** Slips for the company's own balance; the id is the number of the order. */
  'company-slip-unpaid',
]);
export type HomeTaskKind = z.infer<typeof homeTaskKind>;

const homeTask = z.strictObject({
  kind: homeTaskKind,
  /** Of the first of them: id of the tag or invoice, number of the complaint, request or order. */
  id,
  /** Name of the first: the owner's name for the tag, else its number. */
  name: z.string(),
  /** How many of this kind there are. */
  count: z.int().min(1),
  /** The amount due, or the balance; null if there is no amount. */
  amount: amount.nullable(),
  /** Last day before it expires; null if it does not. */
  until: day.nullable(),
});
export type HomeTask = z.infer<typeof homeTask>;

const balance = z.strictObject({
  tag_id: id,
  serial_number: z.string(),
  plate: z.string(),
  nickname: z.string(),
  status: tagStatus,
  balance: amount,
  lowBalance: z.boolean(),
  usualTrips,
});
export type HomeBalance = z.infer<typeof balance>;

const sum = z.strictObject({ amount, passages: z.int().min(0) });

export const getPocetna = defineCall({
  method: 'GET',
  path: '/api/Pocetna/GetPocetna',
  who: everyMember,
  reads: true,
  keptOnDevice: true,
  summary:
    'What home shows: what needs doing, balances, this month compared with the last, usual roads',
  input: z.object({ languageId: languageId.default('2') }),
  result: z.strictObject({
    /** The most urgent first. */
    tasks: z.array(homeTask).max(homeTasksMaximum),
    balances: z.strictObject({
      /** Usable tags: low balances first, then by balance. */
      items: z.array(balance).max(homeBalancesMaximum),
      /** How many tags are usable. */
      totalRecords: z.int().min(0),
      low: z.int().min(0),
      /** On usable tags. */
      total: amount,
      /** Tags that were reported lost or stolen, or handed over, and their balance. */
      stopped: z.strictObject({ tags: z.int().min(0), amount }),
    }),
    /** Of the company itself, from which its tags are filled; left out where there is none. */
    companyBalance: amount.optional(),
    /** Domestic tolls. */
    spending: z.strictObject({
      /** Up to today, which is `today`. */
      thisMonth: sum,
      lastMonth: sum,
      /** Up to the same day of that month. */
      lastMonthSoFar: sum,
      today: day,
      completeUpTo: completeUpToIfKnown,
    }),
    /** The same of the last thirty days as `unusual` of the list of passages, the newest first. */
    marked: z.strictObject({
      items: z.array(
        z.strictObject({
          ...passage.pick({
            passage_id: true,
            tag_id: true,
            entry: true,
            exit: true,
            exitedAt: true,
            kategorija: true,
            amount: true,
            marks: true,
          }).shape,
        }),
      ),
      totalRecords: z.int().min(0),
      /** What was charged for all of them. */
      amount,
      /** Those days. */
      period,
    }),
    /** Stretches of motorways driven more than once in the last three months. */
    usualRoads: z.array(
      z.strictObject({
        /** As road events name it, such as `A1`. */
        road: z.string(),
        /** Kilometres of the road, the smaller first. */
        fromKm: z.number(),
        toKm: z.number(),
      }),
    ),
  }),
  errors: {},
});

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, instant, languageId } from '../core/schemas.ts';
import { staffRoles } from '../core/who.ts';

const count = z.int().min(0);

const tollSum = z.strictObject({ passages: count, amount });

/** Bounds of what is counted: beyond it the number says "so many or more". */
export const waitingCounted = 10_000;
/** Most lanes and stations that are named. */
export const placesNamed = 20;

export const getStanjeRada = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetStanjeRada',
  who: { staff: staffRoles, untraced: true },
  summary:
    'What goes on and what waits, in figures: each part only for those who work with it, null for others',
  input: z.object({ languageId: languageId.default('2') }),
  result: z.strictObject({
    at: instant,
    /** For supervisors. */
    tolls: z
      .strictObject({
        /** `2026-11-20`, in toll time. */
        day: z.string(),
        /** The same weekday of the week before. */
        before: z.string(),
        /** Full hours of today so far, which the two sums are of. */
        hours: z.int().min(0).max(24),
        sum: tollSum,
        sumBefore: tollSum,
        /** All hours of the day; what is still to come today is zero. */
        byHour: z.array(
          z.strictObject({
            hour: z.int().min(0).max(23),
            passages: count,
            amount,
            passagesBefore: count,
            amountBefore: amount,
          }),
        ),
        /** False while passages of before there were figures are still being added up. */
        complete: z.boolean(),
      })
      .nullable(),
    /** For engineers and supervisors. */
    roads: z
      .strictObject({
        /** Without a passage in the last two full hours, but with some a week before; the busiest first. */
        silentStations: z.array(
          z.strictObject({ station_id: z.string(), name: z.string(), passagesBefore: count }),
        ),
        lanes: count,
        /** Whose list of tags lacks what changed five minutes ago, or who were silent as long. */
        lanesBehind: count,
        /** How soon passages are posted that lanes deliver. */
        posted: z.strictObject({
          /** Of today. */
          timed: count,
          /** Those of them posted within a quarter of an hour of the exit. */
          prompt: count,
          /** Lanes whose latest passage of the last 24 hours was posted later than that. */
          lateLanes: count,
          /** Some of them, the latest first. */
          late: z.array(
            z.strictObject({
              station_id: z.string(),
              name: z.string(),
              lane: z.string(),
              exitedAt: instant,
              postedAt: instant,
            }),
          ),
        }),
        /** Some of them, silent the longest. */
        behind: z.array(z.strictObject({ lane: z.string(), confirmedAt: instant })),
      })
      .nullable(),
    /** For engineers and supervisors. */
    queues: z
      .strictObject({
        mail: z.strictObject({ waiting: count, oldestSeconds: count, failed: count }),
        webhooks: z.strictObject({ waiting: count, oldestSeconds: count, failing: count }),
      })
      .nullable(),
    /** For clerks and supervisors. */
    desks: z
      .strictObject({
        complaints: z.strictObject({
          open: count,
          late: count,
          /** No answer yet, and its last day is today or one of the next two. */
          dueSoon: count,
          /** Supervisors were told that the deadline is near. */
          escalated: count,
          /** Nobody's work yet. */
          unassigned: count,
        }),
        /** What one of the staff proposed and another has to confirm. */
        proposals: count,
        messages: count,
        /** To be priced. */
        requests: count,
        payouts: count,
        /** Passages that could not be charged, and wait for a decision; null where staff do not work on them. */
        refused: count.nullable(),
        /** Passages that look wrong, and that nobody of the staff has looked at; null likewise. */
        marked: count.nullable(),
        /** Hours of lanes in which what came is not what the lane says; null where lanes say nothing. */
        lanes: count.nullable(),
        /** Incoming transfers that fit no slip; null where staff do not work on them. */
        transfers: count.nullable(),
        /** What the gateway settled otherwise than we booked; null where staff do not work on it. */
        settlements: count.nullable(),
        /** E-invoices to look at: refused, rejected, or not taken for a day; null where there are none. */
        eInvoices: count.nullable(),
        /** Invoices of companies that pay later, after their last day; null where none pays later. */
        overdueInvoices: count.nullable(),
        ordersToSend: count,
        /** Points of sale where devices become few; left out where nobody sells at counters. */
        pointsLow: count.optional(),
        payments: z.strictObject({
          waiting: count,
          /** Of those waiting: the time in which customers could pay is over. */
          overdue: count,
          /** Since midnight. */
          refusedToday: count,
        }),
      })
      .nullable(),
  }),
  errors: {},
});

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  day,
  first,
  id,
  instant,
  kategorija,
  languageId,
  minorUnits,
  page,
  rows,
} from '../core/schemas.ts';
import { cashTakers } from '../core/who.ts';
import { cashReturnReason } from './calls.ts';
import { counterErrors } from './errors.ts';
import { idempotencyKey, note } from './fields.ts';

/** What cash was taken for: a top-up, or a device with its first credit. */
export const cashKinds = ['top-up', 'sale'] as const;
export type CashKind = (typeof cashKinds)[number];

/** Devices at a point of sale, by category. */
const devicesThere = z.array(z.strictObject({ kategorija, devices: z.int().min(0) }));

/** Cash in a till, taken and perhaps given back. */
const cashItem = z.strictObject({
  account_id: id,
  order_number: z.string(),
  /** Left out by servers that know no sales. */
  kind: z.enum(cashKinds).optional(),
  takenAt: instant,
  /** Of the tag now; empty where the account no longer has it. */
  serial_number: z.string(),
  amount,
  note: z.string(),
  /** Name of the point of sale; empty: none was named. */
  point: z.string(),
  returnedAt: instant.nullable(),
  returnReason: cashReturnReason.nullable(),
  /** It can still go back: on this day, by the caller. */
  returnable: z.boolean(),
});
export type CashItem = z.infer<typeof cashItem>;

export const getKasa = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetKasa',
  who: cashTakers,
  summary:
    'What is in a till since it was last closed, the newest first, and the sum of each day; one’s own, or any for supervisors',
  input: z.strictObject({
    /** Whose; empty: the caller's. */
    clerk_id: z.string().max(64).default(''),
    first,
    rows,
    languageId: languageId.default('2'),
  }),
  result: page(cashItem).extend({
    clerk_id: id,
    clerk: z.string(),
    /** By day of toll time, the latest first. */
    days: z.array(
      z.strictObject({
        day,
        /** Taken, whether it went back or not. */
        count: z.int().min(0),
        /** Of it for devices that were sold; left out where none were. */
        sold: z.int().min(1).optional(),
        taken: amount,
        returned: amount,
      }),
    ),
    /** What should be in the till. */
    expected: amount,
    /** What lies at the point of sale of the till, to be counted with the cash; left out where it has none. */
    devices: devicesThere.optional(),
  }),
  errors: { 'counter.not-found': counterErrors['counter.not-found'] },
});

export const zakljuciKasu = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZakljuciKasu',
  who: cashTakers,
  summary:
    'Close a till: what was counted is handed over, what differs is booked; the caller’s own, or any for supervisors',
  input: z.strictObject({
    clerk_id: z.string().max(64).default(''),
    /** Minor units that the screen showed: refused where it is another sum by now. */
    expected: minorUnits,
    /** Minor units in the till. */
    counted: minorUnits.min(0).max(100_000_000_00),
    /** Needed where the sums differ. */
    note,
    idempotencyKey,
  }),
  result: z.strictObject({
    closing_id: id,
    /** Counted less expected: below zero where cash is missing. */
    difference: amount,
    already: z.boolean(),
  }),
  errors: {
    'counter.not-found': counterErrors['counter.not-found'],
    'counter.till-empty': counterErrors['counter.till-empty'],
    'counter.till-changed': counterErrors['counter.till-changed'],
    'counter.difference-unexplained': counterErrors['counter.difference-unexplained'],
    'counter.key-used-otherwise': counterErrors['counter.key-used-otherwise'],
  },
});

const closing = z.strictObject({
  closing_id: id,
  clerk: z.string(),
  closedAt: instant,
  /** Who closed it, where that was not the clerk; else empty. */
  closedBy: z.string(),
  /** Since when there was cash in it. */
  since: instant,
  count: z.int().min(0),
  /** Devices that were sold for it; left out where none were. */
  sold: z.int().min(1).optional(),
  /** Devices that lay at its point of sale then; left out where it had none. */
  devicesLeft: z.int().min(0).optional(),
  taken: amount,
  returned: amount,
  expected: amount,
  counted: amount,
  difference: amount,
  /** Of it, taken off tags afterwards; left out where nothing was. */
  corrected: amount.optional(),
  note: z.string(),
});
export type TillClosing = z.infer<typeof closing>;

/** Most open tills that are listed. */
export const openTillsListed = 100;

const openTill = z.strictObject({
  clerk_id: id,
  clerk: z.string(),
  /** Since when there is cash in it. */
  since: instant,
  count: z.int().min(0),
  expected: amount,
});
export type OpenTill = z.infer<typeof openTill>;

export const getZakljucenja = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetZakljucenja',
  who: cashTakers,
  summary:
    'Closings of tills, the newest first, and tills with cash in them: the caller’s own, or all for supervisors',
  input: z.strictObject({ first, rows }),
  result: page(closing).extend({
    /** Those that wait longest come first. */
    open: z.array(openTill).max(openTillsListed),
  }),
  errors: {},
});

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
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
import { everyMember, office } from '../core/who.ts';
import { costCentre } from '../tags/cost-centres.ts';
import { passagesErrors } from './errors.ts';
import { selection, selectionErrors } from './selection.ts';
import { passageMark, passageReason } from './marks.ts';

export const passage = z.strictObject({
  passage_id: id,
  tag_id: id,
  serial_number: z.string(),
  plate: z.string(),
  nickname: z.string(),
  /** Station name in the language asked for; empty if the entry is unknown. */
  entry: z.string(),
  exit: z.string(),
  enteredAt: instant.nullable(),
  exitedAt: instant,
  lane: z.string(),
  kategorija,
  amount,
  marks: z.array(passageMark),
  /** The tag's cost centre at the time of the exit. */
  costCentre: costCentre.nullable(),
});
export type Passage = z.infer<typeof passage>;

/**
 * First day of which passages are shown, `2021-11-01`, where earlier ones were asked for and the account has some: those are archived,
 * and the operator gives them out on request. Null where all that was asked for is shown.
 */
const shownFrom = z.iso.date().nullable();

/** The road of passages that ended at a station which the network no longer has. */
export const noRoad = 'none';

/** Days up to the end of a selection in which what looks wrong is counted. */
export const unusualDays = 30;

export const getProlasci = defineCall({
  method: 'POST',
  path: '/api/Putarina/GetProlasci',
  who: { ...everyMember, keys: 'passages:read' },
  reads: true,
  summary: 'Domestic passages, newest first; 603 where the selection has none',
  input: z.strictObject({ ...selection, first, rows }),
  result: z.strictObject({
    items: z.array(passage),
    totalRecords: z.int().min(0),
    /** Sum over the whole selection. */
    totalAmount: amount,
    /**
     * What of the selection looks wrong, in the last thirty of its days that have begun: without what somebody has complained
     * about, unless that was withdrawn, and without what was corrected.
     */
    unusual: z.strictObject({
      passages: z.int().min(0),
      /** What was charged for them. */
      amount,
      /** Those days. */
      period,
    }),
    completeUpTo: completeUpToIfKnown,
    shownFrom,
  }),
  errors: selectionErrors,
});

export const getPotpunost = defineCall({
  method: 'POST',
  path: '/api/Putarina/GetPotpunost',
  who: { ...everyMember, keys: 'passages:read' },
  reads: true,
  summary:
    'How many passages a selection has, and up to when that is complete: also where it has none',
  input: z.strictObject(selection),
  result: z.strictObject({
    totalRecords: z.int().min(0),
    completeUpTo: completeUpToIfKnown,
  }),
  errors: {
    'tags.not-found': selectionErrors['tags.not-found'],
    'tags.cost-centre-not-found': selectionErrors['tags.cost-centre-not-found'],
    'passages.amounts-reversed': selectionErrors['passages.amounts-reversed'],
    'passages.search-too-wide': selectionErrors['passages.search-too-wide'],
  },
});

export const getNeobicniProlasci = defineCall({
  method: 'POST',
  path: '/api/Putarina/GetNeobicniProlasci',
  who: { ...everyMember, keys: 'passages:read' },
  reads: true,
  summary:
    'Passages of a selection that look wrong, newest first, with the reasons; none is an empty list',
  input: z.strictObject({ ...selection, first, rows }),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        passage,
        reasons: z.array(passageReason),
        /** What it should have cost; null if that cannot be known. */
        due: amount.nullable(),
      }),
    ),
    totalRecords: z.int().min(0),
    totalAmount: amount,
  }),
  errors: selectionErrors,
});

export const getPotrosnja = defineCall({
  method: 'POST',
  path: '/api/Putarina/GetPotrosnja',
  who: { ...everyMember, keys: 'passages:read' },
  reads: true,
  summary: 'Spending of a selection by month of toll time, and of a short period by day',
  input: z.strictObject(selection),
  result: z.strictObject({
    /** From the first month with a passage to the last, in order, without gaps. */
    months: z.array(
      z.strictObject({
        /** `2026-01` */
        month: z.string(),
        passages: z.int().min(0),
        amount,
      }),
    ),
    /**
     * Every day of the period, up to today; none if it is open-ended or longer than two months.
     */
    days: z.array(
      z.strictObject({
        /** `2026-01-31` */
        day: z.string(),
        passages: z.int().min(0),
        amount,
      }),
    ),
  }),
  errors: selectionErrors,
});

export const getTroskoviPoMestima = defineCall({
  method: 'POST',
  path: '/api/Putarina/GetTroskoviPoMestima',
  who: { ...office, keys: 'passages:read' },
  reads: true,
  summary: 'Spending of a selection by cost centre, the highest first',
  input: z.strictObject(selection),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        /** Null: passages without a cost centre. */
        costCentre: costCentre.nullable(),
        passages: z.int().min(0),
        amount,
      }),
    ),
  }),
  errors: selectionErrors,
});

export const getObracun = defineCall({
  method: 'GET',
  path: '/api/Putarina/GetObracun',
  who: { ...everyMember, keys: 'passages:read' },
  reads: true,
  summary: 'How the toll of a passage was calculated',
  input: z.object({ passage_id: id, languageId: languageId.default('2') }),
  result: z.strictObject({
    passage,
    tariffVersion: z.string(),
    /** First day on which that tariff applies. */
    tariffValidFrom: z.string(),
    /** Category that the tag is registered for. */
    tagKategorija: kategorija,
    sections: z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        /** Ids of the two stations, for drawing the route on a map. */
        fromStation: z.string(),
        toStation: z.string(),
        tariffSystem: z.string(),
        /** Its name; empty if the network no longer has it. */
        tariffSystemName: z.string(),
        /** Length in metres. */
        metres: z.int().min(0),
        /** Tariff value of category I before the multiplier, minor units. */
        baseAmount: amount,
        /** Base × multiplier, before rounding. */
        exactAmount: amount,
        /** After rounding: the price of this section. */
        amount,
      }),
    ),
    /** Multiplier of the category in thousandths: 1500 means × 1.5. */
    multiplierThousandths: z.int().min(0),
    /** Amounts are rounded to this many minor units, per tariff system. */
    roundedTo: z.int().min(1),
    gross: amount,
    discount: z
      .strictObject({
        /** Text key of the discount's name. */
        name: z.string(),
        /** In thousandths of the gross amount. */
        thousandths: z.int().min(0),
        amount,
      })
      .nullable(),
    total: amount,
    reasons: z.array(passageReason),
  }),
  errors: {
    'passages.not-found': passagesErrors['passages.not-found'],
    'passages.archived': passagesErrors['passages.archived'],
  },
});

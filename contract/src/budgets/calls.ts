import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import { amount, currency, day, empty, languageId, minorUnits } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { budgetsErrors } from './errors.ts';

/** What the tolls of a month are counted of: the whole account, a tag, a driver or a cost centre. */
export const budgetSubjects = ['account', 'tag', 'driver', 'cost-centre'] as const;
export const budgetSubject = z.enum(budgetSubjects);
export type BudgetSubject = z.infer<typeof budgetSubject>;

/** Percent of a budget at which its account is told. */
export const budgetThresholds = [75, 90, 100] as const;

const about = {
  subject: budgetSubject,
  /** Of the tag, driver or cost centre; empty for the whole account. */
  subjectId: z.string().max(64).default(''),
};

/** Minor units: one in the currency. */
export const budgetMinimum = 100;
/** Minor units: a billion in the currency, more than the largest fleet spends in a month. */
export const budgetMaximum = 100_000_000_000;

/** Minor units. */
const monthly = minorUnits.min(budgetMinimum).max(budgetMaximum);

export const getBudzeti = defineCall({
  method: 'GET',
  path: '/api/Budget/GetBudzeti',
  who: office,
  reads: true,
  summary:
    'What tolls may cost in a month, by account, tag, driver and cost centre, and what they have cost in this one',
  input: z.object({ languageId: languageId.default('2') }),
  result: z.strictObject({
    /** First day of the month that is counted, in toll time. */
    month: day,
    currency,
    /** Up to when what was spent is complete. */
    completeUpTo: completeUpToIfKnown,
    items: z.array(
      z.strictObject({
        subject: budgetSubject,
        subjectId: z.string(),
        /** Of the tag, driver or cost centre; empty for the whole account. */
        name: z.string(),
        /** Its driver has left, or its cost centre is archived: nothing new is counted to it. */
        ended: z.boolean(),
        monthly: amount,
        /** Tolls as they were charged; what was refunded is not taken off. */
        spent: amount,
        /** Whole percent, rounded down. */
        percent: z.int().min(0),
      }),
    ),
  }),
  errors: {},
});

export const sacuvajBudzet = defineCall({
  method: 'POST',
  path: '/api/Budget/SacuvajBudzet',
  who: office,
  summary: 'Say what the tolls of an account, a tag, a driver or a cost centre may cost in a month',
  input: z.strictObject({ ...about, monthly }),
  result: empty,
  errors: {
    'budgets.subject-not-found': budgetsErrors['budgets.subject-not-found'],
    'budgets.too-many': budgetsErrors['budgets.too-many'],
  },
});

export const ukloniBudzet = defineCall({
  method: 'POST',
  path: '/api/Budget/UkloniBudzet',
  who: office,
  summary: 'Remove a budget; one that is not there is removed already',
  input: z.strictObject(about),
  result: empty,
  errors: {},
});

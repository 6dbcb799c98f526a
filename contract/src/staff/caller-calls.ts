import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { staffErrors } from './errors.ts';

/** What a caller may be asked, each about the account's own data. */
export const callerQuestions = [
  /** The last four digits of the number of one of the tags. */
  'tag-number',
  'plate',
  /** The amount of the latest top-up that was paid. */
  'top-up',
  /** A station where one of the last passages ended. */
  'station',
  /** Street and house number of the account's address. */
  'street',
] as const;
export const callerQuestion = z.enum(callerQuestions);
export type CallerQuestion = z.infer<typeof callerQuestion>;

export const callerOutcome = z.enum(['right', 'wrong', 'unanswered']);
export type CallerOutcome = z.infer<typeof callerOutcome>;

/** How many are asked; fewer only where the account has no data for more. */
export const callerQuestionsAsked = 3;
/** How many right answers are enough. */
export const callerAnswersNeeded = 2;

export const zapocniProveruPozivaoca = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZapocniProveruPozivaoca',
  who: clerks,
  summary: 'What to ask a caller who says that they are the customer; answers are not in it',
  input: z.strictObject({ account_id: id }),
  result: z.strictObject({
    check_id: id,
    questions: z.array(callerQuestion).min(callerAnswersNeeded).max(callerQuestionsAsked),
  }),
  errors: {
    'staff.customer-not-found': staffErrors['staff.customer-not-found'],
    'staff.nothing-to-ask': staffErrors['staff.nothing-to-ask'],
  },
});

export const zavrsiProveruPozivaoca = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZavrsiProveruPozivaoca',
  who: clerks,
  summary:
    'What the caller answered, once for each check; whether that was enough, without saying which answer was wrong',
  input: z.strictObject({
    account_id: id,
    check_id: id,
    /** In the order of the questions; empty: the caller did not know. */
    answers: z.array(z.string().trim().max(120)).max(callerQuestionsAsked),
  }),
  result: z.strictObject({ verified: z.boolean() }),
  errors: {
    'staff.check-not-found': staffErrors['staff.check-not-found'],
    'staff.check-over': staffErrors['staff.check-over'],
  },
});

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { day, empty, languageId } from '../core/schemas.ts';
import { supervisors } from '../core/who.ts';
import { operatorReportParts } from './report-calls.ts';

/**
 * How long the reported period is, and when it comes: of a day on the next one, of a week on Monday, of a month on the
 * third, by when late passages have arrived.
 */
export const reportRhythms = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

const by = z.enum(operatorReportParts);
const every = z.enum(reportRhythms);
/** Whose; empty: the caller's own. */
const userId = z.union([z.literal(''), z.uuid()]).default('');

const schedule = z.strictObject({
  by,
  every,
  languageId,
  /** Day of toll time of the next mail. */
  nextOn: day,
});
export type OperatorReportSchedule = z.infer<typeof schedule>;

export const getRasporediUprave = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetRasporediIzvestaja',
  who: supervisors,
  summary: 'Which of the operator’s reports the caller, or a colleague, gets by mail',
  input: z.object({ user_id: userId }),
  result: z.strictObject({ items: z.array(schedule) }),
  errors: {},
});

export const zakaziIzvestajUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZakaziIzvestajUprave',
  who: supervisors,
  summary:
    'Mail the caller this report of each day, week or month that is over, as long as they may see it; again: in another language',
  input: z.strictObject({ by, every, languageId }),
  result: z.strictObject({ nextOn: day }),
  errors: {},
});

export const otkaziIzvestajUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/OtkaziIzvestajUprave',
  who: supervisors,
  summary: 'Stop mailing the caller, or a colleague, this report; without one, nothing happens',
  input: z.strictObject({ user_id: userId, by, every }),
  result: empty,
  errors: {},
});

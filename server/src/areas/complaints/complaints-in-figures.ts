import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { countOpen, countUnanswered } from './complaint-queue.store.ts';
import { answerDueWithin, lateBefore, type Span } from './complaint-rules.ts';
import { selectComplaintFigures, type ComplaintFigures } from './figures.store.ts';

/** Complaints that are open now. */
export interface OpenComplaints {
  readonly open: number;
  readonly late: number;
  /** No answer yet, and its last day is near. */
  readonly dueSoon: number;
  readonly escalated: number;
  readonly unassigned: number;
}

export interface ComplaintsInFigures {
  open(scope: WideScope, now: Temporal.Instant): Promise<OpenComplaints>;
  /** Of a period; read where it disturbs nobody. */
  of(scope: WideScope, span: Span): Promise<ComplaintFigures>;
}

/** Days before the last one for an answer on which a complaint is told to be due soon. */
const SOON_DAYS = 3;

/** What the operator wants to know of complaints as a whole. */
export function createComplaintsInFigures(database: Database): ComplaintsInFigures {
  return {
    async open(scope, now) {
      const counted = await countOpen(scope, database.queries, lateBefore(now));
      const soon = answerDueWithin(now, SOON_DAYS);
      return { ...counted, dueSoon: await countUnanswered(scope, database.queries, soon) };
    },
    of: (scope, span) => database.read((from) => selectComplaintFigures(scope, from.queries, span)),
  };
}

import type { Payouts } from '../payouts/index.ts';
import { createComplaintDecisions, type DecisionsDeps } from './complaint-decisions.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import { createOpenComplaints } from './open-complaints.ts';
import { mailOfPaidPayout, mailOfReturnedPayout } from './refunding.ts';

export interface DeskDeps extends DecisionsDeps {
  readonly mails: ComplaintMails;
  readonly payouts: Pick<Payouts, 'owe' | 'find'>;
}

/** What the operator does about complaints. */
export function createComplaintDesk(deps: DeskDeps) {
  return {
    ...createOpenComplaints(deps),
    ...createComplaintDecisions(deps),
    payoutPaid: mailOfPaidPayout(deps.mails),
    payoutReturned: mailOfReturnedPayout(deps.mails),
  };
}

export type ComplaintDesk = ReturnType<typeof createComplaintDesk>;

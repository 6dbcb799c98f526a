import { failure, success, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';
import type { Payouts } from '../payouts/index.ts';
import { selectAttachments } from './attachments.store.ts';
import { selectOpen } from './complaint-queue.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { clockOf, dueOf, type LawClock } from './complaint-rules.ts';
import type { ComplaintDetails } from './complaints.service.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import { selectDisputed } from './disputed-passages.store.ts';
import { selectThread } from './messages.store.ts';
import { payoutOf } from './refunding.ts';

export interface OpenComplaint {
  readonly complaint: ComplaintRecord;
  readonly clock: LawClock;
}

const MOST_SHOWN = 1000;

/** Complaints as the command line lists and shows them. */
export function createOpenComplaints({
  database: { queries },
  clock,
  payouts,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly payouts: Pick<Payouts, 'find'>;
}) {
  return {
    /** Those that are open, the most urgent first; `due`: what is due today or tomorrow, or late. */
    async list(
      desk: DeskScope,
      { due }: { readonly due: boolean },
    ): Promise<readonly OpenComplaint[]> {
      const now = clock.now();
      const tomorrow = Temporal.PlainDate.from(tollDay(now)).add({ days: 1 }).toString();
      const open = await selectOpen(desk, queries, MOST_SHOWN);
      return open
        .map((complaint) => ({ complaint, clock: clockOf(complaint, now) }))
        .toSorted((a, b) => (dueOf(a.clock) < dueOf(b.clock) ? -1 : 1))
        .filter((item) => !due || dueOf(item.clock) <= tomorrow);
    },

    async show(
      desk: DeskScope,
      number: string,
    ): Promise<Outcome<ComplaintDetails, 'complaints.not-found'>> {
      const accountId = await selectOwner(desk, queries, number);
      if (accountId === undefined) return failure('complaints.not-found');
      const scope = desk.account(accountId);
      const complaint = await selectComplaint(scope, queries, number);
      if (complaint === undefined) return failure('complaints.not-found');
      const thread = await selectThread(scope, queries, complaint.complaintId);
      const attachments = await selectAttachments(scope, queries, complaint.complaintId);
      const passages = await selectDisputed(scope, queries, complaint);
      const payout = await payoutOf(scope, payouts, queries, complaint);
      const now = clock.now();
      return success({ complaint, thread, attachments, passages, payout, now });
    },
  };
}

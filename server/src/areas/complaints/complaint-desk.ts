import { failure, success, type Outcome } from '@rampa/contract';
import {
  complaintReasonMinimum,
  type Complaint,
  type ComplaintClock,
} from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { payoutPaid, Payouts } from '../payouts/index.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { selectAttachments } from './attachments.store.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import { selectOpen } from './complaint-queue.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { clockOf, leftOfDispute, type DeskScope } from './complaint-rules.ts';
import {
  createComplaintStep,
  type MoneyRefusal,
  type Refund,
  type StepRefusal,
  type Working,
} from './complaint-step.ts';
import { detailsView } from './complaint-view.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import { createRefunding, payoutOf, type RefundingDeps } from './refunding.ts';
import { selectThread } from './messages.store.ts';
import { sumGivenBefore } from './same-subject.store.ts';

export interface OpenComplaint {
  readonly complaint: ComplaintRecord;
  readonly clock: ComplaintClock;
}

export interface DeskDeps extends RefundingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: ComplaintMails;
  readonly payouts: Pick<Payouts, 'owe' | 'find'>;
  /** Most that one complaint gives back on the command line, minor units; staff have their own limit. */
  readonly largestRefund: number;
}

const MOST_SHOWN = 1000;

/** What the operator does about complaints. */
export function createComplaintDesk(deps: DeskDeps) {
  const { database, clock, mails, payouts } = deps;
  const refund = createRefunding(deps);
  const onOpen = createComplaintStep(deps);

  /** Tells the customer that the money of a complaint is on its way. */
  const onPayoutPaid: ListenerOf<typeof payoutPaid> = async (tx, { scope, ...payout }) => {
    if (payout.reason !== 'complaint') return;
    const complaint = await selectComplaint(scope, tx, payout.subject);
    if (complaint === undefined) return;
    await mails.answered(tx, complaint, 'paid-out', { text: '', files: [], payout });
  };

  type Done = Outcome<ComplaintRecord, StepRefusal>;

  const firstAnswer = (complaint: ComplaintRecord, now: Temporal.Instant) =>
    complaint.answeredAt === null ? { answeredAt: now } : {};

  const largestRefundOf = (desk: DeskScope): number =>
    'limits' in desk ? desk.limits.largestRefund.amount : deps.largestRefund;

  return {
    payoutPaid: onPayoutPaid,

    /** Those under way, the most urgent first; `due`: what is due today or tomorrow, or late. */
    async list(
      desk: DeskScope,
      { due }: { readonly due: boolean },
    ): Promise<readonly OpenComplaint[]> {
      const now = clock.now();
      const tomorrow = Temporal.PlainDate.from(tollDay(now)).add({ days: 1 }).toString();
      const open = await selectOpen(desk, database.queries, MOST_SHOWN);
      return open
        .map((complaint) => ({ complaint, clock: clockOf(complaint, now) }))
        .toSorted((a, b) => (dueOf(a.clock) < dueOf(b.clock) ? -1 : 1))
        .filter((item) => !due || dueOf(item.clock) <= tomorrow);
    },

    async show(
      desk: DeskScope,
      number: string,
    ): Promise<
      Outcome<
        { readonly complaint: ComplaintRecord; readonly details: Complaint },
        'complaints.not-found'
      >
    > {
      const { queries } = database;
      const accountId = await selectOwner(desk, queries, number);
      if (accountId === undefined) return failure('complaints.not-found');
      const scope = desk.account(accountId);
      const complaint = await selectComplaint(scope, queries, number);
      if (complaint === undefined) return failure('complaints.not-found');
      const thread = await selectThread(scope, queries, complaint.complaintId);
      const files = await selectAttachments(scope, queries, complaint.complaintId);
      const shown = {
        languageId: '2',
        now: clock.now(),
        payout: await payoutOf(scope, payouts, queries, complaint),
      } as const;
      return success({ complaint, details: detailsView(complaint, thread, files, shown) });
    },

    take: (desk: DeskScope, number: string, working: Working = {}): Promise<Done> =>
      onOpen<never>(
        desk,
        number,
        working,
        { event: 'answer', text: '' },
        async (_scope, _tx, { state }) => {
          const action = 'complaint-taken';
          if (state === 'received') return { action, change: { state: 'in-work' }, news: 'taken' };
          // One may go on with what another has begun.
          return 'staff' in desk ? { action, change: {} } : 'complaints.closed';
        },
      ),

    /** An answer under way; a question waits for the customer's. */
    answer: (
      desk: DeskScope,
      number: string,
      text: string,
      asks: boolean,
      working: Working = {},
    ): Promise<Done> => {
      const message = { event: asks ? 'question' : 'answer', text } as const;
      return onOpen<never>(desk, number, working, message, async (_scope, _tx, complaint, now) => ({
        action: asks ? 'complaint-asked' : 'complaint-answered',
        change: { state: asks ? 'waiting' : 'in-work', ...firstAnswer(complaint, now) },
        message,
        news: message.event,
      }));
    },

    accept: (
      desk: DeskScope,
      number: string,
      text: string,
      given: Refund | null,
      working: Working = {},
    ): Promise<Outcome<ComplaintRecord, StepRefusal | MoneyRefusal>> => {
      const intent = { event: 'accepted', text, refund: given } as const;
      return onOpen<MoneyRefusal>(
        desk,
        number,
        working,
        intent,
        async (scope, tx, complaint, now) => {
          const decided = {
            state: 'accepted',
            resolvedAt: now,
            ...firstAnswer(complaint, now),
          } as const;
          const message = { event: 'accepted', text } as const;
          if (given === null) {
            return { action: 'complaint-accepted', change: decided, message, news: 'accepted' };
          }
          const { amountMinor } = given;
          const whole = Number.isSafeInteger(amountMinor) && amountMinor > 0;
          if (!whole || amountMinor > largestRefundOf(desk)) return 'complaints.refund-too-large';
          const exceeding = await refuseExceeding(scope, tx, complaint, {
            amountMinor,
            text,
            working,
          });
          if (exceeding !== null) return exceeding;
          const refunded = await refund(scope, tx, complaint, given, now);
          if (typeof refunded === 'string') return refunded;
          const { refund: change, ...told } = refunded;
          return {
            action: 'complaint-accepted',
            change: { ...decided, refund: change },
            message,
            ...told,
          };
        },
      );
    },

    refuse: (desk: DeskScope, number: string, text: string, working: Working = {}): Promise<Done> =>
      onOpen<never>(
        desk,
        number,
        working,
        { event: 'refused', text },
        async (_scope, _tx, complaint, now) => ({
          action: 'complaint-refused',
          change: { state: 'refused', resolvedAt: now, ...firstAnswer(complaint, now) },
          message: { event: 'refused', text },
          news: complaint.objectedAt === null ? 'refused' : 'refused-again',
        }),
      ),
  };
}

/**
 * More than is left of what is disputed wants a reason and a person who may; asked behind the locks
 * of all complaints about the same thing, so that of two at once only one is the first.
 */
async function refuseExceeding(
  scope: AccountScope,
  tx: Tx,
  complaint: ComplaintRecord,
  {
    amountMinor,
    text,
    working: { mayExceed = true },
  }: { readonly amountMinor: number; readonly text: string; readonly working: Working },
): Promise<MoneyRefusal | null> {
  const left = leftOfDispute(complaint.subject, await sumGivenBefore(scope, tx, complaint));
  if (amountMinor <= left) return null;
  if (text.length < complaintReasonMinimum) return 'complaints.refund-wants-reason';
  return mayExceed ? null : 'identity.proof-needed';
}

export type ComplaintDesk = ReturnType<typeof createComplaintDesk>;

/** The day that comes first of those still to be kept. */
export function dueOf({ answeredAt, answerDue, resolutionDue }: ComplaintClock): string {
  return answeredAt === null ? answerDue : resolutionDue;
}

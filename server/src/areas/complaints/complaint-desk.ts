import { failure, success, type Outcome } from '@rampa/contract';
import {
  complaintReasonMinimum,
  type Complaint,
  type ComplaintClock,
} from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import { commandLineOperator } from '../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { payoutPaid, Payouts } from '../payouts/index.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { selectAttachments } from './attachments.store.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import { selectOpen } from './complaint-queue.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { clockOf, leftOfDispute } from './complaint-rules.ts';
import {
  createComplaintStep,
  type DeskRefusal,
  type Refund,
  type Working,
} from './complaint-step.ts';
import { detailsView } from './complaint-view.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import { createGiving, payoutOf, type GivingDeps } from './giving.ts';
import { selectThread } from './messages.store.ts';
import { sumGivenBefore } from './same-subject.store.ts';

export interface OpenComplaint {
  readonly complaint: ComplaintRecord;
  readonly clock: ComplaintClock;
}

export interface DeskDeps extends GivingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: ComplaintMails;
  readonly payouts: Pick<Payouts, 'owe' | 'find'>;
  /** Most that one complaint gives back, minor units. */
  readonly largestRefund: number;
}

const MOST_SHOWN = 1000;

/** What the operator does about complaints. */
export function createComplaintDesk(deps: DeskDeps) {
  const { database, clock, mails, payouts } = deps;
  const give = createGiving(deps);
  const byCommand: Working = { by: commandLineOperator(clock) };

  const onOpen = createComplaintStep(deps);

  /** Tells the customer that the money of a complaint is on its way. */
  const onPayoutPaid: ListenerOf<typeof payoutPaid> = async (tx, payout) => {
    if (payout.reason !== 'complaint') return;
    const complaint = await selectComplaint(tx, payout.accountId, payout.subject);
    if (complaint === undefined) return;
    await mails.answered(tx, complaint, 'paid-out', { text: '', files: [], payout });
  };

  type Done = Outcome<ComplaintRecord, DeskRefusal>;

  const firstAnswer = (complaint: ComplaintRecord, now: Temporal.Instant) =>
    complaint.answeredAt === null ? { answeredAt: now } : {};

  return {
    payoutPaid: onPayoutPaid,

    /** Those under way, the most urgent first; `due`: what is due today or tomorrow, or late. */
    async list({ due }: { readonly due: boolean }): Promise<readonly OpenComplaint[]> {
      const now = clock.now();
      const tomorrow = Temporal.PlainDate.from(tollDay(now)).add({ days: 1 }).toString();
      const open = await selectOpen(database.queries, MOST_SHOWN);
      return open
        .map((complaint) => ({ complaint, clock: clockOf(complaint, now) }))
        .toSorted((a, b) => (dueOf(a.clock) < dueOf(b.clock) ? -1 : 1))
        .filter((item) => !due || dueOf(item.clock) <= tomorrow);
    },

    async show(
      number: string,
    ): Promise<
      Outcome<{ readonly complaint: ComplaintRecord; readonly details: Complaint }, 'not-found'>
    > {
      const accountId = await selectOwner(database.queries, number);
      const complaint =
        accountId === undefined
          ? undefined
          : await selectComplaint(database.queries, accountId, number);
      if (complaint === undefined) return failure('not-found');
      const thread = await selectThread(database.queries, complaint);
      const files = await selectAttachments(database.queries, complaint);
      const shown = {
        languageId: '2',
        now: clock.now(),
        payout: await payoutOf(payouts, database.queries, complaint),
      } as const;
      return success({ complaint, details: detailsView(complaint, thread, files, shown) });
    },

    take: (number: string, working = byCommand): Promise<Done> =>
      onOpen(number, working, { event: 'answer', text: '' }, async (_, { state }) => {
        const action = 'complaint-taken';
        if (state === 'received') return { action, change: { state: 'in-work' }, news: 'taken' };
        // One may go on with what another has begun.
        return working.staffId === undefined ? 'wrong-state' : { action, change: {} };
      }),

    /** An answer under way; a question waits for the customer's. */
    answer: (number: string, text: string, asks: boolean, working = byCommand): Promise<Done> => {
      const message = { event: asks ? 'question' : 'answer', text } as const;
      return onOpen(number, working, message, async (_, complaint, now) => ({
        action: asks ? 'complaint-asked' : 'complaint-answered',
        change: { state: asks ? 'waiting' : 'in-work', ...firstAnswer(complaint, now) },
        message,
        news: message.event,
      }));
    },

    accept: (
      number: string,
      text: string,
      refund: Refund | null,
      working = byCommand,
    ): Promise<Done> =>
      onOpen(number, working, { event: 'accepted', text, refund }, async (tx, complaint, now) => {
        const decided = {
          state: 'accepted',
          resolvedAt: now,
          ...firstAnswer(complaint, now),
        } as const;
        const message = { event: 'accepted', text } as const;
        if (refund === null) {
          return { action: 'complaint-accepted', change: decided, message, news: 'accepted' };
        }
        const { amountMinor } = refund;
        const whole = Number.isSafeInteger(amountMinor) && amountMinor > 0;
        if (!whole || amountMinor > deps.largestRefund) return 'bad-amount';
        const exceeding = await refuseExceeding(tx, complaint, { amountMinor, text, working });
        if (exceeding !== null) return exceeding;
        const given = await give(tx, complaint, refund, now);
        if (typeof given === 'string') return given;
        const { refund: change, ...told } = given;
        return {
          action: 'complaint-accepted',
          change: { ...decided, refund: change },
          message,
          ...told,
        };
      }),

    refuse: (number: string, text: string, working = byCommand): Promise<Done> =>
      onOpen(number, working, { event: 'refused', text }, async (_, complaint, now) => ({
        action: 'complaint-refused',
        change: { state: 'refused', resolvedAt: now, ...firstAnswer(complaint, now) },
        message: { event: 'refused', text },
        news: complaint.objectedAt === null ? 'refused' : 'refused-again',
      })),
  };
}

/**
 * More than is left of what is disputed wants a reason and a person who may; asked behind the locks
 * of all complaints about the same thing, so that of two at once only one is the first.
 */
async function refuseExceeding(
  tx: Tx,
  complaint: ComplaintRecord,
  {
    amountMinor,
    text,
    working: { mayExceed = true },
  }: { readonly amountMinor: number; readonly text: string; readonly working: Working },
): Promise<'wants-reason' | 'wants-proof' | null> {
  const left = leftOfDispute(complaint.subject, await sumGivenBefore(tx, complaint));
  if (amountMinor <= left) return null;
  if (text.length < complaintReasonMinimum) return 'wants-reason';
  return mayExceed ? null : 'wants-proof';
}

export type ComplaintDesk = ReturnType<typeof createComplaintDesk>;

/** The day that comes first of those still to be kept. */
export function dueOf({ answeredAt, answerDue, resolutionDue }: ComplaintClock): string {
  return answeredAt === null ? answerDue : resolutionDue;
}

import { failure, success, type Outcome } from '@rampa/contract';
import type { Complaint, ComplaintClock } from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { commandLineOperator, type Operator } from '../../platform/audit/operator.ts';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import { selectAttachments } from './attachments.store.ts';
import type { Answered, ComplaintMails } from './complaint-mails.ts';
import { answerDays, clockOf, isOpen, resolutionDays } from './complaint-rules.ts';
import { detailsView } from './complaint-view.ts';
import {
  claimReminders,
  lockComplaint,
  selectComplaint,
  selectOpen,
  selectOwner,
  updateComplaint,
  type ComplaintChange,
  type ComplaintRecord,
} from './complaints.store.ts';
import {
  insertMessage,
  selectMessageByKey,
  selectThread,
  type NewMessage,
} from './messages.store.ts';

export type DeskRefusal =
  | 'not-found'
  | 'wrong-state'
  | 'tag-not-found'
  | 'bad-amount'
  /** Somebody has worked on it since it was shown. */
  | 'changed'
  | 'key-used-otherwise';

/** Who works on a complaint; on the command line without the rest. */
export interface Working {
  readonly by: Operator;
  /** Who of the operator's people. */
  readonly staffId?: string;
  /** What was shown, by `revisionOf`. */
  readonly revision?: string;
  /** Once for each intent; the same key works once. */
  readonly idempotencyKey?: string;
}

export interface Refund {
  /** Minor units. */
  readonly amountMinor: number;
  readonly serialNumber: string;
}

/** A tag of the customer that money can be given to. */
export interface RefundTag {
  readonly tagId: string;
  readonly serialNumber: string;
}

export interface OpenComplaint {
  readonly complaint: ComplaintRecord;
  readonly clock: ComplaintClock;
}

export interface DeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly mails: ComplaintMails;
  readonly wallet: Wallet;
  /** Most that one complaint gives back, minor units. */
  readonly largestRefund: number;
  tagOf(accountId: string, serialNumber: string): Promise<RefundTag | undefined>;
  /** The tag has money again: the next low balance is news. */
  credited(tx: Tx, accountId: string, tagId: string): Promise<void>;
}

/** What a piece of the operator's work leaves behind. */
interface Work {
  readonly action: string;
  readonly change: Omit<ComplaintChange, 'updatedAt'>;
  readonly message?: Pick<NewMessage, 'event' | 'text'>;
  /** What the customer is told; nothing where it changes nothing for them. */
  readonly news?: Answered;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** What a message with a used key has to have been, to be the same again. */
type Intent = Pick<NewMessage, 'event' | 'text'>;

/** Names a state of a complaint: whoever changes it, gives it another one. */
export function revisionOf({ revision }: Pick<ComplaintRecord, 'revision'>): string {
  return String(revision);
}

const REMIND_SECONDS = 3600;
const MOST_SHOWN = 1000;

/** What the operator does about complaints. */
export function createComplaintDesk(deps: DeskDeps) {
  const { database, clock, mails } = deps;
  const byCommand: Working = { by: commandLineOperator(clock) };

  type Done = Outcome<ComplaintRecord, DeskRefusal>;

  const onOpen = (
    number: string,
    { by, staffId, revision, idempotencyKey }: Working,
    intent: Intent,
    work: (
      tx: Tx,
      complaint: ComplaintRecord,
      now: Temporal.Instant,
    ) => Promise<Work | DeskRefusal>,
  ): Promise<Done> =>
    database.transaction(async (tx): Promise<Done> => {
      const accountId = await selectOwner(tx, number);
      if (accountId === undefined) return failure('not-found');
      const complaint = await lockComplaint(tx, accountId, number);
      if (complaint === undefined) return failure('not-found');
      const key = idempotencyKey === undefined ? null : `staff:${idempotencyKey}`;
      const before = key === null ? undefined : await selectMessageByKey(tx, complaint, key);
      if (before !== undefined) {
        if (before.event !== intent.event || before.text !== intent.text) {
          return failure('key-used-otherwise');
        }
        await by.record(tx, {
          accountId,
          action: 'complaint-read',
          subject: `complaint:${number}`,
          details: { repeated: true },
        });
        return success(complaint);
      }
      if (!isOpen(complaint.state)) return failure('wrong-state');
      if (revision !== undefined && revision !== revisionOf(complaint)) return failure('changed');
      const now = clock.now();
      const done = await work(tx, complaint, now);
      if (typeof done === 'string') return failure(done);
      const { message } = done;
      if (message !== undefined) {
        await insertMessage(tx, {
          ...message,
          accountId,
          complaintId: complaint.complaintId,
          messageId: uuid(),
          author: 'operator',
          userId: null,
          staffId: staffId ?? null,
          idempotencyKey: key,
          at: now,
        });
      }
      const changed = await updateComplaint(tx, complaint, {
        ...done.change,
        ...(staffId === undefined ? {} : { handledBy: staffId }),
        updatedAt: now,
      });
      if (done.news !== undefined) {
        await mails.answered(tx, changed, done.news, message?.text ?? '');
      }
      await by.record(tx, {
        accountId,
        action: done.action,
        subject: `complaint:${number}`,
        ...(done.details === undefined ? {} : { details: done.details }),
      });
      return success(changed);
    });

  const firstAnswer = (complaint: ComplaintRecord, now: Temporal.Instant) =>
    complaint.answeredAt === null ? { answeredAt: now } : {};

  /** Before this instant a clock has started whose day is today or over. */
  const startedBefore = (day: Temporal.PlainDate, days: number): Temporal.Instant =>
    day
      .subtract({ days: days - 1 })
      .toZonedDateTime(tollTimeZone)
      .toInstant();

  const remind = async (): Promise<number> =>
    database.transaction(async (tx) => {
      const today = Temporal.PlainDate.from(tollDay(clock.now()));
      // The day before, so that there is a day left to work on it.
      const due = await claimReminders(tx, today.toString(), {
        answerBefore: startedBefore(today, answerDays - 1),
        resolutionBefore: startedBefore(today, resolutionDays - 1),
      });
      if (due.length > 0) await mails.remind(tx, due);
      return due.length;
    });
  deps.jobs.every('complaints-remind', REMIND_SECONDS, async () => {
    await remind();
  });

  return {
    remind,

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
      const shown = { languageId: '2', now: clock.now() } as const;
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
      onOpen(number, working, { event: 'accepted', text }, async (tx, complaint, now) => {
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
        const tag = await deps.tagOf(complaint.accountId, refund.serialNumber);
        if (tag === undefined) return 'tag-not-found';
        const journalId = uuid();
        await deps.wallet.postJournals(tx, [
          {
            journalId,
            accountId: complaint.accountId,
            kind: 'refund',
            reference: number,
            occurredAt: now,
            currency: complaint.currency,
            lines: transfer(
              { kind: 'complaint-refunds' },
              { kind: 'tag', tagId: tag.tagId },
              amountMinor,
            ),
          },
        ]);
        await deps.credited(tx, complaint.accountId, tag.tagId);
        return {
          action: 'complaint-accepted',
          change: { ...decided, refund: { ...tag, amountMinor, journalId } },
          message,
          news: 'accepted-refund',
          details: { amountMinor, tag: tag.tagId },
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

export type ComplaintDesk = ReturnType<typeof createComplaintDesk>;

/** The day that comes first of those still to be kept. */
export function dueOf({ answeredAt, answerDue, resolutionDue }: ComplaintClock): string {
  return answeredAt === null ? answerDue : resolutionDue;
}

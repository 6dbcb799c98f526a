import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type {
  getPoruka,
  getPoruke,
  odgovoriNaPoruku,
  QueuedMessage,
  zatvoriPoruku,
} from '@rampa/contract/contact';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { StaffContext } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import {
  insertAnswer,
  lockByReference,
  markHandled,
  selectAnswers,
  selectByReference,
  selectMessages,
  type MessageRecord,
} from './contact-desk.store.ts';

type Who = Pick<StaffContext, 'staff' | 'by'>;
type Nothing = Record<string, never>;
type NotFound = 'contact.message-not-found';

export interface ContactDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Where an answer to our answer goes. */
  readonly contactEmail: string;
  /** Names of the operator's people, by their ids. */
  staffNames(queries: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const MOST_COUNTED = 10_000;

/** Messages to the operator, as the operator's people read and answer them. */
export function createContactDesk(deps: ContactDeskDeps) {
  const { database, clock, jobs } = deps;
  const { queries } = database;

  const aboutOf = (message: MessageRecord) => ({
    // A visitor's message is about nobody who has an account.
    accountId: message.userId === null ? nobody : message.accountId,
    subject: `message:${message.reference}`,
  });

  return {
    async queue(
      input: CallParsedInput<typeof getPoruke>,
      { by }: Who,
    ): Promise<CallResult<typeof getPoruke>> {
      const page = await selectMessages(queries, { ...input, most: MOST_COUNTED });
      const handlers = page.items.flatMap(({ handledBy }) => handledBy ?? []);
      const names = await deps.staffNames(queries, [...new Set(handlers)]);
      await by.record(queries, {
        accountId: nobody,
        action: 'messages-listed',
        subject: 'messages',
        details: { state: input.state, first: input.first, shown: page.items.length },
      });
      return {
        items: page.items.map((one) => queuedView(one, names)),
        totalRecords: page.totalRecords,
      };
    },

    async show(
      { reference }: CallParsedInput<typeof getPoruka>,
      { by }: Who,
    ): Promise<Outcome<CallResult<typeof getPoruka>, NotFound>> {
      const message = await selectByReference(queries, reference);
      if (message === undefined) return failure('contact.message-not-found');
      const answers = await selectAnswers(queries, message);
      const names = await deps.staffNames(queries, [
        ...new Set([
          ...answers.map(({ staffId }) => staffId),
          ...(message.handledBy === null ? [] : [message.handledBy]),
        ]),
      ]);
      await by.record(queries, { ...aboutOf(message), action: 'message-read' });
      return success({
        ...queuedView(message, names),
        message: message.message,
        phone: message.phone,
        tag: message.tag,
        account_id: message.userId === null ? null : message.accountId,
        answers: answers.map(({ answerId, staffId, text, sentAt }) => ({
          answer_id: answerId,
          text,
          at: toWireInstant(sentAt),
          writer: names.get(staffId) ?? '',
        })),
      });
    },

    answer: (
      { reference, idempotencyKey, answersSeen, text }: CallParsedInput<typeof odgovoriNaPoruku>,
      { staff, by }: Who,
    ): Promise<
      Outcome<Nothing, NotFound | 'contact.answered-meanwhile' | 'contact.key-used-otherwise'>
    > =>
      database.transaction(async (tx) => {
        const message = await lockByReference(tx, reference);
        if (message === undefined) return failure('contact.message-not-found');
        const answers = await selectAnswers(tx, message);
        const entry = { ...aboutOf(message), action: 'message-answered' } as const;
        const answerId = idOf(idempotencyKey);
        const before = answers.find((answer) => answer.answerId === answerId);
        if (before !== undefined) {
          // Written anew after the first answer was lost on its way: it was not sent.
          if (before.text !== text) return failure('contact.key-used-otherwise');
          // The second of two clicks.
          await by.record(tx, { ...entry, details: { repeated: true } });
          return success({});
        }
        if (answers.length !== answersSeen) return failure('contact.answered-meanwhile');
        const at = clock.now();
        const { userId: staffId } = staff;
        await insertAnswer(tx, message, { answerId, staffId, text, sentAt: at });
        await markHandled(tx, message, { state: 'answered', staffId, at });
        await jobs.enqueue(tx, mailJob, {
          to: message.email,
          replyTo: deps.contactEmail,
          languageId: message.languageId,
          template: 'contact.mail-answer',
          params: { reference, text },
        });
        await by.record(tx, entry);
        return success({});
      }),

    close: (
      { reference }: CallParsedInput<typeof zatvoriPoruku>,
      { staff, by }: Who,
    ): Promise<Outcome<Nothing, NotFound>> =>
      database.transaction(async (tx) => {
        const message = await lockByReference(tx, reference);
        if (message === undefined) return failure('contact.message-not-found');
        const already = message.state === 'closed';
        if (!already) {
          const done = { state: 'closed', staffId: staff.userId, at: clock.now() } as const;
          await markHandled(tx, message, done);
        }
        const details = already ? { details: { repeated: true } } : {};
        await by.record(tx, { ...aboutOf(message), action: 'message-closed', ...details });
        return success({});
      }),
  };
}

export type ContactDesk = ReturnType<typeof createContactDesk>;

/** The key as PostgreSQL writes an id. */
function idOf(key: string): string {
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function queuedView(message: MessageRecord, names: ReadonlyMap<string, string>): QueuedMessage {
  const { reference, subject, name, email, sentAt, state, handledBy } = message;
  return {
    reference,
    subject,
    name,
    email,
    sentAt: toWireInstant(sentAt),
    state,
    handledBy: handledBy === null ? '' : (names.get(handledBy) ?? ''),
  };
}

import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { MessageState } from '@rampa/contract/contact';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { MailCheck } from '../mail-check/index.ts';
import {
  countNewMessages,
  insertAnswer,
  lockByReference,
  markHandled,
  selectAnswers,
  selectByReference,
  selectMessages,
  type AnswerRecord,
  type MessageRecord,
} from './contact-desk.store.ts';
import { codesOf, type MentionedCode } from './mentioned-codes.ts';

type Nothing = Record<string, never>;
type NotFound = 'contact.message-not-found';

export interface ContactDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Where replies to our answer go. */
  readonly contactEmail: string;
  readonly mailCheck: Pick<MailCheck, 'recognise'>;
  /** Names of members of staff, by their ids. */
  staffNames(queries: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A message, with the name of who answered or closed it; empty as long as nobody has. */
export interface ListedMessage {
  readonly message: MessageRecord;
  readonly handledBy: string;
}

export interface ShownMessage extends ListedMessage {
  /** The codes that a reported forgery mentions, and what of ours has each; null for all others. */
  readonly codes: readonly MentionedCode[] | null;
  readonly answers: readonly { readonly answer: AnswerRecord; readonly writer: string }[];
}

/** An answer as staff have written it. */
interface NewAnswer {
  /** 128 bits in hexadecimal; the same key sends once. */
  readonly idempotencyKey: string;
  /** How many answers were shown: a newer one has to be read first. */
  readonly answersSeen: number;
  readonly text: string;
}

const MOST_COUNTED = 10_000;

/** Messages to the operator, as staff read and answer them. */
export function createContactDesk(deps: ContactDeskDeps) {
  const { database, clock, jobs } = deps;
  const { queries } = database;

  const aboutOf = (message: MessageRecord) => ({
    // A visitor's message concerns nobody with an account.
    accountId: message.userId === null ? nobody : message.accountId,
    subject: `message:${message.reference}`,
  });

  return {
    /** Messages that nobody has dealt with, counted up to a number. */
    countNew: (scope: WideScope, most: number): Promise<number> =>
      countNewMessages(scope, queries, most),

    async queue(
      scope: StaffScope,
      asked: { readonly state: MessageState; readonly first: number; readonly rows: number },
    ): Promise<{ readonly items: readonly ListedMessage[]; readonly totalRecords: number }> {
      const page = await selectMessages(scope, queries, { ...asked, most: MOST_COUNTED });
      const handlers = page.items.flatMap(({ handledBy }) => handledBy ?? []);
      const names = await deps.staffNames(queries, [...new Set(handlers)]);
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'messages-listed',
        subject: 'messages',
        details: { state: asked.state, first: asked.first, shown: page.items.length },
      });
      return {
        items: page.items.map((message) => listed(message, names)),
        totalRecords: page.totalRecords,
      };
    },

    async show(
      scope: StaffScope,
      reference: string,
      languageId: LanguageId,
    ): Promise<Outcome<ShownMessage, NotFound>> {
      const message = await selectByReference(scope, queries, reference);
      if (message === undefined) return failure('contact.message-not-found');
      const answers = await selectAnswers(
        scope.account(message.accountId),
        queries,
        message.messageId,
      );
      const names = await deps.staffNames(queries, [
        ...new Set([
          ...answers.map(({ staffId }) => staffId),
          ...(message.handledBy === null ? [] : [message.handledBy]),
        ]),
      ]);
      await scope.by.record(queries, { ...aboutOf(message), action: 'message-read' });
      return success({
        ...listed(message, names),
        codes: await codesOf(scope, deps.mailCheck, message, languageId),
        answers: answers.map((answer) => ({ answer, writer: names.get(answer.staffId) ?? '' })),
      });
    },

    answer: (
      scope: StaffScope,
      reference: string,
      { idempotencyKey, answersSeen, text }: NewAnswer,
    ): Promise<
      Outcome<Nothing, NotFound | 'contact.answered-meanwhile' | 'contact.key-used-otherwise'>
    > =>
      database.transaction(async (tx) => {
        const message = await lockByReference(scope, tx, reference);
        if (message === undefined) return failure('contact.message-not-found');
        const { messageId } = message;
        const account = scope.account(message.accountId);
        const answers = await selectAnswers(account, tx, messageId);
        const entry = { ...aboutOf(message), action: 'message-answered' } as const;
        const answerId = idOf(idempotencyKey);
        const before = answers.find((answer) => answer.answerId === answerId);
        if (before !== undefined) {
          // Rewritten after the first answer was lost on its way: it was not sent.
          if (before.text !== text) return failure('contact.key-used-otherwise');
          // The second of two clicks.
          await scope.by.record(tx, { ...entry, details: { repeated: true } });
          return success({});
        }
        if (answers.length !== answersSeen) return failure('contact.answered-meanwhile');
        const at = clock.now();
        const { userId: staffId } = scope.staff;
        await insertAnswer(account, tx, messageId, { answerId, staffId, text, sentAt: at });
        await markHandled(account, tx, messageId, { state: 'answered', staffId, at });
        await jobs.enqueue(tx, mailJob, {
          to: message.email,
          replyTo: deps.contactEmail,
          languageId: message.languageId,
          template: 'contact.mail-answer',
          params: { reference, text },
        });
        await scope.by.record(tx, entry);
        return success({});
      }),

    close: (scope: StaffScope, reference: string): Promise<Outcome<Nothing, NotFound>> =>
      database.transaction(async (tx) => {
        const message = await lockByReference(scope, tx, reference);
        if (message === undefined) return failure('contact.message-not-found');
        const already = message.state === 'closed';
        if (!already) {
          const done = { state: 'closed', staffId: scope.staff.userId, at: clock.now() } as const;
          await markHandled(scope.account(message.accountId), tx, message.messageId, done);
        }
        const details = already ? { details: { repeated: true } } : {};
        await scope.by.record(tx, { ...aboutOf(message), action: 'message-closed', ...details });
        return success({});
      }),
  };
}

export type ContactDesk = ReturnType<typeof createContactDesk>;

/** The key as PostgreSQL writes an id. */
function idOf(key: string): string {
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function listed(message: MessageRecord, names: ReadonlyMap<string, string>): ListedMessage {
  const { handledBy } = message;
  return { message, handledBy: handledBy === null ? '' : (names.get(handledBy) ?? '') };
}

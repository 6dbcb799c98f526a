import type { LanguageId } from '@rampa/contract';
import type { MessageKind, MessageState } from '@rampa/contract/contact';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type {
  AccountScope,
  AllAccounts,
  StaffScope,
  WideScope,
} from '../../platform/scope/scope.ts';

export interface MessageRecord {
  readonly accountId: string;
  readonly messageId: string;
  readonly kind: MessageKind;
  /** Null for a visitor. */
  readonly userId: string | null;
  readonly reference: string;
  readonly subject: string;
  readonly message: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly tag: string;
  readonly languageId: LanguageId;
  readonly sentAt: Temporal.Instant;
  readonly state: MessageState;
  readonly handledBy: string | null;
}

export interface AnswerRecord {
  readonly answerId: string;
  readonly staffId: string;
  readonly text: string;
  readonly sentAt: Temporal.Instant;
}

const messages = (queries: Queries) =>
  queries
    .selectFrom('contact_messages')
    .select([
      'account_id',
      'message_id',
      'kind',
      'user_id',
      'reference',
      'subject',
      'message',
      'name',
      'email',
      'phone',
      'tag',
      'language_id',
      'sent_at',
      'state',
      'handled_by',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): MessageRecord {
  return {
    accountId: row.account_id,
    messageId: row.message_id,
    // The table's constraints allow no others.
    kind: row.kind as MessageKind,
    userId: row.user_id,
    reference: row.reference,
    subject: row.subject,
    message: row.message,
    name: row.name,
    email: row.email,
    phone: row.phone,
    tag: row.tag,
    languageId: row.language_id as LanguageId,
    sentAt: row.sent_at,
    state: row.state as MessageState,
    handledBy: row.handled_by,
  };
}

/** A page: new ones oldest first, others newest first; counted up to `most`. */
export async function selectMessages(
  _staff: StaffScope,
  queries: Queries,
  {
    state,
    first,
    rows,
    most,
  }: {
    readonly state: MessageState;
    readonly first: number;
    readonly rows: number;
    readonly most: number;
  },
): Promise<{ readonly items: readonly MessageRecord[]; readonly totalRecords: number }> {
  const found = await messages(queries)
    .where('state', '=', state)
    .orderBy('sent_at', state === 'new' ? 'asc' : 'desc')
    .orderBy('message_id')
    .offset(first)
    .limit(rows)
    .execute();
  const counted = await queries
    .selectFrom(
      queries
        .selectFrom('contact_messages')
        .select('message_id')
        .where('state', '=', state)
        .limit(most)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { items: found.map(toRecord), totalRecords: counted.n };
}

export async function selectByReference(
  _staff: StaffScope,
  queries: Queries,
  reference: string,
): Promise<MessageRecord | undefined> {
  const row = await messages(queries).where('reference', '=', reference).executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Two who work on the same message wait for each other. */
export async function lockByReference(
  _staff: StaffScope,
  tx: Tx,
  reference: string,
): Promise<MessageRecord | undefined> {
  // Found first: several machines lock what is on one of them alone.
  const found = await messages(tx).where('reference', '=', reference).executeTakeFirst();
  if (found === undefined) return undefined;
  const row = await messages(tx)
    .where('account_id', '=', found.account_id)
    .where('message_id', '=', found.message_id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectAnswers(
  scope: AccountScope,
  queries: Queries,
  messageId: string,
): Promise<readonly AnswerRecord[]> {
  const rows = await queries
    .selectFrom('contact_answers')
    .select(['answer_id', 'staff_id', 'text', 'sent_at'])
    .where('account_id', '=', scope.accountId)
    .where('message_id', '=', messageId)
    .orderBy('sent_at')
    .orderBy('answer_id')
    .execute();
  return rows.map((row) => ({
    answerId: row.answer_id,
    staffId: row.staff_id,
    text: row.text,
    sentAt: row.sent_at,
  }));
}

export async function insertAnswer(
  scope: AccountScope,
  tx: Tx,
  messageId: string,
  answer: AnswerRecord,
): Promise<void> {
  await tx
    .insertInto('contact_answers')
    .values({
      account_id: scope.accountId,
      message_id: messageId,
      answer_id: answer.answerId,
      staff_id: answer.staffId,
      text: answer.text,
      sent_at: answer.sentAt,
    })
    .execute();
}

export async function markHandled(
  scope: AccountScope,
  tx: Tx,
  messageId: string,
  done: {
    readonly state: Exclude<MessageState, 'new'>;
    readonly staffId: string;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ state: done.state, handled_by: done.staffId, handled_at: done.at })
    .where('account_id', '=', scope.accountId)
    .where('message_id', '=', messageId)
    .execute();
}

/** Closes messages from visitors with these addresses that nobody has looked at. */
export async function closeOfVisitors(
  _all: AllAccounts,
  tx: Tx,
  done: {
    readonly emails: readonly string[];
    readonly staffId: string;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ state: 'closed', handled_by: done.staffId, handled_at: done.at })
    .where('email', 'in', [...done.emails])
    .where('user_id', 'is', null)
    .where('state', '=', 'new')
    .execute();
}

/** Messages that nobody has answered or closed, counted up to a number. */
export async function countNewMessages(
  _scope: WideScope,
  queries: Queries,
  most: number,
): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('contact_messages')
      .select('message_id')
      .where('state', '=', 'new')
      .limit(most),
  );
}

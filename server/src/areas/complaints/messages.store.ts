import type { ComplaintEvent } from '@rampa/contract/complaints';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface MessageRecord {
  readonly messageId: string;
  readonly author: 'customer' | 'operator';
  readonly event: ComplaintEvent;
  readonly text: string;
  readonly at: Temporal.Instant;
  /** The member of staff who wrote it. */
  readonly staffId: string | null;
}

export interface NewMessage extends Omit<MessageRecord, 'staffId'> {
  readonly staffId?: string | null;
  readonly complaintId: string;
  readonly userId: string | null;
  readonly idempotencyKey: string | null;
}

/** False if the idempotency key was used for this complaint before. */
export async function insertMessage(
  scope: AccountScope,
  tx: Tx,
  message: NewMessage,
): Promise<boolean> {
  const row = await tx
    .insertInto('complaint_messages')
    .values({
      account_id: scope.accountId,
      complaint_id: message.complaintId,
      message_id: message.messageId,
      author: message.author,
      event: message.event,
      user_id: message.userId,
      text: message.text,
      idempotency_key: message.idempotencyKey,
      sent_at: message.at,
      staff_id: message.staffId ?? null,
    })
    .onConflict((conflict) => conflict.constraint('complaint_messages__intent_once').doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

const messagesOf = ({ accountId }: AccountScope, queries: Queries, complaintId: string) =>
  queries
    .selectFrom('complaint_messages')
    .select(['message_id', 'author', 'event', 'text', 'sent_at', 'staff_id'])
    .where('account_id', '=', accountId)
    .where('complaint_id', '=', complaintId);

type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>;

function toMessage(row: MessageRow): MessageRecord {
  return {
    messageId: row.message_id,
    // The table's constraints allow these words only.
    author: row.author as MessageRecord['author'],
    event: row.event as ComplaintEvent,
    text: row.text,
    at: row.sent_at,
    staffId: row.staff_id,
  };
}

export async function selectThread(
  scope: AccountScope,
  queries: Queries,
  complaintId: string,
): Promise<readonly MessageRecord[]> {
  const rows = await messagesOf(scope, queries, complaintId)
    .orderBy('sent_at')
    .orderBy('message_id')
    .execute();
  return rows.map(toMessage);
}

export async function selectMessageByKey(
  scope: AccountScope,
  queries: Queries,
  complaintId: string,
  idempotencyKey: string,
): Promise<MessageRecord | undefined> {
  const row = await messagesOf(scope, queries, complaintId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toMessage(row);
}

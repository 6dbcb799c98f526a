import type { LanguageId } from '@rampa/contract';
import type { MessageKind } from '@rampa/contract/contact';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface ContactMessage {
  readonly messageId: string;
  readonly kind: MessageKind;
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
}

export type SentMessage = Pick<
  ContactMessage,
  'reference' | 'subject' | 'message' | 'name' | 'email' | 'phone' | 'tag'
>;

/** Stores a message; false if its form has sent one already. */
export async function insertMessage(
  scope: AccountScope,
  tx: Tx,
  message: ContactMessage,
): Promise<boolean> {
  const row = await tx
    .insertInto('contact_messages')
    .values({
      account_id: scope.accountId,
      message_id: message.messageId,
      kind: message.kind,
      user_id: message.userId,
      reference: message.reference,
      subject: message.subject,
      message: message.message,
      name: message.name,
      email: message.email,
      phone: message.phone,
      tag: message.tag,
      language_id: message.languageId,
      sent_at: message.sentAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a form has sent: its reference and its content. */
export async function selectMessage(
  scope: AccountScope,
  queries: Queries,
  messageId: string,
): Promise<SentMessage | undefined> {
  return queries
    .selectFrom('contact_messages')
    .select(['reference', 'subject', 'message', 'name', 'email', 'phone', 'tag'])
    .where('account_id', '=', scope.accountId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** A mail or an SMS as it was written to somebody of the account. */
export interface KeptMail {
  readonly channel: 'mail' | 'sms';
  readonly mailId: string;
  readonly recipient: string;
  /** Key of its texts. */
  readonly template: string;
  readonly subject: string;
  /** Without links, attachments and code. */
  readonly body: string;
}

export interface SentMailRecord extends KeptMail {
  readonly triedAt: Temporal.Instant;
  /** Null as long as no mail server has taken it. */
  readonly sentAt: Temporal.Instant | null;
  readonly refused: boolean;
  /** Of an SMS: when the network said that the phone has it. */
  readonly deliveredAt: Temporal.Instant | null;
}

/** Of a mail that is sent again only the time changes: it is the same text. */
export async function saveSentMail(
  scope: AccountScope,
  queries: Queries,
  mail: KeptMail & { readonly userId: string },
  now: Temporal.Instant,
): Promise<void> {
  await queries
    .insertInto('sent_mails')
    .values({
      account_id: scope.accountId,
      channel: mail.channel,
      mail_id: mail.mailId,
      user_id: mail.userId,
      recipient: mail.recipient,
      template: mail.template,
      subject: mail.subject,
      body: mail.body,
      tried_at: now,
    })
    .onConflict((conflict) => conflict.constraint('sent_mails__key').doUpdateSet({ tried_at: now }))
    .execute();
}

export async function markMail(
  scope: AccountScope,
  queries: Queries,
  mailId: string,
  outcome: { readonly sentAt: Temporal.Instant } | { readonly refused: true },
): Promise<void> {
  await queries
    .updateTable('sent_mails')
    .set('sentAt' in outcome ? { sent_at: outcome.sentAt } : { refused: true })
    .where('account_id', '=', scope.accountId)
    .where('mail_id', '=', mailId)
    .execute();
}

const columns = [
  'mail_id as mailId',
  'recipient',
  'template',
  'subject',
  'body',
  'tried_at as triedAt',
  'sent_at as sentAt',
  'refused',
  // sent_mails__channel_known admits no other.
  sql<KeptMail['channel']>`channel`.as('channel'),
  'delivered_at as deliveredAt',
] as const;

/** The newest first, after one of them. */
export async function selectSentMails(
  scope: AccountScope,
  queries: Queries,
  page: {
    readonly after: { readonly at: string; readonly id: string } | null;
    readonly rows: number;
  },
): Promise<readonly SentMailRecord[]> {
  let query = queries
    .selectFrom('sent_mails')
    .select(columns)
    .where('account_id', '=', scope.accountId);
  if (page.after !== null) {
    const { at, id } = page.after;
    query = query.where(sql<boolean>`(tried_at, mail_id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('tried_at', 'desc').orderBy('mail_id', 'desc').limit(page.rows).execute();
}

export async function selectSentMail(
  scope: AccountScope,
  queries: Queries,
  mailId: string,
): Promise<SentMailRecord | undefined> {
  return queries
    .selectFrom('sent_mails')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
}

/** SMS that the account was sent from a moment on, but for those of one template. */
export async function countSentSms(
  { accountId }: AccountScope,
  queries: Queries,
  { since, except }: { readonly since: Temporal.Instant; readonly except: string },
): Promise<number> {
  const row = await queries
    .selectFrom('sent_mails')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('account_id', '=', accountId)
    .where('tried_at', '>=', since)
    .where('channel', '=', 'sms')
    .where('template', '!=', except)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Notes what the network said of an SMS, once: whether it had said nothing before. */
export async function settleSms(
  { accountId }: AccountScope,
  tx: Queries,
  smsId: string,
  fate: { readonly deliveredAt: Temporal.Instant } | { readonly refused: true },
): Promise<boolean> {
  const row = await tx
    .updateTable('sent_mails')
    .set('deliveredAt' in fate ? { delivered_at: fate.deliveredAt } : { refused: true })
    .where('account_id', '=', accountId)
    .where('mail_id', '=', smsId)
    .where('refused', '=', false)
    .where('delivered_at', 'is', null)
    .returning('mail_id')
    .executeTakeFirst();
  return row !== undefined;
}

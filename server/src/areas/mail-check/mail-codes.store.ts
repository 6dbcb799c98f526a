import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';

/** A mail as it is remembered: of no account, and without its content. */
export interface SentMail {
  /** Key of its texts. */
  readonly template: string;
  /** Masked. */
  readonly recipient: string;
  readonly sentAt: Temporal.Instant;
}

/** The mail with this code; of a mail that is sent again the time changes. */
export async function saveMail(
  queries: Queries,
  codeHash: Buffer,
  { template, recipient, sentAt }: SentMail,
): Promise<void> {
  await queries
    .insertInto('mail_codes')
    .values({ code_hash: codeHash, template, recipient, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet({ sent_at: sentAt }))
    .execute();
}

export async function selectMail(
  queries: Queries,
  codeHash: Buffer,
): Promise<SentMail | undefined> {
  return queries
    .selectFrom('mail_codes')
    .select(['template', 'recipient', 'sent_at as sentAt'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
}

/** Which of these codes are known. */
export async function selectKnown(
  queries: Queries,
  codeHashes: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const rows = await queries
    .selectFrom('mail_codes')
    .select('code_hash')
    .where('code_hash', 'in', [...codeHashes])
    .execute();
  return rows.map((row) => row.code_hash);
}

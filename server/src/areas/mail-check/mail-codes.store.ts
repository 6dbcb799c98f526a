import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';

/** A mail as it is remembered: of no account, and without its content. */
export interface SentMail {
  /** Key of its texts. */
  readonly template: string;
  /** Masked. */
  readonly recipient: string;
  readonly sentAt: Temporal.Instant;
  /** Of an SMS; null for mails, and for SMS of earlier versions. */
  readonly numberHash: Buffer | null;
}

/** The mail with this code; of a mail that is sent again the time changes. */
export async function saveMail(
  queries: Queries,
  codeHash: Buffer,
  { template, recipient, sentAt, numberHash }: SentMail,
): Promise<void> {
  await queries
    .insertInto('mail_codes')
    .values({
      code_hash: codeHash,
      template,
      recipient,
      sent_at: sentAt,
      number_hash: numberHash,
    })
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet({ sent_at: sentAt }))
    .execute();
}

export async function selectMail(
  queries: Queries,
  codeHash: Buffer,
): Promise<SentMail | undefined> {
  return queries
    .selectFrom('mail_codes')
    .select(['template', 'recipient', 'sent_at as sentAt', 'number_hash as numberHash'])
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

/** Whether somebody who got an SMS has asked that nothing more is sent to a number with one of these hashes. */
export async function isStopped(
  queries: Queries,
  numberHashes: readonly Buffer[],
): Promise<boolean> {
  const row = await queries
    .selectFrom('mail_codes')
    .select('code_hash')
    .where('number_hash', 'in', [...numberHashes])
    .where('stopped_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first time counts. */
export async function stopNumber(
  tx: Tx,
  codeHash: Buffer,
  stoppedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('mail_codes')
    .set({ stopped_at: stoppedAt })
    .where('code_hash', '=', codeHash)
    .where('stopped_at', 'is', null)
    .execute();
}

/** By whichever SMS it was stopped. */
export async function resumeNumber(tx: Tx, numberHash: Buffer): Promise<void> {
  await tx
    .updateTable('mail_codes')
    .set({ stopped_at: null })
    .where('number_hash', '=', numberHash)
    .where('stopped_at', 'is not', null)
    .execute();
}

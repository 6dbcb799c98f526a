import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { UserKey } from './identity.store.ts';
import type { IssuedLink } from './mailed-link.ts';

/** What a mailed link is for; it is good for nothing else. */
export type MailedPurpose = 'verify-email' | 'reset-password';

export async function insertMailedToken(
  tx: Tx,
  user: UserKey,
  purpose: MailedPurpose,
  { hash, issuedAt, expiresAt }: IssuedLink,
): Promise<void> {
  await tx
    .insertInto('mailed_tokens')
    .values({
      account_id: user.accountId,
      token_hash: hash,
      user_id: user.userId,
      purpose,
      issued_at: issuedAt,
      expires_at: expiresAt,
    })
    .execute();
}

export interface MailedToken extends UserKey {
  readonly hash: Buffer;
  readonly issuedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly used: boolean;
}

export async function lockMailedToken(
  tx: Tx,
  { accountId, hash }: Pick<MailedToken, 'accountId' | 'hash'>,
  purpose: MailedPurpose,
): Promise<MailedToken | null> {
  const row = await tx
    .selectFrom('mailed_tokens')
    .select(['user_id', 'issued_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    accountId,
    userId: row.user_id,
    hash,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    used: row.used_at !== null,
  };
}

/** Makes every link worthless that a user was sent for a purpose. */
export async function useMailedTokensOf(
  tx: Tx,
  user: UserKey,
  purpose: MailedPurpose,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('account_id', '=', user.accountId)
    .where('user_id', '=', user.userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function useMailedToken(
  tx: Tx,
  { accountId, hash }: Pick<MailedToken, 'accountId' | 'hash'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .execute();
}

export async function deleteMailedTokensBefore(
  queries: Queries,
  before: Temporal.Instant,
): Promise<void> {
  await queries.deleteFrom('mailed_tokens').where('expires_at', '<', before).execute();
}

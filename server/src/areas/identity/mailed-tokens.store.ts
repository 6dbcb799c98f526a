import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { IssuedLink } from './mailed-link.ts';

/** What a mailed link is for; it is good for nothing else. */
export type MailedPurpose = 'verify-email' | 'reset-password';

export async function insertMailedToken(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  purpose: MailedPurpose,
  { hash, issuedAt, expiresAt }: IssuedLink,
): Promise<void> {
  await tx
    .insertInto('mailed_tokens')
    .values({
      account_id: scope.accountId,
      token_hash: hash,
      user_id: userId,
      purpose,
      issued_at: issuedAt,
      expires_at: expiresAt,
    })
    .execute();
}

export interface MailedToken {
  readonly userId: string;
  readonly hash: Buffer;
  readonly issuedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly used: boolean;
}

export async function lockMailedToken(
  { accountId }: AccountScope,
  tx: Tx,
  hash: Buffer,
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
    userId: row.user_id,
    hash,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    used: row.used_at !== null,
  };
}

/** Invalidates every link that a user was sent for a purpose. */
export async function useMailedTokensOf(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  purpose: MailedPurpose,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function useMailedToken(
  { accountId }: AccountScope,
  tx: Tx,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .execute();
}

import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

export type EmailChangeEnd = 'done' | 'withdrawn' | 'taken';

export interface EmailChange {
  readonly userId: string;
  readonly changeId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly oldTokenHash: Buffer;
  readonly newTokenHash: Buffer;
  readonly expiresAt: Temporal.Instant;
  readonly oldConfirmed: boolean;
  readonly newConfirmed: boolean;
  readonly endedBecause: string | null;
}

const columns = [
  'change_id',
  'user_id',
  'old_email',
  'new_email',
  'old_token_hash',
  'new_token_hash',
  'expires_at',
  'old_confirmed_at',
  'new_confirmed_at',
  'ended_because',
] as const;

export async function insertEmailChange(
  { accountId }: AccountScope,
  tx: Tx,
  change: Omit<EmailChange, 'oldConfirmed' | 'newConfirmed' | 'endedBecause'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({
      account_id: accountId,
      change_id: change.changeId,
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      old_token_hash: change.oldTokenHash,
      new_token_hash: change.newTokenHash,
      requested_at: now,
      expires_at: change.expiresAt,
    })
    .execute();
}

/** Ends a change that waits; false if none did. */
export async function endWaitingChange(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  because: EmailChangeEnd,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable('email_changes')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('change_id')
    .execute();
  return rows.length > 0;
}

export async function endChange(
  { accountId }: AccountScope,
  tx: Tx,
  changeId: string,
  because: EmailChangeEnd,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .execute();
}

export async function markSideConfirmed(
  { accountId }: AccountScope,
  tx: Tx,
  changeId: string,
  side: 'old' | 'new',
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .execute();
}

export async function lockChange(
  { accountId }: AccountScope,
  tx: Tx,
  changeId: string,
): Promise<EmailChange | null> {
  const row = await tx
    .selectFrom('email_changes')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    changeId: row.change_id,
    userId: row.user_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    oldTokenHash: row.old_token_hash,
    newTokenHash: row.new_token_hash,
    expiresAt: row.expires_at,
    oldConfirmed: row.old_confirmed_at !== null,
    newConfirmed: row.new_confirmed_at !== null,
    endedBecause: row.ended_because,
  };
}

export async function findWaitingChange(
  scope: AccountScope,
  queries: Queries,
  userId: string,
  now: Temporal.Instant,
): Promise<{ readonly newEmail: string } | null> {
  const row = await queries
    .selectFrom('email_changes')
    .select('new_email')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : { newEmail: row.new_email };
}

/** Gives a user another address to sign in with and to be written to. */
export async function setEmail(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  email: string,
): Promise<void> {
  await tx
    .deleteFrom('sign_in_names')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('name', '!=', email)
    .execute();
  await tx
    .updateTable('users')
    // The address is the user name of whoever chose none.
    .set(({ eb, ref }) => ({
      email,
      username: eb
        .case()
        .when('username', '=', ref('email'))
        .then(email)
        .else(ref('username'))
        .end(),
    }))
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute();
}

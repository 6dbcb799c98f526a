import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { UserKey } from '../identity.store.ts';

export interface StoredTotp {
  readonly sealed: Buffer;
  readonly begunAt: Temporal.Instant;
  /** Which session began it. */
  readonly sessionId: string | null;
  readonly confirmedAt: Temporal.Instant | null;
}

export async function findTotp(queries: Queries, key: UserKey): Promise<StoredTotp | null> {
  const row = await queries
    .selectFrom('totp_secrets')
    .select(['sealed', 'created_at', 'session_id', 'confirmed_at'])
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    sealed: row.sealed,
    begunAt: row.created_at,
    sessionId: row.session_id,
    confirmedAt: row.confirmed_at,
  };
}

/** Keeps a secret that waits for its first code; false where a confirmed one is in force. */
export async function putWaitingTotp(
  tx: Tx,
  key: UserKey & { readonly sessionId: string },
  sealed: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const begun = { sealed, created_at: now, session_id: key.sessionId };
  const rows = await tx
    .insertInto('totp_secrets')
    .values({ account_id: key.accountId, user_id: key.userId, ...begun })
    .onConflict((conflict) =>
      conflict
        .constraint('totp_secrets__key')
        .doUpdateSet({ ...begun, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

/** Takes the code of a step; false where it, or a later one, was used already. */
export async function useTotpStep(tx: Tx, key: UserKey, step: number): Promise<boolean> {
  const rows = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export async function confirmTotp(tx: Tx, key: UserKey, now: Temporal.Instant): Promise<boolean> {
  const rows = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now })
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

/** What somebody began and did not finish is no way in later. */
export async function deleteWaitingTotp(tx: Tx, key: UserKey): Promise<void> {
  await tx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

export async function deleteTotp(tx: Tx, key: UserKey): Promise<boolean> {
  const rows = await tx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  key: UserKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(
      hashes.map((hash) => ({
        account_id: key.accountId,
        user_id: key.userId,
        code_hash: hash,
      })),
    )
    .execute();
}

/** Takes a code out of the unused ones; false where it is none of them. */
export async function useRecoveryCode(
  tx: Tx,
  key: UserKey,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export async function countRecoveryCodes(queries: Queries, key: UserKey): Promise<number> {
  const row = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function hasShortPassword(queries: Queries, key: UserKey): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('password_short')
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .executeTakeFirst();
  return row?.password_short === true;
}

/** Two changes of a user's factors come one after the other. */
export async function lockUser(tx: Tx, key: UserKey): Promise<void> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .forUpdate()
    .execute();
}

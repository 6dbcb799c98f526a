import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../../platform/scope/scope.ts';

export interface StoredTotp {
  readonly sealed: Buffer;
  readonly begunAt: Temporal.Instant;
  /** Which session began it. */
  readonly sessionId: string | null;
  readonly confirmedAt: Temporal.Instant | null;
}

export async function findTotp(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<StoredTotp | null> {
  const row = await queries
    .selectFrom('totp_secrets')
    .select(['sealed', 'created_at', 'session_id', 'confirmed_at'])
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    sealed: row.sealed,
    begunAt: row.created_at,
    sessionId: row.session_id,
    confirmedAt: row.confirmed_at,
  };
}

/** Keeps a secret that waits for its first code; false if a confirmed one is in force. */
export async function putWaitingTotp(
  { accountId, actor }: MemberScope,
  tx: Tx,
  sealed: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const begun = { sealed, created_at: now, session_id: actor.sessionId };
  const rows = await tx
    .insertInto('totp_secrets')
    .values({ account_id: accountId, user_id: actor.userId, ...begun })
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

/** Takes the code of a step; false if it, or a later one, was used already. */
export async function useTotpStep(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  step: number,
): Promise<boolean> {
  const rows = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export async function confirmTotp(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

/** What somebody began and did not finish must be no way in later. */
export async function deleteWaitingTotp(
  scope: AccountScope,
  tx: Tx,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

export async function deleteTotp(scope: AccountScope, tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export async function replaceRecoveryCodes(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  /** Null: none. */
  codes: { readonly hashes: readonly Buffer[]; readonly keyId: string } | null,
): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute();
  if (codes === null) return;
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.hashes.map((hash) => ({
        account_id: scope.accountId,
        user_id: userId,
        code_hash: hash,
        key_id: codes.keyId,
      })),
    )
    .execute();
}

/** Uses up the code that has one of these hashes; false if it is not one of the unused ones. */
export async function useRecoveryCode(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export async function countRecoveryCodes(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<number> {
  const row = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Unused codes of everybody, by the id of the key that they are hashed with. */
export async function countRecoveryCodesByKey(
  _all: AllAccounts,
  queries: Queries,
): Promise<readonly { readonly keyId: string | null; readonly count: number }[]> {
  return queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => ['key_id as keyId', fn.countAll<number>().as('count')])
    .where('used_at', 'is', null)
    .groupBy('key_id')
    .execute();
}

export async function hasShortPassword(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('password_short')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_short === true;
}

/** Of two changes of a user's factors, one waits for the other. */
export async function lockUser(scope: AccountScope, tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

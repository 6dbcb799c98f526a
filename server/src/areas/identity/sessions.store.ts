import type { MemberRole } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../platform/scope/scope.ts';
import { toHome, type UserKey } from './identity.store.ts';
import {
  deleteEveryPushDevice,
  deletePushDevicesOf,
  deletePushDevicesOfSession,
} from './push/push-devices.store.ts';

export type SessionEnd =
  | 'signed-out'
  | 'refresh-reused'
  | 'too-old'
  | 'revoked'
  | 'password-changed'
  | 'role-changed'
  | 'removed';

export interface NewSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly startedAt: Temporal.Instant;
  /** When the person last proved who they are, for what is delicate. */
  readonly provedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly userAgent: string;
  /** A second factor was used. */
  readonly withFactor: boolean;
}

export interface StoredSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly lastUsedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly endedBecause: string | null;
}

export async function insertSession(
  { accountId }: AccountScope,
  tx: Tx,
  session: NewSession,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      account_id: accountId,
      session_id: session.sessionId,
      user_id: session.userId,
      created_at: session.startedAt,
      proved_at: session.provedAt,
      last_used_at: session.startedAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      with_factor: session.withFactor,
    })
    .execute();
}

/** The role of a live session's user, and where they sign in if not here; null if it has ended or the user was removed. */
export async function findRole(
  scope: AccountScope,
  queries: Queries,
  sessionId: string,
): Promise<{ readonly role: MemberRole; readonly home: UserKey | null } | null> {
  const row = await queries
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'sessions.account_id')
        .onRef('users.user_id', '=', 'sessions.user_id'),
    )
    .select(['users.role', 'users.home_account_id', 'users.home_user_id'])
    .where('sessions.account_id', '=', scope.accountId)
    .where('sessions.session_id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    // users__role_known admits no other.
    role: row.role as MemberRole,
    home: toHome(row),
  };
}

/** When its user last proved who they are, and whether ever by a second factor; null if it has ended. */
export async function findProof(
  { accountId, actor }: MemberScope,
  queries: Queries,
): Promise<{ readonly at: Temporal.Instant; readonly withFactor: boolean } | null> {
  const row = await queries
    .selectFrom('sessions')
    .select(['proved_at', 'with_factor', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('session_id', '=', actor.sessionId)
    .executeTakeFirst();
  if (row === undefined || row.ended_at !== null) return null;
  return { at: row.proved_at, withFactor: row.with_factor };
}

export async function markProved(
  { accountId, actor }: MemberScope,
  tx: Tx,
  by: 'password' | 'second-factor',
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: now, ...(by === 'second-factor' ? { with_factor: true } : {}) })
    .where('account_id', '=', accountId)
    .where('session_id', '=', actor.sessionId)
    .execute();
}

/** Whoever is signed in has to prove again who they are, before what is delicate; `before` is too old for any proof. */
export async function forgetProofsOf(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  before: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: before })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('proved_at', '>', before)
    .execute();
}

/** Locks the session, so that of two refreshes one waits for the other. */
export async function lockSession(
  scope: AccountScope,
  tx: Tx,
  sessionId: string,
): Promise<StoredSession | null> {
  const row = await selectSession(scope, tx, sessionId).forUpdate().executeTakeFirst();
  return row === undefined ? null : toStoredSession(row);
}

export async function findSession(
  scope: AccountScope,
  queries: Queries,
  sessionId: string,
): Promise<StoredSession | null> {
  const row = await selectSession(scope, queries, sessionId).executeTakeFirst();
  return row === undefined ? null : toStoredSession(row);
}

function selectSession({ accountId }: AccountScope, queries: Queries, sessionId: string) {
  return queries
    .selectFrom('sessions')
    .select(['session_id', 'user_id', 'last_used_at', 'expires_at', 'ended_because'])
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId);
}

function toStoredSession(row: {
  readonly session_id: string;
  readonly user_id: string;
  readonly last_used_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant;
  readonly ended_because: string | null;
}): StoredSession {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    endedBecause: row.ended_because,
  };
}

export async function touchSession(
  scope: AccountScope,
  tx: Tx,
  sessionId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('account_id', '=', scope.accountId)
    .where('session_id', '=', sessionId)
    .execute();
}

export async function endSession(
  scope: AccountScope,
  tx: Tx,
  sessionId: string,
  because: SessionEnd,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', scope.accountId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  // A browser that was left alone for weeks is still the one that somebody added.
  if (because !== 'too-old') await deletePushDevicesOfSession(scope, tx, sessionId);
}

/** Ends the sessions of a user, with the browsers that see push notifications, all or all but one; says which there were. */
export async function endSessionsOf(
  scope: AccountScope,
  tx: Tx,
  whose: { readonly userId: string; readonly except: string | null },
  because: SessionEnd,
  now: Temporal.Instant,
): Promise<string[]> {
  const { userId, except } = whose;
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  await deletePushDevicesOf(scope, tx, whose);
  if (except !== null) query = query.where('session_id', '!=', except);
  const rows = await query.returning('session_id').execute();
  return rows.map((row) => row.session_id);
}

/** Ends the sessions of everybody; says how many there were. */
export async function endEverySession(
  all: AllAccounts,
  tx: Tx,
  because: SessionEnd,
  now: Temporal.Instant,
): Promise<number> {
  const result = await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  await deleteEveryPushDevice(all, tx);
  return Number(result.numUpdatedRows);
}

export async function insertRefreshToken(
  scope: AccountScope,
  tx: Tx,
  sessionId: string,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      account_id: scope.accountId,
      session_id: sessionId,
      token_hash: hash,
      issued_at: now,
    })
    .execute();
}

export async function findRefreshToken(
  scope: AccountScope,
  queries: Queries,
  sessionId: string,
  hash: Buffer,
): Promise<{ readonly used: boolean } | null> {
  const row = await queries
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('account_id', '=', scope.accountId)
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : { used: row.used_at !== null };
}

export async function useRefreshToken(
  scope: AccountScope,
  tx: Tx,
  sessionId: string,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('account_id', '=', scope.accountId)
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', hash)
    .execute();
}

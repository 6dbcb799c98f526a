import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { deletePushDevicesOfSession } from '../push/push-devices.store.ts';

/** Remembers the device; `first` if the user has none yet, `new` if it is not among theirs. */
export async function rememberDevice(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  /** Its names by each of the keys; it is stored under the first. */
  deviceKeys: readonly string[],
  now: Temporal.Instant,
): Promise<'known' | 'first' | 'new'> {
  const [deviceKey = ''] = deviceKeys;
  const known = await tx
    .selectFrom('known_devices')
    .select('device_key')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .insertInto('known_devices')
    .values({
      account_id: scope.accountId,
      user_id: userId,
      device_key: deviceKey,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.constraint('known_devices__key').doUpdateSet({ last_seen_at: now }),
    )
    .execute();
  if (known.some((row) => deviceKeys.includes(row.device_key))) return 'known';
  return known.length === 0 ? 'first' : 'new';
}

/** The name under which the device is stored, of its names by each of the keys; null if the user has never signed in from it. */
export async function findDevice(
  scope: AccountScope,
  queries: Queries,
  userId: string,
  deviceKeys: readonly string[],
): Promise<string | null> {
  const row = await queries
    .selectFrom('known_devices')
    .select('device_key')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('device_key', 'in', deviceKeys)
    .executeTakeFirst();
  return row?.device_key ?? null;
}

export interface LivingSession {
  readonly sessionId: string;
  readonly userAgent: string;
  readonly startedAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant;
}

/** The sessions of a user that can still be used, the one used last first. */
export async function listLivingSessions(
  scope: AccountScope,
  queries: Queries,
  userId: string,
  since: { readonly now: Temporal.Instant; readonly usedAfter: Temporal.Instant },
): Promise<LivingSession[]> {
  const rows = await queries
    .selectFrom('sessions')
    .select(['session_id', 'user_agent', 'created_at', 'last_used_at'])
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', since.now)
    .where('last_used_at', '>', since.usedAfter)
    .orderBy('last_used_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    userAgent: row.user_agent,
    startedAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Ends a user's session; false if there is none of that id, or it has ended. */
export async function endSessionOf(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  sessionId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: 'revoked' })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute();
  if (rows.length === 1) await deletePushDevicesOfSession(scope, tx, sessionId);
  return rows.length === 1;
}

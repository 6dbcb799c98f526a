import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { PushKeys } from '../../../platform/web-push/encrypt-push.ts';
import type { QuietHours } from './quiet-hours.ts';

export interface StoredPushDevice extends PushKeys {
  readonly deviceId: string;
  readonly endpoint: string;
  readonly keyId: string;
  readonly userAgent: string;
  readonly addedAt: Temporal.Instant;
}

export interface NewPushDevice extends StoredPushDevice {
  readonly userId: string;
  readonly sessionId: string;
}

/** Adds a browser; one that is there already is renewed, for whoever is signed in there now. */
export async function savePushDevice(
  scope: AccountScope,
  tx: Tx,
  device: NewPushDevice,
): Promise<void> {
  const renewed = {
    user_id: device.userId,
    session_id: device.sessionId,
    p256dh: device.p256dh,
    auth_secret: device.auth,
    key_id: device.keyId,
    user_agent: device.userAgent,
    renewed_at: device.addedAt,
  };
  await tx
    .insertInto('push_devices')
    .values({
      account_id: scope.accountId,
      device_id: device.deviceId,
      endpoint: device.endpoint,
      added_at: device.addedAt,
      ...renewed,
    })
    .onConflict((conflict) => conflict.constraint('push_devices__one_reader').doUpdateSet(renewed))
    .execute();
}

/** Leaves a person the browsers that were seen last. */
export async function trimPushDevices(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  most: number,
): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('device_id', 'not in', (eb) =>
      eb
        .selectFrom('push_devices as kept')
        .select('kept.device_id')
        .where('kept.account_id', '=', accountId)
        .where('kept.user_id', '=', userId)
        .orderBy('kept.renewed_at', 'desc')
        .orderBy('kept.device_id', 'desc')
        .limit(most),
    )
    .execute();
}

/**
 * Browsers of a person that may be written to. Servers of older versions end sessions without their browsers, so
 * those of sessions that somebody ended are left out.
 */
function selectLiving({ accountId }: AccountScope, queries: Queries, userId: string) {
  return queries
    .selectFrom('push_devices as device')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'device.account_id')
        .onRef('users.user_id', '=', 'device.user_id'),
    )
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'device.account_id')
        .onRef('sessions.session_id', '=', 'device.session_id'),
    )
    .where('device.account_id', '=', accountId)
    .where('device.user_id', '=', userId)
    .where('users.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sessions.ended_because', 'is', null),
        eb('sessions.ended_because', '=', 'too-old'),
      ]),
    );
}

const deviceColumns = [
  'device.device_id',
  'device.endpoint',
  'device.p256dh',
  'device.auth_secret',
  'device.key_id',
  'device.user_agent',
  'device.added_at',
] as const;

export async function listPushDevices(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<StoredPushDevice[]> {
  const rows = await selectLiving(scope, queries, userId)
    .select(deviceColumns)
    .orderBy('device.added_at', 'desc')
    .orderBy('device.device_id')
    .execute();
  return rows.map(toDevice);
}

function toDevice(row: {
  readonly device_id: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth_secret: Buffer;
  readonly key_id: string;
  readonly user_agent: string;
  readonly added_at: Temporal.Instant;
}): StoredPushDevice {
  return {
    deviceId: row.device_id,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth_secret,
    keyId: row.key_id,
    userAgent: row.user_agent,
    addedAt: row.added_at,
  };
}

/** A browser that may be written to, and when not; null if there is none any more. */
export async function findPushDevice(
  scope: AccountScope,
  queries: Queries,
  userId: string,
  deviceId: string,
): Promise<{ readonly device: StoredPushDevice; readonly quiet: QuietHours | null } | null> {
  const row = await selectLiving(scope, queries, userId)
    .select([...deviceColumns, 'users.quiet_from', 'users.quiet_until'])
    .where('device.device_id', '=', deviceId)
    .executeTakeFirst();
  return row === undefined ? null : { device: toDevice(row), quiet: quietOf(row) };
}

function quietOf(row: {
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}): QuietHours | null {
  if (row.quiet_from === null || row.quiet_until === null) return null;
  return { from: row.quiet_from, until: row.quiet_until };
}

/** To which browsers a person is told something, and when not. */
export async function findPushReader(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<{ readonly deviceIds: readonly string[]; readonly quiet: QuietHours | null }> {
  const rows = await selectLiving(scope, queries, userId)
    .select(['device.device_id', 'users.quiet_from', 'users.quiet_until'])
    .execute();
  const [first] = rows;
  return {
    deviceIds: rows.map((row) => row.device_id),
    quiet: first === undefined ? null : quietOf(first),
  };
}

/** Nothing if it is not there, or not theirs. */
export async function deletePushDevice(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
  deviceId: string,
): Promise<void> {
  await queries
    .deleteFrom('push_devices')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Those that were added in a session. */
export async function deletePushDevicesOfSession(
  { accountId }: AccountScope,
  tx: Tx,
  sessionId: string,
): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Those of a person, also where their sessions are long over; all but those of one session. */
export async function deletePushDevicesOf(
  { accountId }: AccountScope,
  tx: Tx,
  { userId, except }: { readonly userId: string; readonly except: string | null },
): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('session_id', '!=', except))
    .execute();
}

export async function deleteEveryPushDevice(_all: AllAccounts, tx: Tx): Promise<void> {
  await tx.deleteFrom('push_devices').execute();
}

/** Whether a notice in the portal was read. */
export async function isNoticeRead(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
  noticeId: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('notices')
    .select(sql<boolean>`read_at IS NOT NULL`.as('read'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return row?.read ?? false;
}

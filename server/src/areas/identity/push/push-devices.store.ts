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
  /** How often in a row its push service refused what was sent. */
  readonly refusals: number;
}

/** A browser that may be written to, when not, and whether its owner is a driver, who reaches their own tags alone. */
export interface FoundPushDevice {
  readonly device: StoredPushDevice;
  readonly quiet: QuietHours | null;
  readonly isDriver: boolean;
}

export interface NewPushDevice extends Omit<StoredPushDevice, 'refusals'> {
  readonly userId: string;
  readonly sessionId: string;
}

/** Adds a browser; one that is there already is renewed, for whoever is signed in there now. */
export async function savePushDevice(
  scope: AccountScope,
  tx: Tx,
  device: NewPushDevice,
): Promise<void> {
  const renewed = renewedValues(device);
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

/** Renews a browser of the person in use, and binds it to their session; one that is not there, or not theirs, stays as it is. */
export async function renewPushDevice(
  { accountId }: AccountScope,
  tx: Tx,
  device: NewPushDevice,
): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set(renewedValues(device))
    .where('account_id', '=', accountId)
    .where('user_id', '=', device.userId)
    .where('endpoint', '=', device.endpoint)
    .execute();
}

function renewedValues(device: NewPushDevice) {
  return {
    user_id: device.userId,
    session_id: device.sessionId,
    p256dh: device.p256dh,
    auth_secret: device.auth,
    key_id: device.keyId,
    user_agent: device.userAgent,
    renewed_at: device.addedAt,
  };
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
  'device.refusals',
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
  readonly refusals: number;
}): StoredPushDevice {
  return {
    deviceId: row.device_id,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth_secret,
    keyId: row.key_id,
    userAgent: row.user_agent,
    addedAt: row.added_at,
    refusals: row.refusals,
  };
}

/** Null if there is none any more. */
export async function findPushDevice(
  scope: AccountScope,
  queries: Queries,
  userId: string,
  deviceId: string,
): Promise<FoundPushDevice | null> {
  const row = await selectLiving(scope, queries, userId)
    .select([...deviceColumns, 'users.quiet_from', 'users.quiet_until', 'users.role'])
    .where('device.device_id', '=', deviceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { device: toDevice(row), quiet: quietOf(row), isDriver: row.role === 'driver' };
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

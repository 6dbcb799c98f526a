import type { MemberRole } from '@rampa/contract';
import type { Lice } from '@rampa/contract/identity';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { toHome, type UserKey } from '../identity.store.ts';

export interface MemberRecord {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly since: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant | null;
  readonly secondFactor: boolean;
}

/** Serialises changes of an account's members, and tells whose account it is. */
export async function lockAccount({ accountId }: AccountScope, tx: Tx): Promise<Lice | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('person_type')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  // accounts__person_type_known admits no other.
  return (row?.person_type as Lice | undefined) ?? null;
}

/** Whether the account was opened after this moment. */
export async function wasOpenedAfter(
  { accountId }: AccountScope,
  queries: Queries,
  moment: Temporal.Instant,
): Promise<boolean> {
  const row = await queries
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('created_at', '>', moment)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Members, owners first, then by how long they have been there. What else is asked of each is asked for by the account
 * itself, so that several machines ask the one that has it.
 */
export async function selectMembers(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<MemberRecord[]> {
  const rows = await queries
    .selectFrom('users as u')
    .select([
      'u.user_id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.role',
      'u.created_at',
      (eb) =>
        eb
          .selectFrom('sessions as s')
          .select(({ fn }) => fn.max('s.last_used_at').as('at'))
          .where('s.account_id', '=', accountId)
          .whereRef('s.user_id', '=', 'u.user_id')
          .as('last_seen_at'),
      sql<boolean>`(EXISTS (SELECT 1 FROM totp_secrets t WHERE t.account_id = ${accountId}
                            AND t.user_id = u.user_id AND t.confirmed_at IS NOT NULL)
                    OR EXISTS (SELECT 1 FROM passkeys p WHERE p.account_id = ${accountId}
                               AND p.user_id = u.user_id))`.as('second_factor'),
      'u.home_account_id',
      'u.home_user_id',
    ])
    .where('u.account_id', '=', accountId)
    .where('u.removed_at', 'is', null)
    .orderBy(sql`array_position(ARRAY['owner', 'accountant', 'driver'], u.role)`)
    .orderBy('u.user_id')
    .execute();
  const elsewhere = await selectWithFactor(
    queries,
    rows.map(toHome).filter((home) => home !== null),
  );
  return rows.map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    // users__role_known admits no other.
    role: row.role as MemberRole,
    since: row.created_at,
    lastSeenAt: row.last_seen_at,
    secondFactor: row.home_user_id === null ? row.second_factor : elsewhere.has(row.home_user_id),
  }));
}

/** Those who have a second factor where they sign in, in whichever accounts that is. */
async function selectWithFactor(
  queries: Queries,
  homes: readonly UserKey[],
): Promise<ReadonlySet<string>> {
  if (homes.length === 0) return new Set();
  const accountIds = sql<string>`ANY(${homes.map(({ accountId }) => accountId)}::uuid[])`;
  const userIds = sql<string>`ANY(${homes.map(({ userId }) => userId)}::uuid[])`;
  const apps = await queries
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('account_id', '=', accountIds)
    .where('user_id', '=', userIds)
    .where('confirmed_at', 'is not', null)
    .execute();
  const keys = await queries
    .selectFrom('passkeys')
    .select('user_id')
    .where('account_id', '=', accountIds)
    .where('user_id', '=', userIds)
    .execute();
  return new Set([...apps, ...keys].map((row) => row.user_id));
}

/** Everybody who is or was a member, by name. */
export async function selectNames(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<
  {
    readonly userId: string;
    readonly name: string;
    readonly role: MemberRole;
    readonly removed: boolean;
    /** By an address that is confirmed. */
    readonly reachable: boolean;
  }[]
> {
  const rows = await queries
    .selectFrom('users')
    .select([
      'user_id',
      'first_name',
      'last_name',
      'role',
      'removed_at',
      'email',
      'email_verified_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    role: row.role as MemberRole,
    removed: row.removed_at !== null,
    reachable: row.email !== '' && row.email_verified_at !== null,
  }));
}

export async function countMembers(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<{ readonly all: number; readonly owners: number; readonly ownOwners: number }> {
  const row = await queries
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('role', '=', 'owner').as('owners'),
      fn
        .countAll<number>()
        .filterWhere('role', '=', 'owner')
        .filterWhere('home_user_id', 'is', null)
        .as('own_owners'),
    ])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { all: row.all, owners: row.owners, ownOwners: row.own_owners };
}

export async function setRole(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute();
}

export interface NewMember {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly languageId: string;
  readonly role: MemberRole;
  readonly passwordHash: string;
  /** Where they sign in; null: here, by their address. */
  readonly home: UserKey | null;
  readonly at: Temporal.Instant;
}

/** Somebody without a user name, whose address the link of the invitation has confirmed. */
export async function insertMember(
  { accountId }: AccountScope,
  tx: Tx,
  member: NewMember,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      account_id: accountId,
      user_id: member.userId,
      email: member.email,
      username: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      language_id: member.languageId,
      role: member.role,
      password_hash: member.passwordHash,
      password_changed_at: member.at,
      email_verified_at: member.at,
      owner_proved_at: member.at,
      home_account_id: member.home?.accountId ?? null,
      home_user_id: member.home?.userId ?? null,
      created_at: member.at,
    })
    .execute();
}

const tablesOfPerson = [
  'sign_in_names',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'known_devices',
  'notices',
  'notification_choices',
  'sms_numbers',
  'mailed_tokens',
  'email_changes',
] as const;

/** Removes a person: what they sign in with and what is theirs alone is deleted, their name stays. */
export async function removeMember(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  for (const table of tablesOfPerson) {
    await sql`DELETE FROM ${sql.table(table)}
      WHERE account_id = ${scope.accountId} AND user_id = ${userId}`.execute(tx);
  }
  await tx
    .updateTable('users')
    .set({ removed_at: now, email: '', username: '', phone: '', password_hash: '' })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute();
}

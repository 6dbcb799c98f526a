import type { LanguageId, MemberRole } from '@rampa/contract';
import type { Lice, UserLice } from '@rampa/contract/identity';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';

export interface UserKey {
  readonly accountId: string;
  readonly userId: string;
}

export interface StoredUser extends UserKey {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, or empty. */
  readonly phone: string;
  readonly languageId: LanguageId;
  readonly passwordHash: string;
  readonly verified: boolean;
  /** Whoever owns the address has chosen the password: both were shown together. */
  readonly ownerProved: boolean;
  readonly role: MemberRole;
  readonly personType: UserLice;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  /** The same person in the account where they sign in; null: they sign in here. */
  readonly home: UserKey | null;
}

export interface NewUser extends UserKey {
  readonly personType: Lice;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, or empty. */
  readonly phone: string;
  readonly languageId: LanguageId;
  readonly passwordHash: string;
  /** Left out where the customer writes it later. */
  readonly address?: Readonly<Record<'street' | 'city' | 'postcode', string>>;
  readonly createdAt: Temporal.Instant;
  readonly verifiedAt: Temporal.Instant | null;
}

/** Whose user name or e-mail address this is; `name` in its folded form. */
export async function findSignInName(
  _wide: WideScope,
  queries: Queries,
  name: string,
): Promise<(UserKey & { readonly kind: 'email' | 'username' }) | null> {
  const row = await queries
    .selectFrom('sign_in_names')
    .select(['account_id', 'user_id', 'kind'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return null;
  // sign_in_names__kind_known admits no other.
  const kind = row.kind as 'email' | 'username';
  return { accountId: row.account_id, userId: row.user_id, kind };
}

/** Takes a name for a user; false if it is taken. */
export async function takeSignInName(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  { name, kind }: { readonly name: string; readonly kind: 'email' | 'username' },
): Promise<boolean> {
  const taken = await tx
    .insertInto('sign_in_names')
    .values({ name, kind, account_id: scope.accountId, user_id: userId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return taken.length === 1;
}

/** Those of the names, in their folded form, that somebody signs in with. */
export async function selectTakenNames(
  _wide: WideScope,
  queries: Queries,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('sign_in_names')
    .select('name')
    .where('name', '=', sql<string>`ANY(${[...names]}::text[])`)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function insertAccountWithUser(
  { accountId }: AccountScope,
  tx: Tx,
  user: Omit<NewUser, 'accountId'>,
): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      account_id: accountId,
      person_type: user.personType,
      business_name: user.businessName,
      tax_number: user.taxNumber,
      company_number: user.companyNumber,
      ...user.address,
      created_at: user.createdAt,
    })
    .execute();
  await tx
    .insertInto('users')
    .values({
      account_id: accountId,
      user_id: user.userId,
      email: user.email,
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      language_id: user.languageId,
      password_hash: user.passwordHash,
      password_changed_at: user.createdAt,
      email_verified_at: user.verifiedAt,
      owner_proved_at: user.verifiedAt,
      created_at: user.createdAt,
    })
    .execute();
}

export async function findUser(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<StoredUser | null> {
  const row = await selectUsers(queries)
    .where('users.account_id', '=', scope.accountId)
    .where('users.user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : toStoredUser(row);
}

/** The account's users, the owners first, each group by how long they have been there. */
export async function listUsers(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<StoredUser[]> {
  const rows = await selectUsers(queries)
    .where('users.account_id', '=', accountId)
    .orderBy((eb) => eb.case().when('users.role', '=', 'owner').then(0).else(1).end())
    .orderBy('users.user_id')
    .execute();
  return rows.map(toStoredUser);
}

export async function markVerified(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function markOwnerProved(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ owner_proved_at: now })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('owner_proved_at', 'is', null)
    .execute();
}

function selectUsers(queries: Queries) {
  return queries
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .where('users.removed_at', 'is', null)
    .select([
      'users.account_id',
      'users.user_id',
      'users.email',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.language_id',
      'users.password_hash',
      'users.email_verified_at',
      'users.owner_proved_at',
      'users.role',
      'users.home_account_id',
      'users.home_user_id',
      'accounts.person_type',
      'accounts.business_name',
      'accounts.tax_number',
      'accounts.street',
      'accounts.city',
      'accounts.postcode',
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

function toStoredUser(row: UserRow): StoredUser {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    email: row.email,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    // users__language_known, users__role_known and accounts__person_type_known admit no other.
    languageId: row.language_id as LanguageId,
    role: row.role as MemberRole,
    personType: row.person_type as UserLice,
    passwordHash: row.password_hash,
    verified: row.email_verified_at !== null,
    ownerProved: row.owner_proved_at !== null,
    businessName: row.business_name,
    taxNumber: row.tax_number,
    street: row.street,
    city: row.city,
    postcode: row.postcode,
    home: toHome(row),
  };
}

/** Where a member signs in; null: in the same account. */
export function toHome({
  home_account_id: accountId,
  home_user_id: userId,
}: {
  readonly home_account_id: string | null;
  readonly home_user_id: string | null;
}): UserKey | null {
  return accountId === null || userId === null ? null : { accountId, userId };
}

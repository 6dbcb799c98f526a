import type { LanguageId, MemberRole } from '@rampa/contract';
import type { Lice, NotificationChannel, NotificationKind } from '@rampa/contract/identity';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { uuidList } from '../../../platform/database/binary-arrays.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../../platform/scope/scope.ts';

export interface StoredProfile {
  /** Of the account, which all its members share. */
  readonly revision: number;
  /** Of the person. */
  readonly userRevision: number;
  readonly role: MemberRole;
  readonly personType: Lice;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly languageId: LanguageId;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly lowBalanceMinor: number | null;
  /** Minutes of the day, in toll time; both null: push notifications come at any time. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly passwordChangedAt: Temporal.Instant;
  /** In another of the person's accounts. */
  readonly signsInElsewhere: boolean;
}

export interface Choice {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly wanted: boolean;
}

export async function findProfile(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<StoredProfile | null> {
  const row = await queries
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .select([
      'accounts.revision',
      'users.revision as user_revision',
      'users.role',
      'accounts.person_type',
      'users.email',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.language_id',
      'accounts.business_name',
      'accounts.tax_number',
      'accounts.company_number',
      'accounts.street',
      'accounts.city',
      'accounts.postcode',
      'accounts.low_balance_minor',
      'users.quiet_from',
      'users.quiet_until',
      'users.password_changed_at',
      'users.home_user_id',
    ])
    .where('users.account_id', '=', scope.accountId)
    .where('users.user_id', '=', userId)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    revision: row.revision,
    userRevision: row.user_revision,
    // users__role_known admits no other.
    role: row.role as MemberRole,
    // accounts__person_type_known and users__language_known admit no other.
    personType: row.person_type as Lice,
    languageId: row.language_id as LanguageId,
    email: row.email,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    businessName: row.business_name,
    taxNumber: row.tax_number,
    companyNumber: row.company_number,
    street: row.street,
    city: row.city,
    postcode: row.postcode,
    lowBalanceMinor: row.low_balance_minor,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    passwordChangedAt: row.password_changed_at,
    signsInElsewhere: row.home_user_id !== null,
  };
}

export type ProfileChange = Omit<
  StoredProfile,
  'personType' | 'role' | 'email' | 'username' | 'passwordChangedAt' | 'signsInElsewhere'
>;

/**
 * Replaces the state with these revisions; false if there is a newer one, of the person or of the
 * account. An account that does not change keeps its revision, so that colleagues can save their own
 * data at the same time.
 */
export async function updateProfile(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  change: ProfileChange,
  changed: { readonly account: boolean },
): Promise<boolean> {
  const account = await tx
    .updateTable('accounts')
    .set({
      revision: changed.account ? change.revision + 1 : change.revision,
      business_name: change.businessName,
      tax_number: change.taxNumber,
      company_number: change.companyNumber,
      street: change.street,
      city: change.city,
      postcode: change.postcode,
      low_balance_minor: change.lowBalanceMinor,
    })
    .where('account_id', '=', scope.accountId)
    .where('revision', '=', change.revision)
    .returning('account_id')
    .execute();
  if (account.length === 0) return false;
  const user = await tx
    .updateTable('users')
    .set({
      revision: change.userRevision + 1,
      first_name: change.firstName,
      last_name: change.lastName,
      phone: change.phone,
      language_id: change.languageId,
      quiet_from: change.quietFrom,
      quiet_until: change.quietUntil,
    })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('revision', '=', change.userRevision)
    .returning('user_id')
    .execute();
  return user.length > 0;
}

export async function findChoices(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<Choice[]> {
  const rows = await queries
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'wanted'])
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute();
  // Written by `saveChoices` alone.
  return rows as Choice[];
}

export async function saveChoices(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  choices: readonly Choice[],
): Promise<void> {
  if (choices.length === 0) return;
  await tx
    .insertInto('notification_choices')
    .values(choices.map((choice) => ({ account_id: scope.accountId, user_id: userId, ...choice })))
    .onConflict((conflict) =>
      conflict
        .constraint('notification_choices__key')
        .doUpdateSet((excluded) => ({ wanted: excluded.ref('excluded.wanted') })),
    )
    .execute();
}

/** The limits that customers have chosen, by account; those without one are left out. */
export async function selectLowBalances(
  _all: SomeAccounts,
  queries: Queries,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('accounts')
    .select(['account_id', 'low_balance_minor'])
    .where('account_id', '=', sql<string>`ANY(${uuidList(accountIds)}::uuid[])`)
    .where('low_balance_minor', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.low_balance_minor ?? 0]));
}

export async function findLowBalance(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<number | null> {
  const row = await queries
    .selectFrom('accounts')
    .select('low_balance_minor')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.low_balance_minor ?? null;
}

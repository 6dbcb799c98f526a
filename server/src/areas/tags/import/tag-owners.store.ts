import { sql } from 'kysely';
import type { Queries } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';

export interface NamedCustomer {
  readonly accountId: string;
  /** Whether the e-mail address is confirmed. */
  readonly verified: boolean;
}

/** Whose user names or e-mail addresses these are; names in their folded form. */
export async function selectCustomersByName(
  _all: AllAccounts,
  queries: Queries,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedCustomer>> {
  // One after the other: on several machines names and people are split by different columns.
  const named = await queries
    .selectFrom('sign_in_names')
    .select(['name', 'account_id', 'user_id'])
    .where('name', '=', sql<string>`ANY(${[...names]}::text[])`)
    .execute();
  const anyOf = (ids: readonly string[]) => sql<string>`ANY(${[...new Set(ids)]}::uuid[])`;
  const people = await queries
    .selectFrom('users')
    .select(['user_id', 'email_verified_at'])
    .where('account_id', '=', anyOf(named.map((row) => row.account_id)))
    .where('user_id', '=', anyOf(named.map((row) => row.user_id)))
    .execute();
  const verifiedAt = new Map(people.map((row) => [row.user_id, row.email_verified_at]));
  return new Map(
    named.flatMap(({ name, account_id: accountId, user_id: userId }) => {
      const at = verifiedAt.get(userId);
      return at === undefined ? [] : [[name, { accountId, verified: at !== null }] as const];
    }),
  );
}

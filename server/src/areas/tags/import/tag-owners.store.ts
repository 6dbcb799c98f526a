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
  const rows = await queries
    .selectFrom('sign_in_names')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'sign_in_names.account_id')
        .onRef('users.user_id', '=', 'sign_in_names.user_id'),
    )
    .select(['sign_in_names.name', 'users.account_id', 'users.email_verified_at'])
    .where('sign_in_names.name', '=', sql<string>`ANY(${[...names]}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.name,
      { accountId: row.account_id, verified: row.email_verified_at !== null },
    ]),
  );
}

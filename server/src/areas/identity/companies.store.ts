import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

/** A company as its documents name it. What it did not give is empty. */
export interface Company {
  readonly name: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
}

/** Null if the account is a private person's. */
export async function findCompany(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<Company | null> {
  const row = await queries
    .selectFrom('accounts')
    .select([
      'business_name as name',
      'tax_number as taxNumber',
      'company_number as companyNumber',
      'street',
      'city',
      'postcode',
    ])
    .where('account_id', '=', accountId)
    .where('person_type', '<>', 'fizicko')
    .executeTakeFirst();
  return row ?? null;
}

/** Those of the accounts that are companies'. */
export async function selectCompanyIds(
  _all: AllAccounts,
  queries: Queries,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('person_type', '<>', 'fizicko')
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

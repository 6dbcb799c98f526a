import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

export interface T4AAccount {
  readonly fetchedVersion: string;
  readonly acceptedVersion: string | null;
  readonly activatedAt: Temporal.Instant | null;
}

function accountRow(scope: AccountScope, queries: Queries) {
  return queries
    .selectFrom('t4a_accounts')
    .select(['fetched_version', 'accepted_version', 'activated_at'])
    .where('account_id', '=', scope.accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof accountRow>['executeTakeFirst']>>;

function toAccount(row: Row): T4AAccount | undefined {
  return row === undefined
    ? undefined
    : {
        fetchedVersion: row.fetched_version,
        acceptedVersion: row.accepted_version,
        activatedAt: row.activated_at,
      };
}

export async function selectAccount(
  scope: AccountScope,
  queries: Queries,
): Promise<T4AAccount | undefined> {
  return toAccount(await accountRow(scope, queries).executeTakeFirst());
}

/** The account's row, locked until the transaction ends. */
export async function lockAccount(
  scope: AccountScope,
  queries: Queries,
): Promise<T4AAccount | undefined> {
  return toAccount(await accountRow(scope, queries).forUpdate().executeTakeFirst());
}

/** Records which version of the terms an account has fetched. */
export async function upsertFetched(
  scope: AccountScope,
  queries: Queries,
  version: string,
  now: Temporal.Instant,
): Promise<void> {
  const fetched = { fetched_version: version, fetched_at: now };
  await queries
    .insertInto('t4a_accounts')
    .values({ account_id: scope.accountId, ...fetched })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fetched))
    .execute();
}

export async function markActivated(
  scope: AccountScope,
  queries: Queries,
  version: string,
  now: Temporal.Instant,
): Promise<void> {
  await queries
    .updateTable('t4a_accounts')
    .set({ accepted_version: version, accepted_at: now, activated_at: now })
    .where('account_id', '=', scope.accountId)
    .execute();
}

export async function markDeactivated(scope: AccountScope, queries: Queries): Promise<void> {
  await queries
    .updateTable('t4a_accounts')
    .set({ activated_at: null })
    .where('account_id', '=', scope.accountId)
    .execute();
}

/** Of these accounts, those that use the service. */
export async function selectActiveAmong(
  _all: AllAccounts,
  queries: Queries,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('t4a_accounts')
    .select('account_id')
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
    .where('activated_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

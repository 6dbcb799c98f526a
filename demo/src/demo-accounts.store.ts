import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';

/** The account and user of a demo sign-in; undefined if the demo's people are not loaded. */
export async function findDemoUser(
  queries: Queries,
  email: string,
): Promise<{ readonly accountId: string; readonly userId: string } | undefined> {
  const row = await queries
    .selectFrom('users')
    .select(['account_id', 'user_id'])
    .where('email', '=', email)
    // Whoever has several accounts has the address in each.
    .where('home_account_id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : { accountId: row.account_id, userId: row.user_id };
}

/** Name of a demo company, as on a payment order; empty for a person. */
export async function findDemoCompanyName(queries: Queries, accountId: string): Promise<string> {
  const row = await queries
    .selectFrom('accounts')
    .select('business_name')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.business_name ?? '';
}

/** Addresses of those who act for an account. */
export async function listDemoMembers(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.email);
}

/** Ids of the working tags of an account, in the order of their serial numbers. */
export async function listDemoTags(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'aktivan')
    .orderBy('serial_number')
    .execute();
  return rows.map((row) => row.tag_id);
}

/** Ids of an account's cost centres in use, by their codes. */
export async function listDemoCostCentres(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('cost_centres')
    .select('cost_centre_id')
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map((row) => row.cost_centre_id);
}

export async function insertDemoCostCentre(
  tx: Tx,
  accountId: string,
  costCentre: {
    readonly costCentreId: string;
    readonly code: string;
    readonly codeKey: string;
    readonly name: string;
  },
  createdAt: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('cost_centres')
    .values({
      account_id: accountId,
      cost_centre_id: costCentre.costCentreId,
      code: costCentre.code,
      code_key: costCentre.codeKey,
      name: costCentre.name,
      created_at: createdAt,
    })
    .execute();
}

export async function insertDemoWindow(
  tx: Tx,
  window: {
    readonly accountId: string;
    readonly userId: string;
    readonly tagId: string;
    readonly fromDay: string;
    readonly toDay: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('tag_drivers')
    .values({
      account_id: window.accountId,
      tag_id: window.tagId,
      from_day: window.fromDay,
      to_day: window.toDay,
      user_id: window.userId,
    })
    .execute();
}

import type { Queries } from '../platform/database/database.ts';

/** The account and user of a demo sign-in; undefined where the demo's people are not there. */
export async function findDemoUser(
  queries: Queries,
  email: string,
): Promise<{ readonly accountId: string; readonly userId: string } | undefined> {
  const row = await queries
    .selectFrom('users')
    .select(['account_id', 'user_id'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined ? undefined : { accountId: row.account_id, userId: row.user_id };
}

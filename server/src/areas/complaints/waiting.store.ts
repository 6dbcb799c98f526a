import type { Queries } from '../../platform/database/database.ts';

/** Numbers of complaints that wait for their customer's answer, the longest waiting first. */
export async function selectWaitingForAnswer(
  queries: Queries,
  accountId: string,
  /** Only those that this user filed; null: all of the account. */
  filedBy: string | null,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('complaints')
    .select('complaint_number')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy ?? ''))
    .orderBy('updated_at')
    .execute();
  return rows.map((row) => row.complaint_number);
}

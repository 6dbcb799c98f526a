import { sql } from 'kysely';
import { anyOf } from '../../platform/database/parts.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { filerOf } from './filer.ts';

/** Numbers of complaints that wait for their customer's answer, the longest waiting first. */
export async function selectWaitingForAnswer(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly string[]> {
  const filedBy = filerOf(scope) ?? null;
  const rows = await queries
    .selectFrom('complaints')
    .select('complaint_number')
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'waiting')
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy ?? ''))
    .orderBy('updated_at')
    .execute();
  return rows.map((row) => row.complaint_number);
}

/** Whether any complaint waits for its customer. */
export const hasWaitingComplaint = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM complaints WHERE account_id = ${accountId} AND state = 'waiting'`,
);

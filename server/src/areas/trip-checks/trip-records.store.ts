import { checkMonths } from '@rampa/contract/trip-checks';
import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export async function insertRecords(
  { accountId }: AccountScope,
  tx: Tx,
  checkId: string,
  parts: readonly string[],
): Promise<void> {
  for (let at = 0; at < parts.length; at += 20) {
    const some = parts.slice(at, at + 20);
    await sql`
      INSERT INTO trip_check_records (account_id, check_id, part, records)
      SELECT ${accountId}::uuid, ${checkId}::uuid, ${at}::integer + place, records
      FROM unnest(${some}::text[]) WITH ORDINALITY AS given (records, place)`.execute(tx);
  }
}

export async function selectRecords(
  { accountId }: AccountScope,
  queries: Queries,
  checkId: string,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('trip_check_records')
    .select('records')
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .orderBy('part')
    .execute();
  return rows.map(({ records }) => records);
}

/** What was imported goes; what it came to stays as long as if it had never been kept. */
export async function deleteRecords(
  { accountId }: AccountScope,
  tx: Tx,
  checkId: string,
): Promise<boolean> {
  await tx
    .deleteFrom('trip_check_records')
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .execute();
  const rows = await tx
    .updateTable('trip_checks')
    .set({
      kept: false,
      expires_at: sql`least(expires_at, (made_at AT TIME ZONE ${sql.lit(tollTimeZone)}
        + make_interval(months => ${checkMonths})) AT TIME ZONE ${sql.lit(tollTimeZone)})`,
    })
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .where('kept', '=', true)
    .returning('check_id')
    .execute();
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** Brings the limits of the country; where one has changed, every tag is looked at again. */
export async function bringLowBalances(
  _all: AllAccounts,
  tx: Tx,
  limits: Readonly<Record<string, number>>,
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO low_balances AS known (category, limit_minor)
    SELECT * FROM unnest(${Object.keys(limits)}::text[], ${Object.values(limits)}::bigint[])
    ON CONFLICT (category) DO UPDATE SET limit_minor = excluded.limit_minor
    WHERE known.limit_minor <> excluded.limit_minor
    RETURNING category`.execute(tx);
  if (rows.length === 0) return;
  await sql`INSERT INTO tag_status_queue (serial_number) SELECT serial_number FROM tag_directory`.execute(
    tx,
  );
}

import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

export type LowBalances = Readonly<Record<Kategorija, number>>;

/** Brings limits that are newer than those known; then every tag has to be looked at. */
export async function bringLowBalances(
  _all: AllAccounts,
  tx: Tx,
  limits: LowBalances,
  { version, now }: { readonly version: number; readonly now: Temporal.Instant },
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO low_balances AS known (category, limit_minor, version)
    SELECT category, limit_minor, ${version}
    FROM unnest(${Object.keys(limits)}::text[], ${Object.values(limits)}::bigint[]) AS given (category, limit_minor)
    ON CONFLICT (category) DO UPDATE SET limit_minor = excluded.limit_minor, version = excluded.version
    WHERE known.version < excluded.version
    RETURNING category`.execute(tx);
  if (rows.length > 0) await beginRound(tx, { now, isComplete: false });
}

/** The limits that triggers watch. */
export async function selectLowBalances(_all: AllAccounts, queries: Queries): Promise<LowBalances> {
  const rows = await queries
    .selectFrom('low_balances')
    .select(['category', 'limit_minor'])
    .execute();
  // Brought whole, for all categories.
  return Object.fromEntries(rows.map((row) => [row.category, row.limit_minor])) as LowBalances;
}

async function beginRound(
  tx: Tx,
  { now, isComplete }: { readonly now: Temporal.Instant; readonly isComplete: boolean },
): Promise<void> {
  await sql`
    INSERT INTO tag_status_rounds (begun_at, queued_up_to, is_complete) VALUES (${now}, '', ${isComplete})
    ON CONFLICT (singleton) DO UPDATE SET
      begun_at = excluded.begun_at, queued_up_to = excluded.queued_up_to, is_complete = excluded.is_complete`.execute(
    tx,
  );
}

/** Begins the next round if the last one ended before a moment. */
export async function renewRound(
  _all: AllAccounts,
  tx: Tx,
  { before, now }: { readonly before: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`
    UPDATE tag_status_rounds SET begun_at = ${now}, queued_up_to = ''
    WHERE queued_up_to IS NULL AND begun_at < ${before}`.execute(tx);
}

/** Whether every tag has been queued since the limits changed. */
export async function isRoundComplete(_all: AllAccounts, queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('tag_status_rounds')
    .select('is_complete')
    .executeTakeFirst();
  return row?.is_complete === true;
}

/** Queues the next tags of the round, by serial number; false once it has ended. */
export async function queueRange(_all: AllAccounts, tx: Tx, most: number): Promise<boolean> {
  const round = await tx
    .selectFrom('tag_status_rounds')
    .select('queued_up_to')
    .forUpdate()
    .executeTakeFirst();
  if (round === undefined || round.queued_up_to === null) return false;
  const { rows } = await sql<{ readonly serial_number: string }>`
    INSERT INTO tag_status_queue (serial_number)
    SELECT serial_number FROM tag_directory WHERE serial_number > ${round.queued_up_to}
    ORDER BY serial_number LIMIT ${most}
    RETURNING serial_number`.execute(tx);
  const last = rows.at(-1)?.serial_number;
  await tx
    .updateTable('tag_status_rounds')
    .set(last === undefined ? { queued_up_to: null, is_complete: true } : { queued_up_to: last })
    .execute();
  return last !== undefined;
}

/** Empties the queue where nobody takes the list; the next round begins at the first tag. */
export async function forgetQueued(
  _all: AllAccounts,
  tx: Tx,
  now: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom('tag_status_queue').execute();
  await beginRound(tx, { now, isComplete: false });
}

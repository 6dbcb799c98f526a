import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whether no other transaction is at this work; if so, none begins it until this one ends. */
export async function isAlone(tx: Tx, work: string): Promise<boolean> {
  const { rows } = await sql<{ readonly alone: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext(${work})) AS alone`.execute(tx);
  return rows[0]?.alone === true;
}

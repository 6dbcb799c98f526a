import { sql } from 'kysely';
import type { AccountScope, DeskScope } from '../scope/scope.ts';
import type { Tx } from './database.ts';

/** Closing and billing may read a year of a large fleet: they get more time than a request. */
export async function allowLongStatements(_scope: AccountScope | DeskScope, tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = '120s'`.execute(tx);
}

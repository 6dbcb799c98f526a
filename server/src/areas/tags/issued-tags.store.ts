import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';

/** A tag that went out with a verification code on paper. */
export interface IssuedTag {
  readonly serialNumber: string;
  readonly codeHash: Buffer;
  readonly category: Kategorija;
  readonly issuedAt: Temporal.Instant;
}

/** Keeps what goes out; answers the serial numbers that were not taken. */
export async function insertIssuedTags(
  queries: Queries,
  tags: readonly IssuedTag[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .insertInto('issued_tags')
    .values(
      tags.map((tag) => ({
        serial_number: tag.serialNumber,
        code_hash: tag.codeHash,
        category: tag.category,
        issued_at: tag.issuedAt,
      })),
    )
    .onConflict((conflict) => conflict.column('serial_number').doNothing())
    .returning('serial_number')
    .execute();
  return new Set(rows.map((row) => row.serial_number));
}

/** An issued tag, locked until the transaction ends: two who bind it at once come one by one. */
export async function lockIssuedTag(tx: Tx, serialNumber: string): Promise<IssuedTag | undefined> {
  const row = await tx
    .selectFrom('issued_tags')
    .selectAll()
    .where('serial_number', '=', serialNumber)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toIssuedTag(row);
}

function toIssuedTag(row: {
  readonly serial_number: string;
  readonly code_hash: Buffer;
  readonly category: string;
  readonly issued_at: Temporal.Instant;
}): IssuedTag {
  return {
    serialNumber: row.serial_number,
    codeHash: row.code_hash,
    // A constraint of the table keeps it to the known ones.
    category: row.category as Kategorija,
    issuedAt: row.issued_at,
  };
}

/** The same for several, in one order, so that two who lock some of them wait for each other. */
export async function lockIssuedTags(
  tx: Tx,
  serialNumbers: readonly string[],
): Promise<readonly IssuedTag[]> {
  const rows = await tx
    .selectFrom('issued_tags')
    .selectAll()
    .where('serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .orderBy('serial_number')
    .forUpdate()
    .execute();
  return rows.map(toIssuedTag);
}

/** Another code for an issued tag that is locked: its paper of before is worth nothing. */
export async function updateCode(
  tx: Tx,
  { serialNumber, codeHash }: Pick<IssuedTag, 'serialNumber' | 'codeHash'>,
): Promise<void> {
  await tx
    .updateTable('issued_tags')
    .set({ code_hash: codeHash })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/** Those of the serial numbers that are bound to an account already. */
export async function selectBound(
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('tag_directory')
    .select(['serial_number', 'account_id'])
    .where('serial_number', 'in', [...serialNumbers])
    .execute();
  return new Map(rows.map((row) => [row.serial_number, row.account_id]));
}

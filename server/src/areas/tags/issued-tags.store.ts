import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';

/** A tag that went out with a printed verification code. */
export interface IssuedTag {
  readonly serialNumber: string;
  readonly codeHash: Buffer;
  /** Of the key that it was hashed with; null for those of older versions, which did not note it. */
  readonly keyId: string | null;
  readonly category: Kategorija;
  readonly issuedAt: Temporal.Instant;
}

/** Stores tags that are issued; returns the serial numbers that were still free. */
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
        key_id: tag.keyId,
        category: tag.category,
        issued_at: tag.issuedAt,
      })),
    )
    .onConflict((conflict) => conflict.column('serial_number').doNothing())
    .returning('serial_number')
    .execute();
  return new Set(rows.map((row) => row.serial_number));
}

/** An issued tag, locked until the transaction ends: of two who bind it at once one waits. */
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
  readonly key_id: string | null;
  readonly category: string;
  readonly issued_at: Temporal.Instant;
}): IssuedTag {
  return {
    serialNumber: row.serial_number,
    codeHash: row.code_hash,
    keyId: row.key_id,
    // The table's constraint allows no other.
    category: row.category as Kategorija,
    issuedAt: row.issued_at,
  };
}

/** The same for several, in the order of their serial numbers, so that no two callers deadlock. */
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

/** Categories of issued tags by their serial numbers; numbers that were not issued are missing. */
export async function selectIssuedCategories(
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<readonly Pick<IssuedTag, 'serialNumber' | 'category'>[]> {
  const rows = await queries
    .selectFrom('issued_tags')
    .select(['serial_number', 'category'])
    .where('serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .execute();
  return rows.map((row) => ({
    serialNumber: row.serial_number,
    // The table's constraint allows no other.
    category: row.category as Kategorija,
  }));
}

/** Another code for a locked issued tag, after which the one printed before no longer works; or the same one under another key. */
export async function updateCode(
  tx: Tx,
  { serialNumber, codeHash, keyId }: Pick<IssuedTag, 'serialNumber' | 'codeHash' | 'keyId'>,
): Promise<void> {
  await tx
    .updateTable('issued_tags')
    .set({ code_hash: codeHash, key_id: keyId })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/** When codes were first printed for the serial number, and for a tag of which category. */
export async function selectIssued(
  queries: Queries,
  serialNumber: string,
): Promise<{ readonly category: Kategorija; readonly at: Temporal.Instant } | undefined> {
  const row = await queries
    .selectFrom('issued_tags')
    .select(['category', 'issued_at'])
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
  // The table's constraint allows no other.
  return row && { category: row.category as Kategorija, at: row.issued_at };
}

/** Another category for printed codes, so that whoever links them gets a tag of it. */
export async function updateIssuedCategory(
  tx: Tx,
  serialNumbers: readonly string[],
  category: Kategorija,
): Promise<void> {
  await tx
    .updateTable('issued_tags')
    .set({ category })
    .where('serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .execute();
}

/** Holds back other imports of tags until the transaction ends. */
export async function lockTagImports(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('tags-import'))`.execute(tx);
}

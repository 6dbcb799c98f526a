import { sql } from 'kysely';
import type { Queries, Tx } from '../database/database.ts';
import type { AllAccounts } from '../scope/scope.ts';
import type { SealedColumn } from './sealed-things.ts';

export interface SealedRow {
  /** Of the columns of the key, and of those that are read along. */
  readonly values: Readonly<Record<string, string>>;
  readonly sealed: Buffer;
}

const keyOf = ({ column }: SealedColumn) => sql`sealed_with(${sql.ref(column)})`;

/** Ids of the keys with which anything is sealed; empty for seals that do not say. */
export async function selectKeyIds(
  _all: AllAccounts,
  queries: Queries,
  column: SealedColumn,
): Promise<readonly string[]> {
  // From one id to the next by the index: there are a few, whatever the number of rows.
  const ids: string[] = [];
  for (let next = await selectIdAfter(queries, column, null); next !== null;) {
    ids.push(next);
    next = await selectIdAfter(queries, column, next);
  }
  return ids;
}

async function selectIdAfter(
  queries: Queries,
  column: SealedColumn,
  id: string | null,
): Promise<string | null> {
  const beyond = id === null ? sql`true` : sql`${keyOf(column)} > ${id}`;
  const { rows } = await sql<{ id: string | null }>`
    SELECT min(${keyOf(column)}) AS id FROM ${sql.table(column.table)} WHERE ${beyond}`.execute(
    queries,
  );
  return rows[0]?.id ?? null;
}

/** How many are sealed with another key than this. */
export async function countOthers(
  _all: AllAccounts,
  queries: Queries,
  column: SealedColumn,
  keyId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(column.table)}
    WHERE ${keyOf(column)} <> ${keyId}`.execute(queries);
  return rows[0]?.count ?? 0;
}

/** A few of the seals that do not say which key they were made with. */
export async function selectOlder(
  _all: AllAccounts,
  queries: Queries,
  column: SealedColumn,
  limit: number,
): Promise<readonly SealedRow[]> {
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(column)} FROM ${sql.table(column.table)}
    WHERE ${keyOf(column)} = '' LIMIT ${limit}`.execute(queries);
  return rows.map((row) => toSealedRow(column, row));
}

/** The next of those that are sealed with another key than this, in the order of their keys. */
export async function selectOthers(
  _all: AllAccounts,
  queries: Queries,
  column: SealedColumn,
  from: { readonly keyId: string; readonly after: SealedRow | null; readonly limit: number },
): Promise<readonly SealedRow[]> {
  const [first, second] = column.key;
  const beyond =
    from.after === null
      ? sql`true`
      : sql`(${sql.ref(first)}, ${sql.ref(second)}) >
          (${from.after.values[first]}::uuid, ${from.after.values[second]}::uuid)`;
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(column)} FROM ${sql.table(column.table)}
    WHERE ${keyOf(column)} <> ${from.keyId} AND ${beyond}
    ORDER BY ${sql.ref(first)}, ${sql.ref(second)} LIMIT ${from.limit}`.execute(queries);
  return rows.map((row) => toSealedRow(column, row));
}

/** Unless it was sealed again meanwhile: it was read without a lock, for several machines lock the rows of one account alone. */
export async function updateSealed(
  _all: AllAccounts,
  tx: Tx,
  column: SealedColumn,
  row: SealedRow,
  values: Readonly<Record<string, Buffer>>,
): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const [first, second] = column.key;
  await sql`
    UPDATE ${sql.table(column.table)} SET ${sql.join(changes)}
    WHERE ${sql.ref(first)} = ${row.values[first]}::uuid
      AND ${sql.ref(second)} = ${row.values[second]}::uuid AND ${sql.ref(column.column)} = ${row.sealed}`.execute(
    tx,
  );
}

type Row = Readonly<Record<string, string>> & { readonly sealed_bytes: Buffer };

function columnsOf({ column, key, along }: SealedColumn) {
  const texts = [...key, ...(along?.reads ?? [])].map(
    (name) => sql`${sql.ref(name)}::text AS ${sql.ref(name)}`,
  );
  return sql.join([...texts, sql`${sql.ref(column)} AS sealed_bytes`]);
}

function toSealedRow({ key, along }: SealedColumn, row: Row): SealedRow {
  const names = [...key, ...(along?.reads ?? [])];
  return {
    values: Object.fromEntries(names.map((name) => [name, row[name] ?? ''])),
    sealed: row.sealed_bytes,
  };
}

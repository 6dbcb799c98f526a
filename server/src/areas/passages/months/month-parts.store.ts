import { tollTimeZone } from '../../../platform/clock.ts';
import { nextMonth } from '../../../platform/months.ts';
import { recordedCalculationText } from '../shared-calculations.store.ts';
import { toSums, type MonthSums, type SumsRow } from './archived-list.store.ts';
import { dayOf, iso, isSplit, type OwnerClient } from './months-connection.store.ts';

/** A part of the table of passages. */
export interface MonthPart {
  readonly table: string;
  /** ISO 8601, from the first moment up to, and without, the last. */
  readonly from: string;
  readonly until: string;
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** The table of a month; what the next month has of it, for parts begin and end at midnight UTC, is in one that ends with `_end`. */
export const tableOf = (month: string): string => `passages_${month.replace('-', '_')}`;
export const endTableOf = (month: string): string => `${tableOf(month)}_end`;

/** The months of such tables, the oldest first. */
export function monthsOf(parts: readonly MonthPart[]): readonly string[] {
  return parts
    .map(({ table }) => /^passages_(\d{4})_(\d\d)$/u.exec(table))
    .flatMap((found) => (found === null ? [] : [`${found[1]}-${found[2]}`]))
    .sort();
}

/** Parts that belong to the table of passages, the oldest first. */
export async function selectParts(client: OwnerClient): Promise<readonly MonthPart[]> {
  const { rows } = await client.query<MonthPart>(`
    SELECT part."table", ${iso('part.bounds[1]::timestamptz')} AS "from", ${iso('part.bounds[2]::timestamptz')} AS "until"
    FROM (
      SELECT c.relname AS "table",
             regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\) TO \\(''([^'']+)''\\)') AS bounds
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'public.passages'::regclass
    ) AS part ORDER BY 2`);
  return rows;
}

/** Bytes of each month's table, by name; on several machines of all of them. */
export async function selectSizes(
  client: OwnerClient,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const size = (await isSplit(client)) ? 'citus_total_relation_size' : 'pg_total_relation_size';
  const { rows } = await client.query<{ readonly name: string; readonly bytes: string }>(
    `SELECT c.relname AS name, ${size}(c.oid::regclass)::text AS bytes FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1)`,
    [[...tables]],
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Passages of each month of toll time, as their sums by month have them, in the database or not. */
export async function selectCounts(client: OwnerClient): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ readonly month: string; readonly n: string }>(
    "SELECT to_char(month, 'YYYY-MM') AS month, sum(passage_count)::text AS n FROM passage_months GROUP BY 1",
  );
  return new Map(rows.map(({ month, n }) => [month, Number(n)]));
}

/** First moment of a month of toll time. */
export async function selectBeginning(client: OwnerClient, month: string): Promise<string> {
  const { rows } = await client.query<{ readonly at: string }>(
    `SELECT ${iso(`($1::date::timestamp AT TIME ZONE '${tollTimeZone}')`)} AS at`,
    [dayOf(month)],
  );
  return rows[0]?.at ?? '';
}

/** In a file each passage has its own calculation, so that the file can be read alone. */
export async function selectFileColumns(client: OwnerClient): Promise<readonly Column[]> {
  return (await selectColumns(client)).filter(({ name }) => name !== 'calculation_id');
}

/** Columns of passages, in their order. */
export async function selectColumns(client: OwnerClient): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = 'public.passages'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
  return rows;
}

/** Name of the newest migration. */
export async function selectSchema(client: OwnerClient): Promise<string> {
  const { rows } = await client.query<{ readonly name: string | null }>(
    'SELECT max(name) AS name FROM schema_migrations',
  );
  return rows[0]?.name ?? '';
}

const listed = (columns: readonly Column[]): string =>
  columns.map(({ name }) => `"${name}"`).join(', ');

/** Milliseconds that whoever reads or writes passages waits at most for a part to come or to go. */
const LOCK_MS = 2000;

/**
 * Takes a month out of the table of passages into a table of its own, so that nothing can be written to it any more. What the
 * next month has in the same part becomes a part of its own; what of this one is in the part before comes along. Call it in a
 * transaction, and again where the lock did not come in time.
 */
export async function detachMonth(
  client: OwnerClient,
  month: string,
  {
    part,
    before,
    ends,
  }: {
    readonly part: MonthPart;
    /** Of the month before, with the first hours of this one. */
    readonly before: MonthPart | null;
    /** First moment of the next month. */
    readonly ends: string;
  },
  columns: readonly Column[],
): Promise<void> {
  const { table } = part;
  const names = listed(columns);
  const split = await isSplit(client);
  // Citus changes the parts of several machines one after another within a transaction that also writes to them.
  if (split) await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  // Readers go on; writers of such old passages wait.
  await client.query(`LOCK TABLE public."${table}" IN SHARE ROW EXCLUSIVE MODE`);
  const hasEnd = part.until > ends;
  const end = endTableOf(month);
  if (hasEnd) {
    await createPart(client, end, split);
    await client.query(
      `INSERT INTO public."${end}" (${names}) SELECT ${names} FROM public."${table}" WHERE exited_at >= '${ends}'`,
    );
    await client.query(`DELETE FROM public."${table}" WHERE exited_at >= '${ends}'`);
  }
  // From here on everybody waits, for as long as a few statements about a catalogue take.
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
  await client.query(`ALTER TABLE public.passages DETACH PARTITION public."${table}"`);
  if (before !== null) {
    await client.query(`ALTER TABLE public.passages DETACH PARTITION public."${before.table}"`);
    await client.query(
      `INSERT INTO public."${table}" (${names}) SELECT ${names} FROM public."${before.table}"`,
    );
    await client.query(`DROP TABLE public."${before.table}"`);
  }
  if (hasEnd) await attachPart(client, { table: end, from: ends, until: part.until });
  // Without passages of its own the next month could not leave, and with it what its first hours have in that part.
  await client.query('SELECT ensure_passage_partition($1)', [dayOf(nextMonth(month))]);
  await client.query(
    "UPDATE archived_months SET state = 'detached', from_at = $2, until_at = $3 WHERE month = $1",
    [dayOf(month), before?.from ?? part.from, hasEnd ? ends : part.until],
  );
}

/** A table like that of passages, beside its parts on the same machines. */
export async function createPart(
  client: OwnerClient,
  table: string,
  split: boolean,
): Promise<void> {
  await client.query(`CREATE TABLE public."${table}" (LIKE public.passages INCLUDING ALL)`);
  if (!split) return;
  await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  await client.query(
    `SELECT create_distributed_table('public."${table}"', 'account_id', colocate_with => 'public.passages')`,
  );
}

/** Readers and writers of other months go on meanwhile. */
export async function attachPart(
  client: OwnerClient,
  { table, from, until }: MonthPart,
): Promise<void> {
  await client.query(
    `ALTER TABLE public.passages ATTACH PARTITION public."${table}" FOR VALUES FROM ('${from}') TO ('${until}')`,
  );
}

export async function dropPart(client: OwnerClient, table: string): Promise<void> {
  await client.query(`DROP TABLE public."${table}"`);
}

export async function refreshPart(client: OwnerClient, table: string): Promise<void> {
  await client.query(`ANALYZE public."${table}"`);
}

/** Currencies of a month's passages: one. */
export async function selectSums(
  client: OwnerClient,
  table: string,
): Promise<{ readonly sums: MonthSums; readonly currencies: readonly string[] }> {
  const { rows } = await client.query<SumsRow & { readonly currencies: string[] | null }>(`
    SELECT count(*)::text AS passages, (count(*) FILTER (WHERE amount_minor > 0))::text AS charged,
           coalesce(sum(amount_minor), 0)::text AS "amountMinor",
           (count(*) FILTER (WHERE cost_centre_id IS NOT NULL))::text AS "ofCostCentres",
           coalesce(sum(amount_minor) FILTER (WHERE cost_centre_id IS NOT NULL), 0)::text AS "ofCostCentresMinor",
           array_agg(DISTINCT currency) AS currencies
    FROM public."${table}"`);
  const [row] = rows;
  if (row === undefined) throw new Error('The database counted nothing');
  return { sums: toSums(row), currencies: row.currencies ?? [] };
}

/** The rows of a table as CSV with a header, always in the same order and notation. */
export function copyOut(table: string, columns: readonly Column[]): string {
  const told = columns.map(({ name }) =>
    name === 'calculation' ? `${recordedCalculationText} AS calculation` : `p."${name}"`,
  );
  return `COPY (SELECT ${told.join(', ')} FROM public."${table}" AS p ORDER BY account_id, exited_at, passage_id)
    TO STDOUT (FORMAT csv, HEADER)`;
}

/** The same rows back into a table; columns that came later get their default. */
export function copyIn(table: string, columns: readonly Column[]): string {
  return `COPY public."${table}" (${listed(columns)}) FROM STDIN (FORMAT csv, HEADER)`;
}

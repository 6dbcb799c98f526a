import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import { nameColumnsOf, withNames, type NameColumn } from './name-columns.ts';

export interface AccountTable {
  readonly name: string;
  /** Its rows are files: `content` of a `content_type`. */
  readonly ofFiles: boolean;
  /** In their order, without secret ones. */
  readonly columns: readonly string[];
  /** Those of them that are not the table's own. */
  readonly names: readonly NameColumn[];
  readonly key: readonly { readonly column: string; readonly type: string }[];
}

/** Tables that contain nothing but secrets, or what leads to the rows of others. */
export const secretTables = new Set([
  'key_directory',
  'refresh_tokens',
  'mailed_tokens',
  'totp_secrets',
  'recovery_codes',
]);
/** Tables of one user; a colleague's rows are not included. */
export const tablesOfUser = new Set([
  'users',
  'sessions',
  'sign_in_names',
  'memberships',
  'known_devices',
  'push_devices',
  'sms_numbers',
  'notices',
  'notification_choices',
  'report_schedules',
  'saved_trips',
  'saved_trip_notices',
  'operator_report_schedules',
  'legal_acceptances',
  'email_changes',
  'passkeys',
  'sent_mails',
]);
/** What a guest has told of themselves, or begun and not paid, is nothing of the account's. */
const ofGuests = new Map([
  ['top_ups', sql`t.by_guest AND t.state <> 'paid'`],
  ['payments', sql`t.purpose = 'guest-top-up' AND t.state NOT IN ('paid', 'refunded')`],
  ['order_directory', sql`t.purpose = 'guest-top-up'`],
  ['audit_trail', sql`t.details ? 'guest'`],
]);
/**
 * What a camera read is told only where it is the plate of the tag: otherwise it may be that of somebody else. Compared a little
 * more roughly than on the desk, where a plate that is not known to be the same is told as well.
 */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  passage_readings: ['plate', 'country'],
  // The passage that was charged instead has the same.
  refused_passages: ['plate', 'plate_country'],
};
const guestColumn = 'guest_email';
/** Told as what it names. */
const sharedColumn = 'calculation_id';
const secretColumn = /(^|_)(hash|sealed|secret|token|digest|ticket|idempotency_key)(_|$)/;

/**
 * Every table with rows of accounts, as the database has it: a new one is included without being
 * listed.
 */
export async function listAccountTables(
  _scope: MemberScope,
  queries: Queries,
): Promise<AccountTable[]> {
  const { rows } = await sql<{ name: string; column: string; type: string; place: number | null }>`
    SELECT c.relname AS name, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
           array_position(i.indkey::int2[], a.attnum) AS place
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND EXISTS (SELECT 1 FROM pg_attribute o
                  WHERE o.attrelid = c.oid AND o.attname = 'account_id' AND NOT o.attisdropped)
    ORDER BY c.relname, a.attnum`.execute(queries);
  return [...Map.groupBy(rows, ({ name }) => name)]
    .filter(([name]) => !secretTables.has(name))
    .map(([name, columns]) => {
      const told = columns
        .filter(
          ({ column, type }) =>
            type !== 'bytea' &&
            column !== guestColumn &&
            column !== sharedColumn &&
            !secretColumn.test(column),
        )
        .map(({ column }) => column);
      const names = nameColumnsOf(told);
      return {
        name,
        ofFiles: ['content', 'content_type'].every((wanted) =>
          columns.some(({ column }) => column === wanted),
        ),
        columns: withNames(told, names),
        names,
        key: columns
          .filter(({ place }) => place !== null)
          .toSorted((a, b) => Number(a.place) - Number(b.place)),
      };
    });
}

/** Whether it has anything of theirs. */
export async function hasRows(
  scope: MemberScope,
  queries: Queries,
  table: AccountTable,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(table.name)} AS t WHERE ${theirs(scope, table)} LIMIT 1`.execute(
    queries,
  );
  return rows.length > 0;
}

function theirs({ accountId, actor }: MemberScope, table: AccountTable): RawBuilder<unknown> {
  const ofUser = tablesOfUser.has(table.name) ? sql`AND t.user_id = ${actor.userId}` : sql``;
  const guests = ofGuests.get(table.name);
  const ofAccount = guests === undefined ? sql`` : sql`AND NOT (${guests})`;
  return sql`t.account_id = ${accountId} ${ofUser} ${ofAccount}`;
}

const BATCH = 1000;

/** The rows of an account, in short queries, each after the last one's key. */
export async function* readAccountRows(
  scope: MemberScope,
  queries: Queries,
  table: AccountTable,
  stationName: (stationId: string) => string,
): AsyncGenerator<Readonly<Record<string, unknown>>[], void, undefined> {
  const stations = new Map(
    table.names.filter(({ of }) => of === 'stations').map(({ column, id }) => [column, id]),
  );
  const told = (row: KeyedRow['row'], column: string): unknown => {
    const stationId = row[stations.get(column) ?? ''];
    return (typeof stationId === 'string' ? stationName(stationId) : row[column]) ?? null;
  };
  let after: readonly string[] | null = null;
  for (;;) {
    const rows: readonly KeyedRow[] = await readBatch(scope, queries, table, after);
    if (rows.length > 0) {
      yield rows.map(({ row }) =>
        Object.fromEntries(table.columns.map((column) => [column, told(row, column)])),
      );
    }
    after = rows.at(-1)?.last ?? null;
    if (rows.length < BATCH || after === null) return;
  }
}

interface KeyedRow {
  readonly row: Readonly<Record<string, unknown>>;
  /** Its key, as texts. */
  readonly last: readonly string[];
}

async function readBatch(
  scope: MemberScope,
  queries: Queries,
  table: AccountTable,
  after: readonly string[] | null,
): Promise<readonly KeyedRow[]> {
  const keys = table.key.map(({ column }) => sql.ref(`t.${column}`));
  // Names and types are the database's own; values are always parameters.
  const values = table.key.map(({ type }, index) => sql`${after?.[index]}::${sql.raw(type)}`);
  const start = after === null ? sql`` : sql`AND (${sql.join(keys)}) > (${sql.join(values)})`;
  // Only what is listed: a thousand files would not fit into memory.
  const added = new Set(table.names.map(({ column }) => column));
  const own = table.columns.filter((column) => !added.has(column));
  const shared = table.name === 'passages' ? [sharedColumn] : [];
  const read = new Set([...own, ...shared, ...table.key.map(({ column }) => column)]);
  const told = [
    ...own.map((column) => valueOf(scope, table, column)),
    ...table.names.flatMap((name) => nameOf(scope, name)),
  ];
  // Names are looked up for the rows of the batch only.
  const { rows } = await sql<KeyedRow>`
    SELECT (SELECT to_jsonb(told) FROM (SELECT ${sql.join(told)}) AS told) AS row,
           ARRAY[${sql.join(keys.map((key) => sql`${key}::text`))}] AS last
    FROM (SELECT ${sql.join([...read].map((column) => sql.ref(`t.${column}`)))}
          FROM ${sql.table(table.name)} AS t
          WHERE ${theirs(scope, table)} ${start}
          ORDER BY ${sql.join(keys)} LIMIT ${BATCH}) AS t
    ORDER BY ${sql.join(keys)}`.execute(queries);
  return rows;
}

function valueOf({ accountId }: MemberScope, { name }: AccountTable, column: string) {
  const value = sql.ref(`t.${column}`);
  if (name === 'passages' && column === 'calculation')
    return sql`coalesce(${value}, (SELECT shared.calculation FROM toll_calculations AS shared
      WHERE shared.calculation_id = ${sql.ref(`t.${sharedColumn}`)})) AS calculation`;
  if (ofOthers[name]?.includes(column) !== true) return value;
  if (name !== 'passage_readings') return sql`'' AS ${sql.ref(column)}`;
  // No letters beyond Latin in a text of SQL: the built server would take two bytes for each of all of its own.
  const plain = (plate: string) =>
    sql`translate(upper(${sql.ref(plate)}), ${sql.lit('ČĆŠŽĐ .-')}, 'CCSZD')`;
  return sql`CASE WHEN EXISTS (
      SELECT 1 FROM passages p JOIN tags n ON n.account_id = p.account_id AND n.tag_id = p.tag_id
      WHERE p.account_id = ${accountId} AND n.account_id = ${accountId}
        AND p.exited_at = t.exited_at AND p.passage_id = t.passage_id
        AND ${plain('n.plate')} = ${plain('t.plate')}
    ) THEN ${value} ELSE '' END AS ${sql.ref(column)}`;
}

/**
 * A name from another table of the account, under the column's name. The account is said once more: of several machines
 * one has it, and that is not seen through the rows of a batch.
 */
function nameOf(
  { accountId }: MemberScope,
  { column, id, of, name }: NameColumn,
): RawBuilder<unknown>[] {
  if (of === 'stations') return [];
  return [
    sql`(SELECT ${sql.ref(`n.${name}`)} FROM ${sql.table(of)} AS n
         WHERE n.account_id = ${accountId} AND ${sql.ref(`n.${id}`)} = ${sql.ref(`t.${id}`)}) AS ${sql.ref(column)}`,
  ];
}

export interface AccountFile {
  /** Its key in the table, which also says what it belongs to. */
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The files of an account, one at a time: a hundred at once would not fit into memory. */
export async function* readAccountFiles(
  scope: MemberScope,
  queries: Queries,
  table: AccountTable,
): AsyncGenerator<AccountFile, void, undefined> {
  const [, key] = table.key;
  if (key === undefined || table.key.length !== 2) {
    throw new Error(`${table.name}: files are named by the one column after account_id`);
  }
  const column = sql.ref(`t.${key.column}`);
  let after: string | null = null;
  for (;;) {
    const start: RawBuilder<unknown> =
      after === null ? sql`` : sql`AND ${column} > ${after}::${sql.raw(key.type)}`;
    const { rows }: { rows: AccountFile[] } = await sql<AccountFile>`
      SELECT ${column}::text AS name, t.content_type AS "contentType", t.content
      FROM ${sql.table(table.name)} AS t
      WHERE t.account_id = ${scope.accountId} ${start}
      ORDER BY ${column} LIMIT 1`.execute(queries);
    const [file] = rows;
    if (file === undefined) return;
    yield file;
    after = file.name;
  }
}

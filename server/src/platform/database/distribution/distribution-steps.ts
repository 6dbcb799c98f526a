import type { CitusTable } from './distribution.store.ts';
import { widerKeys } from './kept-keys.ts';
import { addedColumns } from './own-rules.ts';
import { columnOf, placeOf, type Place } from './placement-faults.ts';
import { placements } from './placements.ts';
import type { SchemaFacts } from './schema-facts.ts';

/** With whose rights the program reads and writes. */
export const PROGRAM_ROLE = 'rampa_app';

/** What has to be done to one table; its statements are one transaction. */
export interface Step {
  readonly table: string;
  readonly says: string;
  readonly statements: readonly string[];
}

export function wordsOf(place: Place): string {
  if (place.how === 'reference') return 'a copy on each node';
  if (place.how === 'local') return 'local to the coordinator';
  return place.how === 'own-key' ? `split by ${place.by}` : `beside accounts, by ${place.by}`;
}

/** Tables that others refer to come first; `accounts`, which all of a customer is beside, before them. */
export function stepsOf(
  schema: SchemaFacts,
  known: ReadonlyMap<string, CitusTable>,
): readonly Step[] {
  const waiting = new Set(
    [...schema.tables.keys()].filter((table) => {
      const how = placeOf(placements, table)?.how;
      return how !== undefined && how !== 'local' && !known.has(table);
    }),
  );
  const inOrder: string[] = [];
  const add = (table: string): void => {
    if (!waiting.delete(table)) return;
    for (const reference of schema.references) {
      if (reference.table === table) add(reference.target);
    }
    inOrder.push(table);
  };
  add('accounts');
  for (const table of waiting) add(table);
  return inOrder.flatMap((table) => {
    const place = placeOf(placements, table);
    const columns = schema.tables.get(table);
    return place === undefined || columns === undefined ? [] : [stepFor(table, place, columns)];
  });
}

/** Directories lack what was written before them, or by servers of the version before: from now on nothing else has it. */
const fillOf: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'key_directory',
    [
      `INSERT INTO key_directory (kind, value, account_id) SELECT 'api-key', prefix, account_id FROM api_keys ON CONFLICT DO NOTHING`,
      `INSERT INTO key_directory (kind, value, account_id) SELECT 'passkey', credential_id, account_id FROM passkeys ON CONFLICT DO NOTHING`,
    ],
  ],
  [
    'gateway_transactions',
    [
      `INSERT INTO gateway_transactions (provider, transaction_id, order_number)
       SELECT provider, provider_transaction_id, order_number FROM payments
       WHERE provider_transaction_id IS NOT NULL ON CONFLICT DO NOTHING`,
    ],
  ],
  [
    'statement_marks',
    [
      `INSERT INTO statement_marks (mark, account_id)
       SELECT substr(number, 8), min(account_id::text)::uuid FROM statements GROUP BY 1 ON CONFLICT DO NOTHING`,
    ],
  ],
]);

function stepFor(table: string, place: Place, columns: ReadonlySet<string>): Step {
  const by = columnOf(place);
  const statements = [...(fillOf.get(table) ?? [])];
  const adds = addedColumns.get(table);
  if (adds !== undefined && !columns.has(adds)) statements.push(...numberedApart(table, adds));
  for (const { constraint, becomes } of widerKeys.filter((key) => key.table === table)) {
    const added = becomes === null ? '' : `, ADD CONSTRAINT ${constraint} ${becomes}`;
    statements.push(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}${added}`);
  }
  statements.push(
    by === undefined
      ? `SELECT create_reference_table('${table}')`
      : `SELECT create_distributed_table('${table}', '${by}', colocate_with => '${
          place.how === 'beside-accounts' && table !== 'accounts' ? 'accounts' : 'none'
        }')`,
  );
  // Only now do all machines have the sequence.
  if (adds !== undefined) {
    statements.push(`GRANT USAGE ON SEQUENCE ${numbersOf(table)} TO ${PROGRAM_ROLE}`);
  }
  return { table, says: wordsOf(place), statements };
}

/**
 * Rows that triggers write on each machine get their numbers there: from a sequence by name, for that of an identity
 * column is not the program's to use.
 */
function numberedApart(table: string, splitBy: string): readonly string[] {
  const column = table === 'tag_status_queue' ? 'queue_no' : 'change_no';
  const last = `(SELECT coalesce(max(${column}), 0) + 1 FROM ${table})`;
  return [
    `ALTER TABLE ${table} ADD COLUMN ${splitBy} uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'`,
    `ALTER TABLE ${table} ALTER COLUMN ${column} DROP IDENTITY`,
    `CREATE SEQUENCE ${numbersOf(table)} OWNED BY ${table}.${column}`,
    `SELECT setval('${numbersOf(table)}', ${last}, false)`,
    `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT nextval('${numbersOf(table)}')`,
  ];
}

const numbersOf = (table: string): string => `${table}_numbers`;

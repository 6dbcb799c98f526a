import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { splitStatements } from '../split-statements.ts';
import { columnOf, placeOf, placementFaults, type Place, type Rules } from './placement-faults.ts';
import { ownRules, triggerFunctionsIn, triggersFile } from './own-rules.ts';
import { placements } from './placements.ts';
import { PROGRAM_ROLE, stepsOf, wordsOf, type Step } from './distribution-steps.ts';
import { widerKeys } from './kept-keys.ts';
import {
  areFiguresBehind,
  isCoordinator,
  mayLogin,
  selectCitusTables,
  selectCitusVersion,
  selectNodes,
  selectSchemaFacts,
  type CitusTable,
  type Node,
} from './distribution.store.ts';
import type { SchemaFacts } from './schema-facts.ts';

/** How long the owner's connection is waited for. */
const CONNECT_TIMEOUT_MS = 10_000;
export type Distribution =
  | { readonly ok: false; readonly faults: readonly string[] }
  | {
      readonly ok: true;
      readonly version: string;
      readonly nodes: readonly string[];
      readonly steps: readonly Step[];
      /** Tables that are where they should be. */
      readonly settled: number;
    };

/**
 * Puts each table of a database where `placements.ts` says, unless it is there: as the owner of the tables, on
 * the coordinator. Each table is one transaction, so that one which was interrupted goes on where it was.
 */
export async function distribute(options: {
  readonly ownerUrl: string;
  readonly dryRun: boolean;
  readonly say?: (line: string) => void;
  /** The schema is an earlier version's, for tests: tables that came later are not missed. */
  readonly isEarlier?: boolean;
}): Promise<Distribution> {
  const owner = new pg.Client({
    connectionString: options.ownerUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const faults = await faultsOfCluster(owner);
    if (faults.length > 0) return { ok: false, faults };
    const schema = await selectSchemaFacts(owner);
    const known = await selectCitusTables(owner);
    const rules = rulesFor(schema, await ownRules(), options.isEarlier === true);
    const refused = [
      ...placementFaults(unlessSplit(schema, known), rules),
      ...misplaced(schema, known),
    ];
    if (refused.length > 0) return { ok: false, faults: refused };
    const steps = stepsOf(schema, known);
    if (!options.dryRun) await carryOut(owner, steps, options.say);
    return {
      ok: true,
      version: (await selectCitusVersion(owner)) ?? '',
      nodes: (await selectNodes(owner)).map(({ name }) => name),
      steps,
      settled: schema.tables.size - steps.length,
    };
  } finally {
    await owner.end();
  }
}

async function faultsOfCluster(owner: pg.Client): Promise<readonly string[]> {
  if ((await selectCitusVersion(owner)) === null) {
    return [
      'this database has no Citus: CREATE EXTENSION citus on each node (docs/operations/citus.md)',
    ];
  }
  if (!(await isCoordinator(owner))) {
    return ['this node is a worker: DATABASE_OWNER_URL has to lead to the coordinator'];
  }
  const faults = faultsOfNodes(await selectNodes(owner));
  if (await areFiguresBehind(owner)) {
    faults.push('servers still add earlier passages to the figures: let one run until it is done');
  }
  if (!(await mayLogin(owner, PROGRAM_ROLE))) {
    faults.push(
      `machines speak to each other as ${PROGRAM_ROLE}: ALTER ROLE ${PROGRAM_ROLE} LOGIN`,
    );
  }
  return faults;
}

function faultsOfNodes(nodes: readonly Node[]): string[] {
  const faults: string[] = [];
  if (!nodes.some((node) => node.isCoordinator)) {
    faults.push("workers do not know the coordinator: SELECT citus_set_coordinator_host('…')");
  }
  if (!nodes.some((node) => !node.isCoordinator)) {
    faults.push("there is no worker: SELECT citus_add_node('…', 5432)");
  }
  for (const { name, isActive, hasMetadata } of nodes) {
    if (!isActive) faults.push(`${name} is not active: SELECT citus_activate_node(…)`);
    if (!hasMetadata) {
      faults.push(`${name} does not know the tables: SELECT start_metadata_sync_to_node(…)`);
    }
  }
  return faults;
}

function rulesFor(schema: SchemaFacts, rules: Rules, isEarlier: boolean): Rules {
  if (!isEarlier) return rules;
  const there = rules.placements.map((placement) => ({
    ...placement,
    tables: placement.tables.filter((table) => schema.tables.has(table)),
  }));
  return { ...rules, placements: there };
}

/** What was done to split tables is not wanted again: their keys are the wider ones. */
function unlessSplit(schema: SchemaFacts, known: ReadonlyMap<string, CitusTable>): SchemaFacts {
  const isNew = ({ table }: { readonly table: string }) => !known.has(table);
  return {
    ...schema,
    keys: [
      ...schema.keys.filter(isNew),
      // As they were.
      ...widerKeys
        .filter((key) => !isNew(key))
        .map((key) => ({ table: key.table, name: key.constraint, columns: [] })),
    ],
  };
}

function misplaced(schema: SchemaFacts, known: ReadonlyMap<string, CitusTable>): readonly string[] {
  return [...schema.tables.keys()].flatMap((table) => {
    const now = known.get(table);
    const place = placeOf(placements, table);
    if (now === undefined || place === undefined || isThere(now, place)) return [];
    const is = now.how === 'split' ? `split by ${now.by}` : now.how;
    return [
      `${table} is ${is}, and should be ${wordsOf(place)}: SELECT undistribute_table('${table}')`,
    ];
  });
}

function isThere(now: CitusTable, place: Place): boolean {
  const by = columnOf(place);
  if (by !== undefined) return now.how === 'split' && now.by === by;
  return place.how === 'reference' && now.how === 'reference';
}

async function carryOut(
  owner: pg.Client,
  steps: readonly Step[],
  say: (line: string) => void = () => undefined,
): Promise<void> {
  // Of an earlier start as well: `rampa migrate` may have brought functions of its own.
  for (const statement of await triggerStatements(owner)) await owner.query(statement);
  for (const { table, says, statements } of steps) {
    // Our triggers write to what is beside them alone, which is what Citus cannot know.
    await owner.query('BEGIN; SET LOCAL citus.enable_unsafe_triggers = on');
    try {
      for (const statement of statements) await owner.query(statement);
      await owner.query('COMMIT');
    } catch (error) {
      await owner.query('ROLLBACK');
      throw new Error(`${table}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    say(`${table}: ${says}`);
  }
  await emptyShells(owner);
}

/** Without the functions that a later migration makes: it would find them there. */
async function triggerStatements(owner: pg.Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype`);
  const there = new Set(rows.map(({ name }) => name));
  return splitStatements(await readFile(triggersFile, 'utf8')).filter((statement) => {
    const [name] = triggerFunctionsIn(statement);
    return name === undefined || there.has(name);
  });
}

/** What is left, on the coordinator, of rows that were moved to their machines. */
async function emptyShells(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0`);
  for (const { name } of rows) {
    await owner.query('SELECT truncate_local_data_after_distributing_table($1)', [name]);
  }
}

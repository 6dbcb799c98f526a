import type { WiderKey } from './kept-keys.ts';
import type { Placement } from './placements.ts';
import type { Reference, SchemaFacts } from './schema-facts.ts';

/** Where one table lives. */
export type Place = Placement extends infer Each ? (Each extends Placement ? Each : never) : never;

export interface Rules {
  readonly placements: readonly Placement[];
  readonly widerKeys: readonly WiderKey[];
  /** Columns that only a split table has. */
  readonly addedColumns: ReadonlyMap<string, string>;
  /** Functions of triggers that have a version for split tables. */
  readonly triggerFunctions: ReadonlySet<string>;
}

export function placeOf(placements: readonly Placement[], table: string): Place | undefined {
  // Names of tables that are not in the schema are no names of its type.
  return placements.find(({ tables }) => (tables as readonly string[]).includes(table));
}

/** The column by whose values the rows of a table are split; undefined: they are not. */
export function columnOf(place: Place | undefined): string | undefined {
  return place !== undefined && 'by' in place ? place.by : undefined;
}

/** What Citus, or we, would refuse: one sentence each. */
export function placementFaults(schema: SchemaFacts, rules: Rules): readonly string[] {
  return [
    ...faultsOfTables(schema, rules),
    ...faultsOfKeys(schema, rules),
    ...schema.references.flatMap((reference) => faultOfReference(reference, rules) ?? []),
    ...faultsOfTriggers(schema, rules),
  ];
}

function faultsOfTables({ tables }: SchemaFacts, { placements, addedColumns }: Rules): string[] {
  const placed = placements.flatMap((placement) => placement.tables as readonly string[]);
  const faults: string[] = [];
  for (const [table, columns] of tables) {
    const column = columnOf(placeOf(placements, table));
    const times = placed.filter((name) => name === table).length;
    if (times === 0) faults.push(`${table} has no place: say in placements.ts where it lives`);
    if (times > 1) faults.push(`${table} has more than one place`);
    if (column !== undefined && !columns.has(column) && addedColumns.get(table) !== column) {
      faults.push(`${table} is split by ${column}, which it does not have`);
    }
  }
  for (const name of placed) {
    if (!tables.has(name)) faults.push(`${name} has a place, and is no table`);
  }
  return faults;
}

function faultsOfKeys({ keys }: SchemaFacts, { placements, widerKeys }: Rules): string[] {
  const faults: string[] = [];
  for (const { table, name, columns } of keys) {
    const column = columnOf(placeOf(placements, table));
    const isWide = column === undefined || columns.includes(column);
    const wider = widerKeys.find((key) => key.table === table && key.constraint === name);
    if (!isWide && wider === undefined) {
      faults.push(`${name} is unique over all machines: it lacks ${column}`);
    }
    if (isWide && wider !== undefined) faults.push(`${name} needs no wider key`);
    const becomes = isWide ? null : (wider?.becomes ?? null);
    if (becomes !== null && column !== undefined && !columnsOfKey(becomes).includes(column)) {
      faults.push(`${name} becomes a key that lacks ${column}`);
    }
  }
  for (const { table, constraint } of widerKeys) {
    if (!keys.some((key) => key.table === table && key.name === constraint)) {
      faults.push(`${constraint} of ${table} is to become wider, and is no key`);
    }
  }
  return faults;
}

function columnsOfKey(definition: string): readonly string[] {
  return definition.slice(definition.indexOf('(') + 1, definition.indexOf(')')).split(', ');
}

/** Foreign keys that Citus takes: within what is split alike, to copies, and among what is not split. */
function faultOfReference(reference: Reference, { placements }: Rules): string | undefined {
  const from = placeOf(placements, reference.table);
  const to = placeOf(placements, reference.target);
  if (from === undefined || to === undefined) return undefined;
  const arrow = `${reference.name}: ${reference.table} (${from.how}) → ${reference.target} (${to.how})`;
  if (to.how === 'reference') return undefined;
  if (from.how === 'local' && to.how === 'local') return undefined;
  if (from.how !== 'beside-accounts' || to.how !== 'beside-accounts') {
    return `${arrow} crosses machines`;
  }
  const at = reference.columns.indexOf(from.by);
  return at !== -1 && reference.targetColumns[at] === to.by
    ? undefined
    : `${arrow} does not lead from ${from.by} to ${to.by}`;
}

function faultsOfTriggers(
  { triggers }: SchemaFacts,
  { placements, triggerFunctions }: Rules,
): string[] {
  return triggers.flatMap(({ table, calls }) => {
    const how = placeOf(placements, table)?.how;
    if (how === undefined || how === 'local') return [];
    if (triggerFunctions.has(calls)) return [];
    return [`${table} has a trigger: ${calls} has no version for split tables (triggers.sql)`];
  });
}

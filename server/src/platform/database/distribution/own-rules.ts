import { readFile } from 'node:fs/promises';
import { widerKeys } from './kept-keys.ts';
import type { Rules } from './placement-faults.ts';
import { placements } from './placements.ts';

export const triggersFile = new URL('../../../../db/distributed/triggers.sql', import.meta.url);

/** Split by a column that tells nothing of its own: no row is without a value, whoever writes it. */
export const addedColumns: Rules['addedColumns'] = new Map(
  placements.flatMap((placement) =>
    'by' in placement && placement.by === 'placed_with'
      ? placement.tables.map((table) => [table, 'placed_with'] as const)
      : [],
  ),
);

export async function ownRules(): Promise<Rules> {
  const triggers = await readFile(triggersFile, 'utf8');
  return {
    placements,
    widerKeys,
    addedColumns,
    triggerFunctions: new Set(triggerFunctionsIn(triggers)),
  };
}

export function triggerFunctionsIn(statements: string): readonly string[] {
  return [...statements.matchAll(/FUNCTION (\w+)\(\) RETURNS trigger/g)].map(
    ([, name = '']) => name,
  );
}

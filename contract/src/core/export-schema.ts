import { z } from 'zod';
import { formatMessage } from './message.ts';

/** Names of what an export holds, `<what>/<version>`, oldest first: the last one is today's. */
export type ExportSchemas = readonly [string, ...string[]];

/**
 * The `schema` of an export's query: whose columns the file is to have; left out, today's. Anything else
 * is refused with the names that are known.
 */
export function exportSchema<const Names extends ExportSchemas>(names: Names) {
  return z
    .enum<Names>(names, {
      error: () => formatMessage('field.unknown-schema', { known: names.join(' ') }),
    })
    .default(todaysOf<Names[number]>(names));
}

function todaysOf<Name>(names: readonly [Name, ...Name[]]): Name {
  return names.at(-1) ?? names[0];
}

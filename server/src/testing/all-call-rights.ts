import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AnyCall } from '@rampa/contract';
import type { CallRow, rightsOf } from './call-rights.ts';

const areas = `${import.meta.dirname}/../areas`;

/** The rows of all areas: each has those of its calls in `testing/call-rights.ts`. */
const rows = new Map(
  (
    await Promise.all(
      globSync('*/testing/call-rights.ts', { cwd: areas }).map(async (file) => {
        const url = pathToFileURL(`${areas}/${file}`).href;
        // What such a file exports is checked by the test that compares the rows with the calls.
        return ((await import(url)) as { rights: ReturnType<typeof rightsOf> }).rights;
      }),
    )
  ).flat(),
);

export const callsWithRows: ReadonlySet<AnyCall> = new Set(rows.keys());

export function rowOf(call: AnyCall): CallRow {
  const row = rows.get(call);
  if (row === undefined) throw new Error(`${nameOf(call)} has no row`);
  return row;
}

export const nameOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

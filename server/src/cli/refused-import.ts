import { mostFaults } from '../platform/files/faults.ts';
import type { FileFault } from '../platform/files/places.ts';
import type { CommandReport } from './command.ts';

/** A file that was refused whole, its faults in the order of the file. */
export function refusedImport(
  file: string,
  faults: readonly FileFault[],
  outcome = 'Nothing was imported.',
): CommandReport {
  const sorted = faults
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, mostFaults);
  return {
    exitCode: 1,
    lines: [
      ...sorted.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
      outcome,
    ],
    data: { ok: false, faults: sorted },
  };
}

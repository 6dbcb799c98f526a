import type { Table } from './table.ts';

/** The selection as a file says it: what was not asked for is not said. */
export function withoutEmpty(selection: Table<never>['selection']): Table<never>['selection'] {
  return Object.fromEntries(
    Object.entries(selection).filter(([, value]) => value !== undefined && value !== ''),
  );
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  filesOfEntry,
  filesOfRoute,
  type Manifest,
} from '../../../server/src/areas/page-settings/index.ts';
import type { Budget } from './budgets.ts';

/** What the first view of a route loads. */
export interface FirstLoad {
  /** In brotli, of the entry and the screen. */
  readonly bytes: number;
  /** Scripts: the page itself contains the entry, and the rules of the screen. */
  readonly requests: number;
}

/** `sizeOf` gives the transferred size of a file. */
export function firstLoadOf(
  path: string,
  manifest: Manifest,
  sizeOf: (file: string) => number,
  customer = false,
): FirstLoad {
  const files = [...filesOfEntry(manifest), ...filesOfRoute(path, manifest, customer)];
  const inPage = new Set(
    Object.values(manifest).flatMap(({ isEntry, file }) => (isEntry === true ? [file] : [])),
  );
  return {
    bytes: files.reduce((sum, file) => sum + sizeOf(file), 0),
    requests: files.filter((file) => file.endsWith('.js') && !inPage.has(file)).length,
  };
}

/** Sizes of the files of a built portal, each of which has its brotli version beside it. */
export function brotliSizes(dist: string): (file: string) => number {
  return (file) => statSync(join(dist, `${file}.br`)).size;
}

/** What is over its budget, one sentence each. */
export function overBudget(
  { name, kilobytes, requests }: Budget,
  load: FirstLoad,
): readonly string[] {
  const needed = Math.ceil(load.bytes / 1000);
  return [
    ...(needed > kilobytes ? [`${name} needs ${needed} kB, its budget is ${kilobytes} kB`] : []),
    ...(load.requests > requests
      ? [`${name} needs ${load.requests} scripts, its budget is ${requests}`]
      : []),
  ];
}

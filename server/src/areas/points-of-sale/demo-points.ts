import { readFileSync } from 'node:fs';
import type { Country } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { importPoints } from './import-points.ts';
import { selectPoints } from './points-of-sale.store.ts';
import { readPointsFile } from './read-points-file.ts';

/** Fills a country that has no point of sale yet with those that ship with Rampa. */
export async function loadDemoPoints(options: {
  readonly database: Database;
  readonly country: Country;
  readonly clock: Clock;
}): Promise<void> {
  if ((await selectPoints(options.database.queries, options.country)).length > 0) return;
  const file = new URL(`../../../db/demo/points-of-sale/${options.country}.json`, import.meta.url);
  const read = readPointsFile(readFileSync(file), options.country);
  if (!read.ok) throw new Error(`The demo's points of sale: ${JSON.stringify(read.faults)}`);
  await importPoints(read, { ...options, dryRun: false, say: () => undefined });
}

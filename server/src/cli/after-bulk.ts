import { bulkRows, refreshStatistics } from '../platform/database/refresh-statistics.ts';
import type { CommandContext } from './command.ts';

/** After an import of many rows: without it, the next queries may take minutes. */
export async function afterBulk(
  { database, dryRun = false, say }: CommandContext,
  rows: number,
): Promise<void> {
  if (dryRun || rows < bulkRows) return;
  say('Statistics of the tables are brought up to date …');
  await refreshStatistics(database);
}

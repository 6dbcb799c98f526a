import { bulkRows, refreshStatistics } from '../platform/database/refresh-statistics.ts';
import type { CommandContext } from './command.ts';

/** Behind an import of many rows: without it, what asks for them next may take minutes. */
export async function afterBulk(
  { database, dryRun = false, say }: CommandContext,
  rows: number,
): Promise<void> {
  if (dryRun || rows < bulkRows) return;
  say('Statistics of the tables are brought up to date …');
  await refreshStatistics(database);
}

import type { Database } from './database.ts';

/** Fewer rows than this do not change the planner's statistics noticeably. */
export const bulkRows = 1000;

/** Updates the planner's statistics after a load; otherwise old plans may take minutes. */
export async function refreshStatistics(database: Database): Promise<void> {
  await database.run('SELECT refresh_statistics()');
}

import type { Database } from './database.ts';

/** Fewer rows than this tell the planner nothing new. */
export const bulkRows = 1000;

/** Tells the planner of what a load has brought; plans of before it may take minutes afterwards. */
export async function refreshStatistics(database: Database): Promise<void> {
  await database.run('SELECT refresh_statistics()');
}

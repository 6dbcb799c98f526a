import { accessOf } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import type { CommandContext } from './command.ts';

/**
 * The areas' services without their workers: what they put into the outbox waits for the server.
 */
export async function withServices<T>(
  { settings, database, databaseUrl, clock, log }: CommandContext,
  work: (services: Services) => Promise<T>,
  /** `unused`: the work makes and opens nothing by root keys, so it is done whatever keys are given. */
  keys: 'needed' | 'unused' = 'needed',
): Promise<T> {
  // All areas: loaded once the command knows that it needs them.
  const [{ demandKeys }, { createServices }, { createJobs }] = await Promise.all([
    import('../demand-keys.ts'),
    import('../services.ts'),
    import('../platform/jobs/jobs.ts'),
  ]);
  if (keys === 'needed') await demandKeys(database, settings);
  const jobs = createJobs({ ...accessOf(settings, databaseUrl), log });
  const services = await createServices({ settings, database, jobs, clock, log });
  try {
    return await work(services);
  } finally {
    services.close();
    await jobs.stop();
  }
}

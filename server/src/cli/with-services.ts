import { accessOf } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import type { CommandContext } from './command.ts';

/**
 * The areas' services without their workers: what they put into the outbox waits for the server.
 */
export async function withServices<T>(
  { settings, database, databaseUrl, clock, log }: CommandContext,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  // All areas: loaded once the command knows that it needs them.
  const [{ createServices }, { createJobs }] = await Promise.all([
    import('../services.ts'),
    import('../platform/jobs/jobs.ts'),
  ]);
  const jobs = createJobs({ ...accessOf(settings, databaseUrl), log });
  const services = await createServices({ settings, database, jobs, clock, log });
  await jobs.open();
  try {
    return await work(services);
  } finally {
    services.close();
    await jobs.stop();
  }
}

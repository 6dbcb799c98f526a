import { demandKeys } from '../demand-keys.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createServices, type Services } from '../services.ts';
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
  if (keys === 'needed') await demandKeys(database, settings);
  const role = settings.setRole ? 'rampa_app' : null;
  const jobs = createJobs({ url: databaseUrl, role, log });
  const services = await createServices({ settings, database, jobs, clock, log });
  await jobs.open();
  try {
    return await work(services);
  } finally {
    services.close();
    await jobs.stop();
  }
}

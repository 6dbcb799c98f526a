import { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { jobsSchema } from '../jobs-schema.ts';

/**
 * What a server looks after once a minute, without that minute: jobs that a dead one had in hand are
 * taken up again, and those that failed are retried.
 */
export async function freeAbandonedJobs(database: Database, ownerUrl: string): Promise<void> {
  await database.run(
    `UPDATE ${jobsSchema}.job SET started_on = started_on - interval '1 day' WHERE state = 'active'`,
  );
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
  await database.run(`UPDATE ${jobsSchema}.job SET start_after = now() WHERE state = 'retry'`);
}

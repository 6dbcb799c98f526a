import { createServices } from '../../../services.ts';
import { Temporal } from 'temporal-polyfill';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { readSettings } from '../../../settings.ts';
import { scopeOf } from '../../../testing/scope.ts';

// Accepts purchase requests one after the other and prints each, until it is killed.

const [url = '', time = '', accountId = '', userId = '', ...numbers] = process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const now = Temporal.Instant.from(time);
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
const services = await createServices({ settings, database, jobs, clock: { now: () => now }, log });
await jobs.open();
const [session] = await database.run(
  'SELECT session_id AS id FROM sessions WHERE user_id = $1 AND ended_at IS NULL LIMIT 1',
  [userId],
);
const { id: sessionId } = session as { id: string };
const scope = scopeOf({ accountId, userId }, { personType: 'pravno', sessionId });
process.stdout.write('ready\n');
for (const number of numbers) {
  const accepted = await services.purchaseRequests.accept(scope, number, 1);
  if (!accepted.ok) throw new Error(`${number}: ${accepted.code}`);
  process.stdout.write(`${number} ${accepted.value}\n`);
}
process.exit(0);

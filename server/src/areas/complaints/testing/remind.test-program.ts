import { Temporal } from 'temporal-polyfill';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createServices } from '../../../services.ts';
import { readSettings } from '../../../settings.ts';
import { everyAccount } from '../../../testing/scope.ts';

// Sends reminders for each day of a range and prints each day, until it is killed.

const [url = '', first = '', days = ''] = process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
let now = Temporal.Instant.from(first);
const services = await createServices({ settings, database, jobs, clock: { now: () => now }, log });
await jobs.open();
process.stdout.write('ready\n');
for (let day = 0; day < Number(days); day += 1) {
  await services.complaintReminders.remind(everyAccount);
  process.stdout.write(`${day}\n`);
  now = now.add({ hours: 24 });
}
process.exit(0);

import { createServices } from '../../../services.ts';
import { Temporal } from 'temporal-polyfill';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { readSettings } from '../../../settings.ts';
import { everyAccount } from '../../../testing/scope.ts';

// Closes the months of all accounts until it is killed, and prints when it begins and when it is
// done.

const [url = '', month = ''] = process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
const services = await createServices({ settings, database, jobs, clock, log });
await jobs.open();
process.stdout.write('ready\n');
await services.statementClosing.closeAll(everyAccount, month, { tell: true });
process.stdout.write('done\n');
process.exit(0);

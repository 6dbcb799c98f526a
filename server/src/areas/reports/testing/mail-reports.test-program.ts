import { Temporal } from 'temporal-polyfill';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createServices } from '../../../services.ts';
import { readSettings } from '../../../settings.ts';

// The server's queues and sweeps, the operator's reports by mail among them, at a day of the test's choice. It says when they
// begin, and goes on until it is killed.

const [url = '', now = ''] = process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const clock = { now: () => Temporal.Instant.from(now) };
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
await createServices({ settings, database, jobs, clock, log });
await jobs.start();
process.stdout.write('ready\n');

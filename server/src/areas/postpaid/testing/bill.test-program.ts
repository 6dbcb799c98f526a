import { Temporal } from 'temporal-polyfill';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createServices } from '../../../services.ts';
import { readSettings } from '../../../settings.ts';
import { everyAccount } from '../../../testing/scope.ts';

// Invoices a month to all companies that pay later until it is killed, and prints when it begins and when it is done.

const [url = '', month = '', now = ''] = process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const clock = { now: () => Temporal.Instant.from(now) };
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
const services = await createServices({ settings, database, jobs, clock, log });
await jobs.open();
process.stdout.write('ready\n');
await services.postpaid.open?.billing.billAll(everyAccount, month);
process.stdout.write('done\n');
process.exit(0);

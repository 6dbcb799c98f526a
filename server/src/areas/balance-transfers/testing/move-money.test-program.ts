import { Temporal } from 'temporal-polyfill';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createServices } from '../../../services.ts';
import { readSettings } from '../../../settings.ts';
import { scopeOf } from '../../../testing/scope.ts';

// Moves money from one tag to another and, every third time, some of it back, forty times by forty keys, until it is
// killed. Begun again it does the same with the same keys, as whoever got no answer does. Prints a line for each, and
// when it is done.

const [url = '', accountId = '', userId = '', sessionId = '', from = '', to = ''] =
  process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
const { balanceTransfers } = await createServices({ settings, database, jobs, clock, log });
await jobs.open();
const scope = scopeOf({ accountId, userId }, { sessionId });

for (let at = 1; at <= 40; at += 1) {
  const back = at % 3 === 0;
  const moved = await balanceTransfers.moveBetween(scope, {
    fromTagId: back ? to : from,
    toTagId: back ? from : to,
    amountMinor: back ? 500 : 1000,
    idempotencyKey: `transfer number ${at}`,
  });
  if (!moved.ok) throw new Error(moved.code);
  process.stdout.write(`${at}\n`);
}
process.stdout.write('done\n');
process.exit(0);

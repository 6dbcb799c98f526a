import { Temporal } from 'temporal-polyfill';
import { commandLineOperator } from '../../../platform/audit/operator.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { staffScope } from '../../../platform/scope/make-scope.ts';
import { limitsOfRoles } from '../../../platform/second-person.ts';
import { createServices } from '../../../services.ts';
import { readSettings } from '../../../settings.ts';
import { scopeOf } from '../../../testing/scope.ts';
import { staffAccountId } from '../../identity/index.ts';

// Takes cash for a tag, twenty times by twenty keys, gives every third of it back and closes the till after every
// fifth, until it is killed. Begun again it does the same with the same keys, as whoever got no answer does. Prints when it
// begins and when it is done.

const [url = '', clerkId = '', accountId = '', tagId = ''] = process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
const { counter } = await createServices({ settings, database, jobs, clock, log });
await jobs.open();
const nothing = { amount: 0, currency: 'RSD' } as const;
const scope = staffScope(
  { userId: clerkId, role: 'clerk', firstName: 'Нада', lastName: 'Илић', email: '' },
  {
    by: commandLineOperator(clock),
    requestId: 'test',
    limits: {
      largestRefund: nothing,
      secondPersonAbove: nothing,
      alone: limitsOfRoles([], 0).clerk,
    },
    self: scopeOf({ accountId: staffAccountId, userId: clerkId }),
  },
);

process.stdout.write('ready\n');
for (let at = 1; at <= 20; at += 1) {
  const taken = await counter.take(scope, {
    accountId,
    tagId,
    amountMinor: 100_000,
    pointId: '',
    note: '',
    idempotencyKey: `cash number ${at}`,
    languageId: '2',
  });
  if (!taken.ok) throw new Error(taken.code);
  if (at % 3 === 0) {
    const { orderNumber } = taken.value;
    const back = { reason: 'customer-wish', note: '' } as const;
    const given = await counter.giveBack(scope, accountId, orderNumber, back);
    // It may have been counted with a till that was closed before the kill.
    if (!given.ok && given.code !== 'counter.till-closed') throw new Error(given.code);
  }
  if (at % 5 === 0) {
    const till = await counter.till(scope, { clerkId: '', first: 0, rows: 1, languageId: '2' });
    if (!till.ok) throw new Error(till.code);
    const expected = till.value.expectedMinor;
    const count = { clerkId: '', expected, counted: expected, note: '' };
    const closed = await counter.close(scope, { ...count, idempotencyKey: `closing ${at}` });
    // Closed before the kill; what came in since waits for the next closing.
    const before = ['counter.till-empty', 'counter.key-used-otherwise'];
    if (!closed.ok && !before.includes(closed.code)) throw new Error(closed.code);
  }
}
process.stdout.write('done\n');
process.exit(0);

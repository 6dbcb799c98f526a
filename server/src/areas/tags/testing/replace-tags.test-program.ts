import { Temporal } from 'temporal-polyfill';
import { commandLineOperator } from '../../../platform/audit/operator.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { staffScope } from '../../../platform/scope/make-scope.ts';
import { createServices } from '../../../services.ts';
import { readSettings } from '../../../settings.ts';
import { scopeOf } from '../../../testing/scope.ts';
import { staffAccountId } from '../../identity/index.ts';
import { printedCode } from './replacements-fixture.ts';

// Replaces a tag by the first of the serial numbers, that one by the second, and so on, by a key for each, until it is
// killed. Begun again it does the same with the same keys, as whoever got no answer does. Prints when it begins and when
// it is done.

const [url = '', clerkId = '', accountId = '', first = '', ...serialNumbers] =
  process.argv.slice(2);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
const log = createLog('silent');
const database = createDatabase({ url });
const jobs = createJobs({ url, role: null, log });
const { tagReplacementDesk } = await createServices({ settings, database, jobs, clock, log });
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
      alone: settings.secondPersonLimits.clerk,
    },
    self: scopeOf({ accountId: staffAccountId, userId: clerkId }),
  },
);

process.stdout.write('ready\n');
let tagId = first;
for (const serialNumber of serialNumbers) {
  const wanted = { tagId, serialNumber, verificationCode: printedCode, reason: 'worn' } as const;
  const idempotencyKey = `replaced by ${serialNumber}`;
  const made = await tagReplacementDesk.replace(
    scope,
    accountId,
    { ...wanted, idempotencyKey },
    '127.0.0.1',
  );
  if (!made.ok) throw new Error(made.code);
  ({ tagId } = made.value);
}
process.stdout.write('done\n');
process.exit(0);

import { openServicesOfProgram } from '../../../testing/services-of-program.ts';
import { printedCode } from './replacements-fixture.ts';

// Replaces a tag by the first of the serial numbers, that one by the second, and so on, by a key for each, until it is
// killed. Begun again it does the same with the same keys, as whoever got no answer does. Prints when it begins and when
// it is done.

const [url = '', clerkId = '', accountId = '', first = '', ...serialNumbers] =
  process.argv.slice(2);
const { services, clerk } = await openServicesOfProgram(url);
const { tagReplacementDesk } = services;
const scope = clerk(clerkId);

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

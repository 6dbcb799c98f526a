import { openServicesOfProgram } from '../../../testing/services-of-program.ts';
import { scopeOf } from '../../../testing/scope.ts';

// Moves money from one tag to another and, every third time, some of it back, forty times by forty keys, until it is
// killed. Begun again it does the same with the same keys, as whoever got no answer does. Prints a line for each, and
// when it is done.

const [url = '', accountId = '', userId = '', sessionId = '', from = '', to = ''] =
  process.argv.slice(2);
const { services } = await openServicesOfProgram(url);
const { balanceTransfers } = services;
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

import { openServicesOfProgram } from '../../../testing/services-of-program.ts';

// Sells devices at a counter, each by a key of its own, and closes the till after every fourth, until it is killed.
// Begun again it does the same with the same keys, as whoever got no answer does. Prints when it begins and when it is done.

const [url = '', userId = '', pointId = '', accountId = '', total = '', ...serialNumbers] =
  process.argv.slice(2);
const { services, atCounter } = await openServicesOfProgram(url);
const { counter } = services;
const scope = atCounter(userId, pointId);

process.stdout.write('ready\n');
for (const [at, serialNumber] of serialNumbers.entries()) {
  const sold = await counter.sales.sell(scope, {
    accountId,
    serialNumber,
    package: 'small',
    total: Number(total),
    plate: '',
    pointId: '',
    idempotencyKey: `sale number ${at}`,
    languageId: '2',
  });
  if (!sold.ok) throw new Error(sold.code);
  if (at % 4 === 3) {
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

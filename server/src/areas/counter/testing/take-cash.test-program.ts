import { openServicesOfProgram } from '../../../testing/services-of-program.ts';

// Takes cash for a tag, twenty times by twenty keys, gives every third of it back and closes the till after every
// fifth, until it is killed. Begun again it does the same with the same keys, as whoever got no answer does. Prints when it
// begins and when it is done.

const [url = '', clerkId = '', accountId = '', tagId = ''] = process.argv.slice(2);
const { services, clerk } = await openServicesOfProgram(url);
const { counter } = services;
const scope = clerk(clerkId);

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

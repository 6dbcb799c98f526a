import { expect, test } from 'vitest';
import { insistOnDatabase, type Patience } from './insist-on-database.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const slow = new Error('timeout exceeded when trying to connect');
const full = Object.assign(new Error('No space left on device'), { code: '53100' });
const fault = new Error('relation "tags" does not exist');
const never = new Promise<void>(() => undefined);

/** A step that fails with each of these, and then is done. */
function failing(errors: readonly Error[], options: Partial<Patience> = {}) {
  const left = [...errors];
  const lines: unknown[] = [];
  const log = { warn: (fields: unknown) => void lines.push(fields) } as Patience['log'];
  const insist = insistOnDatabase({ log, lost: never, pauseMs: 0, ...options });
  const outcome = insist(async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'done';
  });
  return { outcome, lines };
}

test('a start waits while the database is away or too slow, and its log says so', async () => {
  const { outcome, lines } = failing([away, slow]);
  expect(await outcome).toBe('done');
  expect(lines).toEqual([{ reason: away.message }, { reason: slow.message }]);
});

test.each([
  ['a fault of ours', fault, {}],
  ['a full disk', full, {}],
  ['an embedded database that has stopped', away, { lost: Promise.resolve() }],
  ['patience that is over', away, { patienceMs: 0 }],
])('a start ends at %s', async (_, error, options) => {
  const { outcome } = failing([error], options);
  await expect(outcome).rejects.toBe(error);
});

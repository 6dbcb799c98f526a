import { expect, test } from 'vitest';
import { forEachAccount } from './for-each-account.ts';

/** More than one batch, and a last batch that is not full. */
const accounts = Array.from({ length: 450 }, (_, at) => `account-${String(at).padStart(3, '0')}`);

const dueOf =
  (known: readonly string[]) =>
  async (after: string | null, rows: number): Promise<readonly string[]> =>
    known.filter((account) => after === null || account > after).slice(0, rows);

test.each([0, 1, 200, 400, 450])(
  'each of %i accounts is processed once, in order',
  async (count) => {
    const worked: string[] = [];
    const known = accounts.slice(0, count);
    const swept = await forEachAccount({
      due: dueOf(known),
      work: async (account) => void worked.push(account),
    });
    expect(worked).toEqual(known);
    expect(swept).toEqual({ done: count, failed: [] });
  },
);

test("one account's failure is returned, and does not hold up the others", async () => {
  const fault = new Error('a row that cannot be read');
  const worked: string[] = [];
  const swept = await forEachAccount({
    due: dueOf(accounts),
    async work(account) {
      if (account === 'account-199') throw fault;
      worked.push(account);
    },
  });
  expect(worked).toHaveLength(449);
  expect(swept).toEqual({ done: 449, failed: [{ accountId: 'account-199', error: fault }] });
});

test('a stop waits for no further account', async () => {
  const stop = new AbortController();
  const swept = await forEachAccount({
    due: dueOf(accounts),
    async work(account) {
      if (account === 'account-010') stop.abort();
    },
    signal: stop.signal,
  });
  expect(swept).toEqual({ done: 11, failed: [] });
});

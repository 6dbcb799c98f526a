import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskScope } from '../../testing/scope.ts';
import { selectClosedDays, selectEntries } from './ledger-days.store.ts';
import { anaTag, openBooks, type BooksFixture } from './testing/books-fixture.ts';

let books: BooksFixture;
beforeEach(async () => {
  books = await openBooks();
});
afterEach(() => books.end());

/** Opening, debit, credit and closing balance of each account. */
async function sumsOf(day: string): Promise<Readonly<Record<string, readonly number[]>>> {
  const { sums } = await books.closed(day);
  return Object.fromEntries(
    sums.map(({ account, openingMinor, debitMinor, creditMinor, closingMinor }) => [
      account,
      [openingMinor, debitMinor, creditMinor, closingMinor],
    ]),
  );
}

const raiseTagBalances =
  "UPDATE ledger_accounts SET balance_minor = balance_minor + 3 WHERE kind = 'tag'";
const toll = { kind: 'toll', from: anaTag, to: { kind: 'toll-revenue' } } as const;

test('a day is closed with what each account moved, and opens as the day before closed', async () => {
  books.setClock('2026-11-18T09:00:00Z');
  await books.book({ amount: 500_000 });
  books.setClock('2026-11-19T09:00:00Z');
  await books.book({ amount: 250_001 });
  await books.book({ ...toll, amount: 32_000, occurredAt: '2026-11-18T22:59:00Z' });
  await books.book({
    kind: 'correction',
    from: { kind: 'correction' },
    to: anaTag,
    amount: 7,
  });
  books.setClock('2026-11-20T00:10:00Z');
  await books.book({ ...toll, amount: 1_000 });

  expect(await sumsOf('2026-11-19')).toEqual({
    'bank-clearing': [-500_000, 250_001, 0, -750_001],
    correction: [0, 7, 0, -7],
    tag: [500_000, 32_000, 250_008, 718_008],
    'toll-revenue': [0, 0, 32_000, 32_000],
  });
  const { closed } = await books.closed('2026-11-19');
  expect(closed).toMatchObject({ journals: 3, postings: 6, earlier: 1, late: 0 });

  books.setClock('2026-11-21T07:00:00Z');
  expect(await sumsOf('2026-11-20')).toEqual({
    'bank-clearing': [-750_001, 0, 0, -750_001],
    correction: [-7, 0, 0, -7],
    tag: [718_008, 1_000, 0, 717_008],
    'toll-revenue': [32_000, 0, 1_000, 33_000],
  });
  expect(await books.faults()).toEqual([]);
});

test('a closed day stays as it was, however often it is closed and whatever comes later', async () => {
  books.setClock('2026-11-19T09:00:00Z');
  await books.book({ amount: 100 });
  books.setClock('2026-11-20T09:00:00Z');
  const before = await books.closed('2026-11-19');
  books.setClock('2026-11-20T10:00:00Z');
  await books.book({ amount: 900, occurredAt: '2026-11-19T10:00:00Z' });
  expect(await books.closed('2026-11-19')).toMatchObject(before);
  await expect(
    books.database.run('UPDATE ledger_day_sums SET credit_minor = credit_minor + 1'),
  ).rejects.toThrow('permission denied');
});

test.each([
  ['midnight', '2026-11-18T22:59:59.999999Z', '2026-11-18T23:00:00Z', '2026-11-18'],
  ['the day of 25 hours', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z', '2026-10-25'],
  ['the day before it', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00Z', '2026-10-24'],
  ['the day of 23 hours', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z', '2026-03-29'],
  ['the end of the year', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00Z', '2026-12-31'],
])('%s divides the days of toll time', async (_, last, next, day) => {
  books.setClock(last);
  await books.book({ amount: 1 });
  books.setClock(next);
  await books.book({ amount: 10 });
  books.setClock('2027-01-05T09:00:00Z');
  const { closed, sums } = await books.closed(day);
  expect(closed.journals).toBe(1);
  expect(sums.find(({ account }) => account === 'tag')).toMatchObject({
    openingMinor: 0,
    creditMinor: 1,
  });
  const [following = ''] = await books.days.toClose(deskScope(books.now), '2027-01-04');
  expect((await books.closed(following)).closed.journals).toBe(1);
  expect(await books.faults()).toEqual([]);
});

test('both hours that are called two o’clock belong to their day', async () => {
  for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
    books.setClock(at);
    await books.book({ amount: 1 });
  }
  books.setClock('2026-10-26T09:00:00Z');
  expect((await books.closed('2026-10-25')).closed.journals).toBe(2);
});

/** Books now, and commits when told to. */
async function bookSlowly(movement: Parameters<BooksFixture['book']>[0]) {
  const begun = Promise.withResolvers<undefined>();
  const ending = Promise.withResolvers<undefined>();
  const booking = books.database.transaction(async (tx) => {
    await books.bookIn(tx, movement);
    begun.resolve(undefined);
    await ending.promise;
  });
  await begun.promise;
  return () => {
    ending.resolve(undefined);
    return booking;
  };
}

test('what was still being booked as its day was closed comes to the next day, and is counted there', async () => {
  books.setClock('2026-11-19T22:59:59Z');
  const commit = await bookSlowly({ amount: 70 });
  books.setClock('2026-11-20T00:00:00Z');
  expect((await books.closed('2026-11-19')).closed).toMatchObject({ journals: 0, late: 0 });
  await commit();
  expect(await books.faults()).toEqual([]);
  books.setClock('2026-11-21T00:00:00Z');
  await books.book({ amount: 5 });
  expect(await sumsOf('2026-11-20')).toMatchObject({ tag: [0, 0, 70, 70] });
  expect((await books.closed('2026-11-20')).closed).toMatchObject({ journals: 1, late: 1 });
  expect(await books.faults()).toEqual([]);
});

test('the first day opens with all that came before it, and loses nothing of either of its midnights', async () => {
  for (const [at, amount] of [
    ['2024-02-29T12:00:00Z', 1_000],
    ['2025-12-31T22:59:59Z', 200],
    ['2026-11-17T12:00:00Z', 30],
  ] as const) {
    books.setClock(at);
    await books.book({ amount });
  }
  books.setClock('2026-11-18T22:59:59Z');
  const commitBefore = await bookSlowly({ amount: 4 });
  books.setClock('2026-11-18T23:00:01Z');
  await commitBefore();
  await books.book({ ...toll, amount: 500 });
  books.setClock('2026-11-19T23:00:01Z');
  await books.book({ amount: 700_000 });
  books.setClock('2026-11-19T22:59:59Z');
  const commitAfter = await bookSlowly({ amount: 60_000 });
  books.setClock('2026-11-19T23:00:02Z');
  expect(await sumsOf('2026-11-19')).toEqual({
    'bank-clearing': [-1_234, 0, 0, -1_234],
    tag: [1_234, 500, 0, 734],
    'toll-revenue': [0, 0, 500, 500],
  });
  await commitAfter();
  expect(await books.faults()).toEqual([]);
  books.setClock('2026-11-21T00:00:00Z');
  expect(await sumsOf('2026-11-20')).toMatchObject({ tag: [734, 0, 760_000, 760_734] });
  expect(await books.faults()).toEqual([]);
});

test.each([
  ['a day of long ago', '2026-11-10', 'closed'],
  ['the day of the first booking', '2025-01-15', 'closed'],
  ['the day before it', '2025-01-14', 'books.before-first'],
])('the first closed day may be %s', async (_, day, expected) => {
  books.setClock('2025-01-15T22:30:00Z');
  await books.book({ amount: 1_000 });
  books.setClock('2026-11-19T09:00:00Z');
  await books.book({ amount: 200 });
  books.setClock('2026-11-20T09:00:00Z');
  const outcome = await books.close(day);
  expect(outcome.ok ? 'closed' : outcome.code).toBe(expected);
  expect(await books.faults()).toEqual([]);
});

test('two who close at once close it once', async () => {
  books.setClock('2026-11-19T09:00:00Z');
  await books.book({ amount: 100 });
  books.setClock('2026-11-20T09:00:00Z');
  const done = await Promise.all(Array.from({ length: 4 }, () => books.close('2026-11-19')));
  const answers = done.map((outcome) =>
    outcome.ok ? outcome.value.closed.journals : outcome.code,
  );
  expect(answers).toContain(1);
  expect(answers.every((answer) => answer === 1 || answer === 'books.busy')).toBe(true);
  const days = await selectClosedDays(deskScope(books.now), books.database.queries, {
    first: 0,
    rows: 10,
  });
  expect(days).toHaveLength(1);
});

test('days are closed one after the other, once they are over', async () => {
  const refused = async (day: string) => {
    const outcome = await books.close(day);
    return outcome.ok ? 'closed' : outcome.code;
  };
  books.setClock('2026-11-15T09:00:00Z');
  await books.book({ amount: 100 });
  books.setClock('2026-11-20T22:59:59Z');
  expect(await refused('2026-11-20')).toBe('books.not-over');
  expect(await refused('1926-11-20')).toBe('books.before-first');
  expect(await refused('2026-11-17')).toBe('closed');
  expect(await refused('2026-11-16')).toBe('books.before-first');
  expect(await refused('2026-11-19')).toBe('books.not-next');
  // Nothing was booked on it.
  expect(await refused('2026-11-18')).toBe('closed');
  books.setClock('2026-11-20T23:00:00Z');
  expect(await books.days.toClose(deskScope(books.now), '2026-11-20')).toEqual([
    '2026-11-19',
    '2026-11-20',
  ]);
  expect(await books.faults()).toEqual([]);
});

test('entries are numbered in the order of booking, and are all of the day', async () => {
  for (const [at, amount] of [
    ['2026-11-19T12:00:00Z', 3],
    ['2026-11-19T08:00:00Z', 1],
    ['2026-11-19T09:00:00Z', 2],
  ] as const) {
    books.setClock(at);
    await books.book({ amount });
  }
  books.setClock('2026-11-20T09:00:00Z');
  await books.closed('2026-11-19');
  const read = (after: number) =>
    selectEntries(deskScope(books.now), books.database.queries, '2026-11-19', {
      after,
      journals: 2,
    });
  expect((await read(0)).map(({ entryNo, amountMinor }) => [entryNo, amountMinor])).toEqual([
    [1, -1],
    [1, 1],
    [2, -2],
    [2, 2],
  ]);
  expect(await read(2)).toMatchObject([
    { entryNo: 3, account: 'bank-clearing', amountMinor: -3 },
    { entryNo: 3, account: 'tag', amountMinor: 3, kind: 'top-up', currency: 'RSD' },
  ]);
});

test('a balance that is not its postings is a difference of the day, and is never hidden', async () => {
  books.setClock('2026-11-19T09:00:00Z');
  await books.book({ amount: 100 });
  books.setClock('2026-11-20T09:00:00Z');
  await books.closed('2026-11-19');
  await books.tamper(raiseTagBalances);
  books.setClock('2026-11-21T09:00:00Z');
  const { sums } = await books.closed('2026-11-20');
  expect(sums.find(({ account }) => account === 'tag')).toMatchObject({
    closingMinor: 100,
    ledgerMinor: 103,
  });
  expect(await books.faults()).toContain(
    'every closed day closed with what the balances of all customers said',
  );
});

test('the first day opens with the balances, and verification compares them with all that was booked', async () => {
  books.setClock('2026-11-18T09:00:00Z');
  await books.book({ amount: 100 });
  await books.tamper(raiseTagBalances);
  books.setClock('2026-11-20T09:00:00Z');
  expect(await sumsOf('2026-11-19')).toMatchObject({ tag: [103, 0, 0, 103] });
  expect(await books.faults()).toContain(
    'every closed day opens as the one before it closed, the first with all that was booked before',
  );
});

test.each([
  ['a day that vanished', "DELETE FROM ledger_days WHERE day = '2026-11-18'"],
  ['a journal that left its day', 'DELETE FROM ledger_day_journals WHERE entry_no = 1'],
  [
    'a journal in another day',
    "UPDATE ledger_day_journals SET day = '2026-11-17' WHERE day = '2026-11-18'",
  ],
  ['a number that is missing', 'UPDATE ledger_day_journals SET entry_no = 5 WHERE entry_no = 2'],
  [
    'a posting that changed',
    'UPDATE postings SET amount_minor = amount_minor + 1 WHERE amount_minor = 31',
  ],
  [
    'a sum that changed, with its closing balance',
    "UPDATE ledger_day_sums SET credit_minor = credit_minor + 1, closing_minor = closing_minor + 1 WHERE ledger_account = 'tag'",
  ],
  [
    'an opening balance that is not the one before',
    "UPDATE ledger_day_sums SET opening_minor = opening_minor + 1, closing_minor = closing_minor + 1 WHERE ledger_account = 'tag' AND day = '2026-11-19'",
  ],
  [
    'an account that is missing',
    "DELETE FROM ledger_day_sums WHERE ledger_account = 'toll-revenue' AND day = '2026-11-19'",
  ],
  ['a count', "UPDATE ledger_days SET posting_count = posting_count + 1 WHERE day = '2026-11-19'"],
])('verification finds %s', async (_, statement) => {
  for (const day of ['17', '18', '19']) {
    books.setClock(`2026-11-${day}T09:00:00Z`);
    await books.book({ amount: 1_000 + Number(day) });
    await books.book({ ...toll, amount: 31 });
  }
  books.setClock('2026-11-20T09:00:00Z');
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19']) await books.closed(day);
  await books.book({ amount: 1 });
  expect(await books.faults()).toEqual([]);
  await books.tamper(statement);
  expect(await books.faults()).not.toEqual([]);
});

import {
  getObracun,
  getPotrosnja,
  getProlasci,
  getProlasciKupca,
  izvozProlazaka,
} from '@rampa/contract/passages';
import { getIzvestaj } from '@rampa/contract/spending-reports';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FileReply } from '../../../platform/http/send-file.ts';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount, scopeOf } from '../../../testing/scope.ts';
import { openMonthsFixture, type MonthsFixture } from '../testing/months-fixture.ts';
import { tripOf } from '../testing/passages-fixture.ts';

// What customers and staff are shown of months that have left the database, and of one that leaves while it is read.

let months: MonthsFixture;
beforeAll(async () => {
  months = await openMonthsFixture();
});
afterAll(() => months.close());
afterEach(() => months.bringBack());

test('customers are told from when on passages are shown, and none is missing without a word', async () => {
  const before = await months.fixture.signInAgain(months.customer);
  const first = await months.fixture.call(getProlasci, {}, before.token);
  expect(first.result).toMatchObject({ totalRecords: 5, shownFrom: null });
  // The oldest is the last.
  const { items } = first.result as { items: { passage_id: string }[] };
  await months.archive('2026-01');
  months.fixture.passTime({ seconds: 10 });
  const { token } = before;
  const list = (input: object) => months.fixture.call(getProlasci, input, token);
  const shown = await list({});
  expect(shown.result).toMatchObject({ totalRecords: 4, shownFrom: '2026-02-01' });
  expect((await list({ period: '2026-02-01/..' })).result).toMatchObject({ shownFrom: null });
  expect(await list({ period: '../2026-01-31' })).toMatchObject({
    http: 200,
    statusCode: 603,
    message: 'passages.archived;from:2026-02-01',
  });
  const gone = await months.fixture.call(
    getObracun,
    { passage_id: items[4]?.passage_id ?? '' },
    token,
  );
  expect(gone).toMatchObject({ statusCode: 603, message: 'passages.archived;from:2026-02-01' });
  const sums = await months.fixture.call(getPotrosnja, {}, token);
  expect(sums.result).toMatchObject({
    months: [
      { month: '2026-01', passages: 1 },
      { month: '2026-02', passages: 2 },
      { month: '2026-03', passages: 2 },
    ],
  });
  const report = (by: string) =>
    months.fixture.call(getIzvestaj, { period: '2026-01-01/2026-03-31', by }, token);
  expect((await report('tag')).result).toMatchObject({ total: { now: { passages: 5 } } });
  for (const by of ['hour', 'road']) {
    expect(await report(by)).toMatchObject({ message: 'spending-reports.archived' });
  }
  const file = await months.fixture.send({
    url: izvozProlazaka.path,
    query: { format: 'xlsx', languageId: '3' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.headers).toMatchObject({ 'x-total-records': '4', 'x-shown-from': '2026-02-01' });
  expect((await list({ first: 3, rows: 5 })).result).toMatchObject({ items: { length: 1 } });
  const other = await months.fixture.addCustomer();
  expect(await months.fixture.call(getProlasci, {}, other.token)).toMatchObject({
    message: 'passages.none',
  });
});

test('that a clerk looked for archived passages is in the trail', async () => {
  const clerk = await months.fixture.addStaff('clerk');
  await months.archive('2026-01');
  months.fixture.passTime({ seconds: 10 });
  const asked = { account_id: months.customer.accountId, period: '../2026-01-31' };
  expect(await months.fixture.call(getProlasciKupca, asked, clerk.token)).toMatchObject({
    message: 'passages.archived;from:2026-02-01',
  });
  expect(
    await months.owner.run(
      "SELECT subject, details->'shown' AS shown FROM audit_trail WHERE action = 'customer-passages-read'",
    ),
  ).toEqual([{ subject: `customer:${months.customer.accountId}`, shown: 0 }]);
});

/** Has more passages of January than a statement of a file reads, and one of March. Made once. */
let often: SignedIn | undefined;
async function drivingOften(): Promise<SignedIn> {
  if (often !== undefined) return often;
  const serial = '004122107786';
  const added = await months.fixture.addCustomer();
  await months.addTag(added, serial);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 20, 0, 10 * minute)).toISOString();
  await months.record([
    ...Array.from({ length: 1100 }, (_, minute) => tripOf(serial, at(minute))),
    tripOf(serial, '2026-03-11T10:00:00Z'),
  ]);
  often = added;
  return added;
}

/** Reads a file to its end; something happens behind its first bytes. */
async function bytesOf({ body }: FileReply, meanwhile: () => Promise<unknown>): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes === 0) await meanwhile();
    bytes += (chunk as Uint8Array).length;
  }
  return bytes;
}

test.each(['csv', 'xlsx', 'ndjson'] as const)(
  'a %s of passages breaks off where a month leaves while it is read, and is whole otherwise',
  async (format) => {
    const { accountId } = await drivingOften();
    const { passages } = months.fixture.app.services;
    const scope = everyAccount.account(accountId);
    const read = async (meanwhile: () => Promise<unknown>): Promise<number> => {
      const file = await passages.exportFile(
        scope,
        { tagId: '', period: '' },
        { format, languageId: '3', schema: 'passages/2', asked: {} },
      );
      if (!file.ok) throw new Error(file.code);
      return bytesOf(file.value, meanwhile);
    };
    expect(await read(async () => undefined)).toBeGreaterThan(10_000);
    // What had left before the file was begun is no reason.
    await months.archive('2026-01');
    expect(await read(async () => undefined)).toBeGreaterThan(0);
    await months.restore('2026-01');
    await expect(read(() => months.archive('2026-01'))).rejects.toThrow('A month was archived');
  },
);

test('an archive of personal data breaks off where a month leaves while it is read', async () => {
  const customer = await drivingOften();
  await months.fixture.signInAgain(customer);
  // The statement has one row of this shape.
  const [session] = (await months.owner.run(
    'SELECT session_id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
    [customer.userId],
  )) as { session_id: string }[];
  const scope = scopeOf(customer, { sessionId: session?.session_id ?? '' });
  const { personalData } = months.fixture.app.services;
  const read = async (meanwhile: () => Promise<unknown>): Promise<number> => {
    const file = await personalData.exportAll(scope, { schema: 'personal-data/1' });
    if (!file.ok) throw new Error(file.code);
    return bytesOf(file.value, meanwhile);
  };
  expect(await read(async () => undefined)).toBeGreaterThan(10_000);
  await expect(read(() => months.archive('2026-01'))).rejects.toThrow('A month was archived');
});

import type { CallResult, Currency } from '@rampa/contract';
import {
  getGlavnaKnjiga,
  getKnjigovodstveniDani,
  izvozGlavneKnjige,
  zakljuciDan,
} from '@rampa/contract/books';
import { getJa, traziKupce } from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { readCsv, readXlsx } from '../../testing/exports/table-reader.ts';
import { everyAccount } from '../../testing/scope.ts';
import { addLanesTag } from '../tags/testing/lanes-fixture.ts';
import { transfer } from '../wallet/index.ts';

let fixture: AppFixture;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

async function topUp(amounts: readonly number[], currency: Currency = 'RSD'): Promise<void> {
  const { database, services } = fixture.app;
  await database.transaction((tx) =>
    services.wallet.postJournals(
      everyAccount,
      tx,
      amounts.map((amount, at) => {
        const accountId = uuid();
        return {
          accountId,
          kind: 'top-up' as const,
          reference: `=${at}`,
          occurredAt: fixture.now(),
          currency,
          lines: transfer({ kind: 'bank-clearing' }, { kind: 'tag', tagId: uuid() }, amount),
        };
      }),
    ),
  );
}

const download = (query: Readonly<Record<string, string>>) =>
  fixture.send({
    url: izvozGlavneKnjige.path,
    query: { day: '2026-11-20', ...query },
    headers: { authorization: `Bearer ${clerk.token}` },
  });

test('a supervisor closes the day that is over; clerks see and download its general ledger', async () => {
  await topUp(Array.from({ length: 260 }, (_, at) => at + 1));
  fixture.passTime({ hours: 24 });
  clerk = await fixture.addStaff('clerk');
  const supervisor = await fixture.addStaff('supervisor');
  const listed = async () => {
    const answer = await fixture.call(getKnjigovodstveniDani, { rows: '5' }, clerk.token);
    return answer.result as CallResult<typeof getKnjigovodstveniDani>;
  };
  expect((await listed()).items).toEqual([
    { day: '2026-11-21', state: 'running', next: false, closing: null },
    { day: '2026-11-20', state: 'open', next: true, closing: null },
  ]);
  expect(await fixture.call(zakljuciDan, { day: '2026-11-20' }, supervisor.token)).toMatchObject({
    statusCode: 200,
    result: { day: '2026-11-20', closing: { journals: 260, postings: 520, differences: [] } },
  });
  const { items, totalRecords } = await listed();
  expect(totalRecords).toBe(2);
  expect(items[1]).toMatchObject({
    state: 'closed',
    closing: { turnover: [{ amount: 33_930, currency: 'RSD' }], late: 0 },
  });
  expect(items[1]?.closing?.by).not.toBe('');

  const { result } = await fixture.call(getGlavnaKnjiga, { day: '2026-11-20' }, clerk.token);
  const { accounts } = result as CallResult<typeof getGlavnaKnjiga>;
  const sums = accounts.map(({ account, debit, credit, closing, difference }) => [
    account,
    ...[debit, credit, closing, difference].map(({ amount }) => amount),
  ]);
  expect(sums).toEqual([
    ['bank-clearing', 33_930, 0, -33_930, 0],
    ['tag', 0, 33_930, 33_930, 0],
  ]);

  const csv = await download({ format: 'csv', languageId: '3' });
  expect(csv.headers['x-total-records']).toBe('520');
  expect(csv.headers['content-disposition']).toContain('general-ledger-2026-11-20.csv');
  const [head, first, second, ...more] = readCsv(csv.rawPayload, ',');
  expect(head?.slice(4, 10)).toEqual([
    'Kind',
    'Document',
    'Account',
    'Debit',
    'Credit',
    'Currency',
  ]);
  expect(first?.slice(0, 2)).toEqual(['2026-11-20', '1']);
  expect(first?.slice(6, 8)).toEqual(['Bank clearing', expect.stringMatching(/^[\d.]+$/u)]);
  // What a spreadsheet would compute is a text.
  expect(second?.[5]).toMatch(/^'=\d+$/u);
  expect(more).toHaveLength(518);
  const column = (at: number): number =>
    [first, second, ...more].reduce((sum, row) => sum + Math.round(Number(row?.[at]) * 100), 0);
  expect([column(7), column(8)]).toEqual([33_930, 33_930]);

  const xlsx = await download({ format: 'xlsx' });
  expect(readXlsx(xlsx.rawPayload)).toHaveLength(521);
});

test('the list goes on from days to be closed to closed ones, page by page', async () => {
  fixture.passTime({ hours: 96 });
  clerk = await fixture.addStaff('clerk');
  const page = async (first: string) => {
    const answer = await fixture.call(getKnjigovodstveniDani, { first, rows: '2' }, clerk.token);
    const { items, totalRecords } = answer.result as CallResult<typeof getKnjigovodstveniDani>;
    return [totalRecords, ...items.map(({ day, state, next }) => `${day} ${state} ${next}`)];
  };
  expect(await page('0')).toEqual([6, '2026-11-25 running false', '2026-11-24 open false']);
  expect(await page('4')).toEqual([6, '2026-11-21 open true', '2026-11-20 closed false']);
  expect(await page('6')).toEqual([6]);
});

test('the totals of the workbook are of the country’s currency, and those of another beside it', async () => {
  await topUp([1_000]);
  await topUp([77], 'EUR');
  fixture.passTime({ hours: 24 });
  clerk = await fixture.addStaff('clerk');
  const supervisor = await fixture.addStaff('supervisor');
  for (let day = 21; day <= 25; day += 1) {
    const closed = await fixture.call(zakljuciDan, { day: `2026-11-${day}` }, supervisor.token);
    expect(closed.statusCode).toBe(200);
  }
  const xlsx = await download({ day: '2026-11-25', format: 'xlsx', languageId: '3' });
  expect(readXlsx(xlsx.rawPayload)).toHaveLength(5);
  const totals = readXlsx(xlsx.rawPayload, 'sheet2').map((cells) => cells.filter(Boolean));
  expect(totals).toContainEqual(['4 lines, debits (RSD)', '4', '10.00']);
  expect(totals).toContainEqual(['Debit', '0.77\u00a0EUR']);
  expect(totals).toContainEqual(['Bank clearing', '2', '10.00']);
});

test('by the tag of a line its customer is found; a program of the first version reads its columns', async () => {
  const company = await fixture.addCustomer('pravno');
  const { tagId, serialNumber } = await addLanesTag(fixture, company);
  const reference = uuid();
  const { database, services } = fixture.app;
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: company.accountId,
        kind: 'toll',
        reference,
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'tag', tagId }, { kind: 'toll-revenue' }, 32_000),
      },
    ]),
  );
  fixture.passTime({ hours: 24 });
  clerk = await fixture.addStaff('clerk');
  const supervisor = await fixture.addStaff('supervisor');
  const day = '2026-11-26';
  expect((await fixture.call(zakljuciDan, { day }, supervisor.token)).statusCode).toBe(200);
  const linesOf = async (query: Readonly<Record<string, string>>) => {
    const file = await download({ day, format: 'csv', languageId: '3', ...query });
    const [head, ...lines] = readCsv(file.rawPayload, ',');
    return { head, lines: lines.filter((line) => line[5] === reference) };
  };
  const { head, lines } = await linesOf({});
  expect(head?.at(-1)).toBe('Tag serial number');
  expect(lines.map((line) => [line[10], line.at(-1)])).toEqual([
    ['tag', serialNumber],
    ['toll-revenue', ''],
  ]);
  const found = await fixture.call(traziKupce, { text: serialNumber }, clerk.token);
  expect(traziKupce.result.parse(found.result).items).toMatchObject([
    { account_id: company.accountId },
  ]);
  expect((await linesOf({ schema: 'general-ledger/1' })).head?.at(-1)).toBe('Kind code');
});

test('where the operator does not use it, the calls do not exist, and no menu has it', async () => {
  const other = await fixture.addServer({ DAY_CLOSE: 'false' });
  const { token } = await fixture.addStaff('supervisor');
  const answers = [
    await other.call(getKnjigovodstveniDani, {}, token),
    await other.call(getGlavnaKnjiga, { day: '2026-11-20' }, token),
    await other.call(zakljuciDan, { day: '2026-11-21' }, token),
    await other.call(izvozGlavneKnjige, { day: '2026-11-20', format: 'csv' }, token),
  ];
  expect(answers.map(({ http, message }) => `${http} ${message}`)).toEqual(
    answers.map(() => '404 request.not-found'),
  );
  const me = await other.call(getJa, {}, token);
  expect(me.result).toMatchObject({ switchedOff: ['e-invoices', 'postpaid', 'books'] });
  await other.stop();
});

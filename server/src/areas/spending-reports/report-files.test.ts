import { unzipSync } from 'fflate';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';

let fixture: AppFixture;
let owner: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = await fixture.addCustomer('pravno');
  const { database, services } = fixture.app;
  const serialNumber = `F${uuid().slice(-11)}`;
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber,
      category: 'I',
      plate: 'BG 1-AA',
      nickname: '=1+1',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  const recorder = createPassageRecorder({ database, ...services });
  await recorder.recordPassages(everyAccount, [
    tripOf(serialNumber, '2026-10-05T08:00:00Z'),
    tripOf(serialNumber, '2026-10-06T08:00:00Z'),
    tripOf(serialNumber, '2026-09-06T08:00:00Z'),
  ]);
});
afterAll(() => fixture.close());

async function file(address: string, query: object, who = owner) {
  const reply = await fixture.send({
    url: `/api/Izvestaj/${address}`,
    query: { period: '2026-10-01/2026-10-31', by: 'tag', ...query },
    headers: { authorization: `Bearer ${who.token}` },
  });
  const name = /filename="([^"]+)"/.exec(String(reply.headers['content-disposition']))?.[1];
  return { status: reply.statusCode, name, text: reply.body, bytes: reply.rawPayload };
}

test('a report as CSV has what it was and what it became, and no formula', async () => {
  const { text, name } = await file('IzvozIzvestaja', { format: 'csv', languageId: '3' });
  expect(name).toBe('report_2026-10_by-vehicle.csv');
  const [, row = ''] = text.split('\r\n');
  expect(row).toMatch(
    /^'=1\+1,"BG 1-AA, F.+",2,640\.00,1,320\.00,320\.00,100\.0,0,0\.00,640\.00,,RSD,/u,
  );
});

test.each([
  ['cost-centre', '2026-10-01/2026-10-31', 'izvestaj_2026-10_po-mestima-troska.xlsx'],
  ['driver', '2025-01-01/2025-12-31', 'izvestaj_2025_po-vozacima.xlsx'],
  ['weekday', '2026-10-05/2026-10-20', 'izvestaj_2026-10-05_2026-10-20_po-danima-u-nedelji.xlsx'],
])('a workbook by %s says in its name what it holds', async (by, period, expected) => {
  const { name } = await file('IzvozIzvestaja', { format: 'xlsx', by, period });
  expect(name).toBe(expected);
});

test('a workbook has a sheet of rows with a filter, and one of sums', async () => {
  const { bytes } = await file('IzvozIzvestaja', { format: 'xlsx' });
  const parts = unzipSync(bytes);
  const text = (part: string) => new TextDecoder().decode(parts[part]);
  expect(text('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:N2"/>');
  const sums = text('xl/worksheets/sheet2.xml');
  expect(sums).toContain('oktobar 2026.');
  expect(sums).toContain('(+100,0%)');
  expect(sums).toContain('<v>640.00</v>');
});

test('a PDF is a document of the customer', async () => {
  const { status, bytes, name } = await file('IzvozIzvestaja', { format: 'pdf' });
  expect([status, name]).toEqual([200, 'izvestaj_2026-10_po-vozilima.pdf']);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('entries for bookkeeping: debits are as much as the credit, on the company’s accounts', async () => {
  const accounts = { debit: '5599', credit: '15-02' };
  const { text, name } = await file('IzvozKnjizenja', { ...accounts, languageId: '3' });
  expect(name).toBe('bookkeeping-entries_2026-10_by-vehicle.csv');
  const [, debit = '', credit = '', end] = text.split('\r\n');
  expect(debit).toMatch(/^2026-10-31,RAMPA 2026-10 tag,5599,".+",,640\.00,0\.00,RSD,$/u);
  expect(credit).toMatch(
    /^2026-10-31,RAMPA 2026-10 tag,15-02,".+",,0\.00,640\.00,RSD,in advance$/u,
  );
  expect(end).toBe('');
});

test('the number of a month that is not over says which days were added up', async () => {
  const query = { period: '2026-10-01/2026-12-31', languageId: '3' };
  const today = fixture.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString();
  const { text, name } = await file('IzvozKnjizenja', query);
  expect(text).toContain(`,RAMPA 2026-10-01_${today} tag,`);
  expect(name).toBe(`bookkeeping-entries_2026-10-01_${today}_by-vehicle.csv`);
});

test('years that were never meant are refused', async () => {
  for (const period of ['0001-01-05/0001-01-10', '0202-10-01/0202-10-31']) {
    expect((await file('IzvozIzvestaja', { format: 'csv', period })).status).toBe(400);
  }
});

test('accounts that are none are refused, and a driver books nothing', async () => {
  expect((await file('IzvozKnjizenja', { debit: '=2+2' })).status).toBe(400);
  const driver = await fixture.addMember(owner, 'driver');
  expect((await file('IzvozKnjizenja', {}, driver)).status).toBe(403);
  const { text } = await file('IzvozIzvestaja', { format: 'csv' }, driver);
  expect(text.split('\r\n')).toHaveLength(2);
});

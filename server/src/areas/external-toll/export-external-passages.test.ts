import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
  izvozT4AProlazaka,
} from '@rampa/contract/external-toll';
import { strFromU8, unzipSync } from 'fflate';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { exportPassages } from './export-external-passages.ts';
import { selectAfter } from './external-passages.store.ts';
import { aDeliveredPassage, aDelivery } from './testing/delivered-samples.ts';
import { everyAccount } from '../../testing/scope.ts';

const key = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const serialNumber = '004122107785';
let fixture: AppFixture;
let who: SignedIn;

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { T4A_KEY: key } });
  who = await fixture.addCustomer();
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await fixture.app.services.tags.add(
    everyAccount.account(who.accountId),
    fixture.app.database.queries,
    [
      {
        tagId: uuid(),
        serialNumber,
        category: 'I',
        plate: 'BG123-AB',
        nickname: '=1+1',
        status: 'aktivan',
        statusChangedAt: createdAt,
        createdAt,
      },
    ],
  );
  await fixture.call(getExtTollTermsOfUse, {}, who.token);
  await fixture.call(aktivirajT4AKorisnika, {}, who.token);
  await fixture.call(dodajT4ATag, { kategorija: 'I', serial_number: serialNumber }, who.token);
  await deliver(aDeliveredPassage({ serialNumber }));
});
afterAll(() => fixture.close());

async function deliver(...passages: readonly object[]): Promise<void> {
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/t4a-passages',
    payload: aDelivery(...passages),
    headers: { 'content-type': 'application/json', 'x-api-key': key },
  });
  expect(reply.json()).toMatchObject({ result: { recorded: passages.length } });
}

const askFor = (query: Readonly<Record<string, string>>) =>
  fixture.send({
    url: izvozT4AProlazaka.path,
    query,
    headers: { authorization: `Bearer ${who.token}` },
  });

test('the selection is exported as rows of a spreadsheet, whose cells cannot execute', async () => {
  const reply = await askFor({ languageId: '3' });
  expect(reply.headers['x-total-records']).toBe('1');
  const [head, line] = reply.body.split('\r\n');
  expect(head).toContain('Rate,Date of the rate');
  expect(line).toBe(
    `${serialNumber},BG123-AB,'=1+1,Croatia,2026-11-20 10:00:00,Zagreb istok,2026-11-20 13:00:00,` +
      'Lipovac,I,12.30,EUR,117.1820,2026-11-20,1441.34,RSD',
  );
  const serbian = (await askFor({ languageId: '1', format: 'csv' })).body;
  expect(serbian).toContain(';Загреб исток;');
  expect(serbian).toContain(';12,30;EUR;117,1820;2026-11-20;1441,34;RSD\r\n');
});

test('the selection is exported as a workbook with both amounts, as a PDF, and for programs', async () => {
  const workbook = await askFor({ format: 'xlsx' });
  expect(workbook.headers['content-disposition']).toContain('prolasci-u-inostranstvu_');
  const sheet = strFromU8(
    unzipSync(workbook.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  expect(sheet).toContain('<v>12.30</v>');
  expect(sheet).toContain('<v>117.1820</v>');
  // The total is in the account's currency, not in those of the countries.
  expect(sheet).toContain('<c r="N2" s="3"><v>1441.34</v></c><c r="O2" t="inlineStr"');
  const pdf = await askFor({ format: 'pdf' });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await askFor({ format: 'doc' })).statusCode).toBe(400);
  const [line = ''] = (await askFor({ format: 'ndjson' })).body.split('\n');
  expect(JSON.parse(line)).toMatchObject({
    country: 'HR',
    localAmount: { amount: 1230, currency: 'EUR' },
    rate: '117.1820',
    rateDay: '2026-11-20',
    amount: { amount: 144_134, currency: 'RSD' },
  });
});

test('a passage that arrives while a file is read shifts no rows', async () => {
  const { services, database } = fixture.app;
  await deliver(aDeliveredPassage({ serialNumber, exitedAt: '2026-11-20T13:01:00+01:00' }));
  const selection = { tagId: null, from: null, to: null };
  let minute = 2;
  const file = exportPassages({
    translator: services.language,
    format: 'csv',
    languageId: '3',
    schema: 'passages-abroad/1',
    now: fixture.now(),
    selection,
    asked: {},
    tags: new Map(),
    owner: { lines: [], taxNumber: '' },
    color: '#00643c',
    currency: 'RSD',
    totals: { totalRecords: 2, totalMinor: 0 },
    async batchAfter(after) {
      const batch = await selectAfter(
        everyAccount.account(who.accountId),
        database.queries,
        selection,
        after,
        1,
      );
      const exitedAt = `2026-11-20T13:0${minute}:00+01:00`;
      minute += 1;
      await deliver(aDeliveredPassage({ serialNumber, exitedAt }));
      return batch;
    },
  });
  let text = '';
  for await (const chunk of file.body) text += String(chunk);
  expect(text.match(/13:0\d:00,Lipovac/g)).toEqual(['13:01:00,Lipovac', '13:00:00,Lipovac']);
});

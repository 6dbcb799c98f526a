import {
  getOdlozenoPlacanje,
  raskiniUgovorKupca,
  sacuvajUgovorKupca,
} from '@rampa/contract/postpaid';
import { getIzvestaj } from '@rampa/contract/spending-reports';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { transfer } from '../wallet/index.ts';

// A company that pays in advance, and from today on later. In advance it paid for a trip of the day before yesterday, and for one of this
// morning, before the contract was made. Later it pays for one of yesterday that lanes delivered after that, and for one of today.

let fixture: AppFixture;
let owner: SignedIn;
let clerk: SignedIn;
let recorder: ReturnType<typeof createPassageRecorder>;
let serialNumber: string;
/** Of today. */
let today: string;
/** From four days before until two days after. */
let period: string;
const dayAfter = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString();
const isoBefore = (seconds: number) => fixture.now().subtract({ seconds }).toString();
const drive = (exitedAt: string) =>
  recorder.recordPassages(everyAccount, [tripOf(serialNumber, exitedAt)]);

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { POSTPAID: 'true' } });
  owner = await fixture.addCustomer('pravno');
  clerk = await fixture.addStaff('clerk');
  today = fixture.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString();
  period = `${dayAfter(-4)}/${dayAfter(2)}`;
  const { database, services } = fixture.app;
  serialNumber = `F${uuid().slice(-11)}`;
  const tagId = uuid();
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
    {
      tagId,
      serialNumber,
      category: 'I',
      plate: 'BG 1-AA',
      nickname: 'Kombi',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: owner.accountId,
        kind: 'top-up',
        reference: 'TU1',
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'gateway-clearing' }, { kind: 'tag', tagId }, 5_000_00),
      },
    ]),
  );
  recorder = createPassageRecorder({ database, ...services });
  await drive(`${dayAfter(-2)}T08:00:00Z`);
  await drive(isoBefore(60));
  fixture.passTime({ seconds: 10 });
  const contract = { startsOn: today, limit: 5_000_00, daysToPay: 15, note: '' };
  const made = await fixture.call(
    sacuvajUgovorKupca,
    { account_id: owner.accountId, ...contract },
    clerk.token,
  );
  expect(made.message).toBe('');
  fixture.passTime({ seconds: 10 });
  await drive(`${dayAfter(-1)}T08:00:00Z`);
  await drive(isoBefore(1));
});
afterAll(() => fixture.close());

async function entries(query: object): Promise<readonly string[]> {
  const reply = await fixture.send({
    url: '/api/Izvestaj/IzvozKnjizenja',
    query: { period, by: 'tag', languageId: '3', ...query },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(reply.statusCode).toBe(200);
  // What a line is of, without its day, number and description.
  return reply.body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.replace(/^[^,]+,[^,]+,([^,]+),".+",,/u, '$1 '));
}

async function paid(days: string): Promise<unknown> {
  const wish = { period: days, by: 'tag', first: '0', rows: '5' };
  return getIzvestaj.result.parse((await fixture.call(getIzvestaj, wish, owner.token)).result).paid;
}

test('what was paid in advance and what is paid later are credits apart, together as much as the debit', async () => {
  expect(await entries({})).toEqual([
    'TROSAK 1280.00,0.00,RSD,',
    'AVANS 0.00,640.00,RSD,in advance',
    'DOBAVLJAC 0.00,640.00,RSD,"later, by invoice"',
  ]);
  expect(await paid(period)).toBe('both');
});

test('what was booked before the contract on its first day was paid in advance, a trip of before that came later is on its invoice', async () => {
  expect(await entries({ period: `${today}/${dayAfter(2)}` })).toEqual([
    'TROSAK 640.00,0.00,RSD,',
    'AVANS 0.00,320.00,RSD,in advance',
    'DOBAVLJAC 0.00,320.00,RSD,"later, by invoice"',
  ]);
  const yesterday = `${dayAfter(-1)}/${dayAfter(-1)}`;
  expect(await entries({ period: yesterday })).toEqual([
    'TROSAK 320.00,0.00,RSD,',
    'DOBAVLJAC 0.00,320.00,RSD,"later, by invoice"',
  ]);
  expect(await paid(yesterday)).toBe('later');
  const before = `${dayAfter(-4)}/${dayAfter(-2)}`;
  expect(await entries({ period: before })).toEqual([
    'TROSAK 320.00,0.00,RSD,',
    'AVANS 0.00,320.00,RSD,in advance',
  ]);
  expect(await paid(before)).toBeUndefined();
});

test('accounts are those that the company named; one for the credit is for all of it', async () => {
  const named = { debit: '5390', credit: '1500', creditLater: '4350' };
  expect((await entries(named)).map((line) => line.split(' ')[0])).toEqual([
    '5390',
    '1500',
    '4350',
  ]);
  const one = await entries({ debit: '5390', credit: '4350' });
  expect(one.map((line) => line.split(' ')[0])).toEqual(['5390', '4350', '4350']);
});

test('a program of the first version gets one credit, as ever', async () => {
  expect(await entries({ schema: 'spending-entries/1' })).toEqual([
    'TROSAK 1280.00,0.00,RSD',
    'AVANS 0.00,1280.00,RSD',
  ]);
});

test('after the contract has ended, what it invoiced stays owed, and what comes on its last day is paid in advance', async () => {
  const end = { account_id: owner.accountId };
  expect((await fixture.call(raskiniUgovorKupca, end, clerk.token)).message).toBe('');
  const { result } = await fixture.call(
    getOdlozenoPlacanje,
    {},
    (await fixture.signInAgain(owner)).token,
  );
  const { invoices } = getOdlozenoPlacanje.result.parse(result);
  expect(invoices.items.map(({ total }) => total.amount)).toEqual([64_000]);
  fixture.passTime({ seconds: 10 });
  await drive(isoBefore(1));
  expect(await entries({})).toEqual([
    'TROSAK 1600.00,0.00,RSD,',
    'AVANS 0.00,960.00,RSD,in advance',
    'DOBAVLJAC 0.00,640.00,RSD,"later, by invoice"',
  ]);
});

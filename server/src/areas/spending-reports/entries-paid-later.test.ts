import { sacuvajUgovorKupca } from '@rampa/contract/postpaid';
import { getIzvestaj } from '@rampa/contract/spending-reports';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { moved } from '../../platform/testing/moved.ts';

// A company that pays in advance, and from yesterday on later: two trips of 320 dinars before, one under the contract.

let fixture: AppFixture;
let owner: SignedIn;
/** Of today. */
let today: string;
/** From four days before until two days after. */
let period: string;
const dayAfter = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString();

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { POSTPAID: 'true' } });
  owner = await fixture.addCustomer('pravno');
  today = fixture.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString();
  period = `${dayAfter(-4)}/${dayAfter(2)}`;
  const { database, services } = fixture.app;
  const serialNumber = `F${uuid().slice(-11)}`;
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber,
      category: 'I',
      plate: 'BG 1-AA',
      nickname: 'Kombi',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  const clerk = await fixture.addStaff('clerk');
  const contract = { startsOn: today, limit: 5_000_00, daysToPay: 15, note: '' };
  const made = await fixture.call(
    sacuvajUgovorKupca,
    { account_id: owner.accountId, ...contract },
    clerk.token,
  );
  expect(made.message).toBe('');
  // As if it had begun the day before.
  await sql`
    UPDATE postpaid_contracts SET starts_on = starts_on - 1, ${sql.raw(moved('starts_at', '-1 day'))}
    WHERE account_id = ${owner.accountId}`.execute(database.queries);
  const recorder = createPassageRecorder({ database, ...services });
  await recorder.recordPassages(everyAccount, [
    tripOf(serialNumber, `${dayAfter(-3)}T08:00:00Z`),
    tripOf(serialNumber, `${dayAfter(-2)}T08:00:00Z`),
    tripOf(serialNumber, `${dayAfter(-1)}T08:00:00Z`),
  ]);
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
    'TROSAK 960.00,0.00,RSD,',
    'AVANS 0.00,640.00,RSD,in advance',
    'DOBAVLJAC 0.00,320.00,RSD,"later, by invoice"',
  ]);
  expect(await paid(period)).toBe('both');
});

test('of days under the contract alone nothing is taken from an advance', async () => {
  const days = `${dayAfter(-1)}/${dayAfter(2)}`;
  expect(await entries({ period: days })).toEqual([
    'TROSAK 320.00,0.00,RSD,',
    'DOBAVLJAC 0.00,320.00,RSD,"later, by invoice"',
  ]);
  expect(await paid(days)).toBe('later');
  const before = `${dayAfter(-4)}/${dayAfter(-2)}`;
  expect(await entries({ period: before })).toEqual([
    'TROSAK 640.00,0.00,RSD,',
    'AVANS 0.00,640.00,RSD,in advance',
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
    'TROSAK 960.00,0.00,RSD',
    'AVANS 0.00,960.00,RSD',
  ]);
});

import {
  getZahtevFirme,
  getZahteviZaPonudu,
  odbijZahtev,
  ponudiCenu,
} from '@rampa/contract/purchase-requests';
import { getKupac, traziKupce } from '@rampa/contract/staff';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { openRequestFixture, resultOf, type RequestFixture } from './testing/request-fixture.ts';

let fixture: RequestFixture;
let clerk: SignedIn;
let other: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  fixture = await openRequestFixture(1000);
  clerk = await fixture.app.addStaff('clerk');
  other = await fixture.app.addStaff('supervisor');
  editor = await fixture.app.addStaff('editor');
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const terms = { devicePrice: 200_000, discountPercent: 10, delivery: 0, days: 5 };
const price = (number: string, revision: number, who = clerk, more: object = {}) =>
  fixture.app.call(ponudiCenu, { request_number: number, revision, ...terms, ...more }, who.token);

test('a clerk sees the queue, the request with the price list, and offers a price', async () => {
  const number = await fixture.sendOne();
  const queue = resultOf(
    getZahteviZaPonudu,
    await fixture.app.call(getZahteviZaPonudu, { first: 0, rows: 25 }, clerk.token),
  );
  expect(queue.items).toMatchObject([
    {
      request_number: number,
      poslovno_ime: 'Пример д.о.о.',
      account_id: fixture.company.accountId,
    },
  ]);
  const shown = await fixture.app.call(getZahtevFirme, { request_number: number }, clerk.token);
  expect(resultOf(getZahtevFirme, shown).listPrice).toEqual({
    devicePrice: 202_200,
    discountPercent: 4,
    delivery: 39_000,
    days: 15,
  });
  const priced = resultOf(ponudiCenu, await price(number, 0, clerk, { text: 'Имамо на стању.' }));
  expect(priced.request).toMatchObject({
    state: 'priced',
    total: { amount: 7_200_000 },
    answer: 'Имамо на стању.',
  });
  const trail = await fixture.rows<{ action: string; actor: string }>(
    `SELECT action, actor FROM audit_trail WHERE account_id = $1 AND subject = $2
       AND actor LIKE 'staff:%' ORDER BY occurred_at, audit_id`,
    [fixture.company.accountId, `purchase-request:${number}`],
  );
  expect(new Set(trail.map(({ actor }) => actor))).toEqual(new Set([`staff:${clerk.userId}`]));
  expect(trail.map(({ action }) => action)).toContain('purchase-request-priced');
  expect(await fixture.told(number)).toContain('priced');
});

test('of two clerks who price at once one succeeds, and the other is told', async () => {
  await fixture.newCompany();
  const number = await fixture.sendOne();
  const answers = await Promise.all([price(number, 0), price(number, 0, other)]);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ http }) => http === 409)?.message).toBe('purchase-requests.offer-changed');
  expect((await fixture.details(number)).price?.revision).toBe(1);
  expect(await price(number, 1, other, { discountPercent: 50 })).toMatchObject({ http: 200 });
});

test('a price of zero, and a price for a request that is over, are refused', async () => {
  await fixture.newCompany();
  const number = await fixture.sendOne();
  expect(await price(number, 0, clerk, { discountPercent: 100 })).toMatchObject({
    http: 409,
    message: 'purchase-requests.nothing-to-pay',
  });
  const refuse = () =>
    fixture.app.call(
      odbijZahtev,
      { request_number: number, revision: 0, text: 'Не испоручујемо тамо.' },
      clerk.token,
    );
  expect(await refuse()).toMatchObject({ http: 200 });
  expect(await refuse()).toMatchObject({ http: 409, message: 'purchase-requests.over' });
  expect(await price(number, 0)).toMatchObject({ message: 'purchase-requests.over' });
  expect((await fixture.details(number)).answer).toBe('Не испоручујемо тамо.');
});

test('a request that is over is on the clerk’s list and the customer’s card, and is found by its number', async () => {
  await fixture.newCompany();
  const accepted = await fixture.priceOne();
  await fixture.accept(accepted);
  const refused = await fixture.sendOne();
  const input = { request_number: refused, revision: 0, text: 'Не испоручујемо тамо.' };
  expect(await fixture.app.call(odbijZahtev, input, clerk.token)).toMatchObject({ http: 200 });
  const numbersOf = async (state: string) => {
    const answer = await fixture.app.call(getZahteviZaPonudu, { state, rows: 100 }, clerk.token);
    return resultOf(getZahteviZaPonudu, answer).items.map((one) => one.request_number);
  };
  expect(await numbersOf('accepted')).toEqual([accepted.request_number]);
  expect(await numbersOf('refused')).toContain(refused);
  expect((await numbersOf('all')).slice(0, 2)).toEqual([refused, accepted.request_number]);
  expect(await numbersOf('open')).not.toContain(refused);
  const { accountId: account_id } = fixture.company;
  const card = resultOf(getKupac, await fixture.app.call(getKupac, { account_id }, clerk.token));
  expect(card.requests.items.map((one) => one.request_number)).toEqual([
    refused,
    accepted.request_number,
  ]);
  const text = refused.toLowerCase();
  const found = resultOf(traziKupce, await fixture.app.call(traziKupce, { text }, clerk.token));
  expect(found).toMatchObject({ items: [{ account_id, by: 'reference' }], ofVisitor: null });
});

test('other roles have no access', async () => {
  const queue = await fixture.app.call(getZahteviZaPonudu, {}, editor.token);
  expect(queue).toMatchObject({ http: 403, message: 'session.role-missing' });
});

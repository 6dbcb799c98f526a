import { getProfil, revokeToken } from '@rampa/contract/identity';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { zavrsiUvid } from '@rampa/contract/staff';
import { getTagovi } from '@rampa/contract/tags';
import { getPregled } from '@rampa/contract/top-ups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../../testing/app-fixture.ts';
import { deskScope, everyAccount } from '../../../testing/scope.ts';
import { createViewingAsks, verdictOf } from '../testing/viewings.ts';
import { moved } from '../../../platform/testing/moved.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const operator = deskScope(() => fixture.now());
const { verdict, ask, begin, linesAbout, endOf } = createViewingAsks(() => fixture);
const sweep = () => fixture.app.services.viewings.sweep(everyAccount);

test('the button of an old tab ends nothing but its own viewing', async () => {
  const [first, second] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const clerk = await fixture.addStaff('clerk');
  const old = await begin(clerk, first);
  const current = await begin(clerk, second);
  const end = { viewing_id: old.viewing_id };
  expect(await verdict(zavrsiUvid, end, clerk.token)).toBe('409 staff.viewing-over');
  const wrong = { viewing_id: 'nonsense' };
  expect(await verdict(zavrsiUvid, wrong, clerk.token)).toBe('409 staff.viewing-over');
  expect(await verdict(getProfil, {}, current.token)).toBe('200');
  // Nor does anybody end a colleague's.
  const colleague = await fixture.addStaff('clerk');
  const theirs = { viewing_id: current.viewing_id };
  expect(await verdict(zavrsiUvid, theirs, colleague.token)).toBe('409 staff.viewing-over');
  expect(await verdict(zavrsiUvid, theirs, clerk.token)).toBe('200');
});

test('only what was answered is noted as seen, and of two equal calls at once one', async () => {
  const customer = await fixture.addCustomer();
  const { token } = await begin(await fixture.addStaff('clerk'), customer);
  expect(await verdict(getTagovi, { first: -1 }, token)).toBe('400 request.invalid');
  expect(await verdict(getPregled, {}, token)).not.toBe('200');
  const both = await Promise.all([verdict(getProfil, {}, token), verdict(getProfil, {}, token)]);
  expect(both).toEqual(['200', '200']);
  const lines = await linesAbout(customer);
  expect(lines.map(({ action, subject }) => [action, subject]).slice(1)).toEqual([
    ['customer-view-read', 'call:KorisnickiNalog/GetProfil'],
  ]);
});

test('within a minute it ends by itself, and says why, when the clerk or the customer is gone', async () => {
  const [first, second, third, fourth] = [
    await fixture.addCustomer(),
    await fixture.addCustomer(),
    await fixture.addCustomer(),
    await fixture.addCustomer(),
  ];
  const clerks = [
    await fixture.addStaff('clerk'),
    await fixture.addStaff('clerk'),
    await fixture.addStaff('clerk'),
    await fixture.addStaff('clerk'),
  ] as const;
  await begin(clerks[0], first);
  await begin(clerks[1], second);
  await begin(clerks[2], third);
  const { token } = await begin(clerks[3], fourth);
  const { refreshToken } = clerks[0];
  expect(await verdict(revokeToken, { refreshToken }, clerks[0].token)).toBe('200');
  await fixture.app.services.staff.remove(operator, clerks[1].username);
  const closing = { bankAccount: '840-955845-10', confirmed: true };
  expect(await verdict(obrisiNalog, closing, third.token)).toBe('200');
  await sweep();
  expect(await endOf(first)).toBe('staff-left');
  expect(await endOf(second)).toBe('staff-left');
  expect(await endOf(third)).toBe('customer-left');
  expect(await verdict(getProfil, {}, token)).toBe('200');
});

test('it is over with the clerk’s session at the latest', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  await fixture.app.database.run('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [
    clerk.userId,
    fixture.now().add({ minutes: 10 }).toString(),
  ]);
  const { token, seconds } = await begin(clerk, customer);
  expect(seconds).toBe(600);
  fixture.passTime({ minutes: 10 });
  expect(await verdict(getProfil, {}, token)).toBe('401 session.ended');
  expect(await endOf(customer)).toBe('time-over');
});

test('a server whose clock is behind can end one', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const { viewing_id } = await begin(clerk, customer);
  await fixture.app.database.run(
    `UPDATE customer_viewings SET ${moved('begun_at', '2 seconds')} WHERE viewing_id = $1`,
    [viewing_id],
  );
  expect(await verdict(zavrsiUvid, { viewing_id }, clerk.token)).toBe('200');
  expect(await endOf(customer)).toBe('ended');
});

test('sent twice it is one viewing and one mail, with the newer token', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const [one, two] = await Promise.all([begin(clerk, customer), begin(clerk, customer)]);
  expect(one.viewing_id).toBe(two.viewing_id);
  const answers = [
    await verdict(getProfil, {}, one.token),
    await verdict(getProfil, {}, two.token),
  ];
  expect(answers.toSorted()).toEqual(['200', '401 session.ended']);
  const mails = () => fixture.mailsTo(`${customer.username}@primer.rs`);
  expect(await mails()).toHaveLength(1);
  const otherwise = await begin(clerk, customer, 'Сада пита за прошли месец.');
  expect(otherwise.viewing_id).not.toBe(one.viewing_id);
  fixture.passTime({ minutes: 1 });
  expect((await begin(clerk, customer)).viewing_id).not.toBe(one.viewing_id);
  expect(await mails()).toHaveLength(3);
});

test('a clerk cannot flood a customer with mails', async () => {
  const [customer, other] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const clerk = await fixture.addStaff('clerk');
  for (let time = 0; time < 6; time += 1) await begin(clerk, customer, `Разлог по реду: ${time}`);
  const refused = await ask(clerk, customer, 'Разлог по реду: седми');
  expect(verdictOf(refused)).toBe('429 request.too-many');
  expect(await fixture.mailsTo(`${customer.username}@primer.rs`)).toHaveLength(6);
  await begin(clerk, other);
  await begin(await fixture.addStaff('clerk'), customer);
});

test('nobody is seen as who could not be told', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  await fixture.app.database.run('UPDATE users SET email_verified_at = NULL WHERE user_id = $1', [
    customer.userId,
  ]);
  expect(verdictOf(await ask(clerk, customer))).toBe('409 staff.nobody-to-see-as');
});

test('what a clerk asks for as the customer counts with what they ask for themselves', async () => {
  const small = await fixture.addServer({ REQUESTS_PER_MINUTE: '20' });
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const { token } = await begin(clerk, customer);
  const answers: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    answers.push(verdictOf(await small.call(getProfil, {}, token)));
    answers.push(verdictOf(await small.call(getProfil, {}, clerk.token)));
  }
  expect(answers.filter((answer) => answer === '429 request.too-many').length).toBeGreaterThan(1);
  await small.stop();
});

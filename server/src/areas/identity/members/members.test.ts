import { expect, test } from 'vitest';
import { useCompanyFixture } from '../testing/company-fixture.ts';

const {
  fixture,
  company,
  owner,
  bearerOf,
  call,
  freshAddress,
  invite,
  members,
  colleague,
  password,
  profileStatus,
} = useCompanyFixture();

test('inviting, changing roles and removing require step-up authentication', async () => {
  const other = await colleague('driver');
  const session = await fixture().signIn(company());
  fixture().passTime({ minutes: 16 });
  const renewed = await fixture().call('Token/RefreshToken', session.tokens);
  const bearer = renewed.tokens.token;
  const member = { member_id: other.userId };
  const answers = await Promise.all([
    invite(freshAddress(), 'driver', bearer),
    call('PromeniUlogu', { ...member, role: 'owner' }, bearer),
    call('UkloniClana', member, bearer),
    call('PrenesiVlasnistvo', member, bearer),
    call('NapustiFirmu', {}, bearer),
  ]);
  for (const { message } of answers) expect(message).toBe('identity.proof-needed;by:password');
});

test('another role takes effect with the next call, for which the member has to sign in again', async () => {
  const accountant = await colleague('accountant');
  const bearer = await bearerOf(accountant);
  expect(await profileStatus(bearer)).toBe(200);
  const change = { member_id: accountant.userId, role: 'driver' };
  expect((await call('PromeniUlogu', change, owner())).status).toBe(200);
  expect(await profileStatus(bearer)).toBe(401);
  const again = await fixture().identity.authenticator.authenticate(await bearerOf(accountant));
  expect(again.ok && again.value.role).toBe('driver');
  expect((await fixture().mailsTo(accountant.email)).at(-1)?.template).toBe(
    'identity.mail-role-changed',
  );
});

test('a role changed by another process takes effect within five seconds', async () => {
  const accountant = await colleague('accountant');
  const bearer = await bearerOf(accountant);
  await profileStatus(bearer);
  await fixture().database.run(`UPDATE users SET role = 'driver' WHERE user_id = $1`, [
    accountant.userId,
  ]);
  fixture().passTime({ seconds: 5 });
  const session = await fixture().identity.authenticator.authenticate(bearer);
  expect(session.ok && session.value.role).toBe('driver');
});

test('a removed member is out at once, in the open session too, and the address is free', async () => {
  const driver = await colleague('driver');
  const bearer = await bearerOf(driver);
  expect((await call('UkloniClana', { member_id: driver.userId }, owner())).status).toBe(200);
  expect(await profileStatus(bearer)).toBe(401);
  expect((await fixture().signIn(driver)).message).toBe('identity.credentials-wrong');
  expect((await members()).totalRecords).toBe(1);
  expect((await invite(driver.email)).status).toBe(200);
  const kept = await fixture().database.run(
    'SELECT first_name, email, password_hash FROM users WHERE user_id = $1',
    [driver.userId],
  );
  expect(kept).toEqual([{ first_name: 'Драган', email: '', password_hash: '' }]);
});

test('the last owner cannot leave; the ownership can be transferred in one step', async () => {
  expect((await call('NapustiFirmu', {}, owner())).message).toBe('identity.last-owner');
  const next = await colleague('driver');
  expect((await call('PrenesiVlasnistvo', { member_id: next.userId }, owner())).status).toBe(200);
  // At once, in the session that did it.
  expect((await invite(freshAddress())).message).toBe('session.role-not-allowed');
  const heir = await bearerOf(next);
  expect((await members(heir)).items.map(({ role }) => role)).toEqual(['owner', 'accountant']);
  expect((await call('PotvrdiIdentitet', { password }, owner())).status).toBe(200);
  expect((await call('NapustiFirmu', {}, owner())).status).toBe(200);
  expect(await profileStatus(owner())).toBe(401);
  expect((await call('NapustiFirmu', {}, heir)).message).toBe('identity.last-owner');
});

test('of two owners who take each other’s role at the same moment, one stays', async () => {
  const second = await colleague('owner');
  const hers = await bearerOf(second);
  await Promise.all([
    call('PromeniUlogu', { member_id: second.userId, role: 'driver' }, owner()),
    call('PromeniUlogu', { member_id: company().userId, role: 'driver' }, hers),
  ]);
  const rows = await fixture().database.run(
    `SELECT role FROM users WHERE account_id = $1 AND role = 'owner'`,
    [company().accountId],
  );
  expect(rows).toHaveLength(1);
});

test('a member changes their own name; the company’s identity is its owners’, its address not drivers’', async () => {
  const read = async (bearer: string) =>
    (await fixture().call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' }))
      .result as Record<string, string>;
  const form = (profile: Record<string, unknown>, change: object) => {
    const { revision, ime, prezime, telefon, languageId, street, city, postcode } = profile;
    const person = { revision, ime, prezime, telefon, languageId, street, city, postcode };
    return { ...person, lowBalance: null, notifications: [], ...change };
  };
  const driver = await bearerOf(await colleague('driver'));
  const accountant = await bearerOf(await colleague('accountant'));
  const save = async (bearer: string, change: object) =>
    call('SacuvajProfil', form(await read(bearer), change), bearer);
  const before = await read(accountant);
  expect((await save(driver, { ime: 'Никола' })).status).toBe(200);
  // A colleague's own name does not disturb what somebody else has open.
  const address = { street: 'Балканска 1', city: 'Београд', postcode: '11000' };
  expect((await call('SacuvajProfil', form(before, address), accountant)).status).toBe(200);
  expect((await save(driver, { city: 'Ниш' })).text).toContain('"field":"city"');
  expect((await save(accountant, { pib: '101134702' })).text).toContain('"field":"pib"');
  expect(await read(driver)).toMatchObject({ ime: 'Никола', city: 'Београд', role: 'driver' });
});

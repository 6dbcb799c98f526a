import type { CallResult } from '@rampa/contract';
import type { getClanovi } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember, createPasswordHasher } from '../index.ts';
import {
  openIdentityStage,
  type Answer,
  type IdentityStage,
  type StagedCustomer,
} from '../testing/identity-stage.ts';

let stage: IdentityStage;
let company: StagedCustomer;
let owner: string;
beforeAll(async () => {
  stage = await openIdentityStage();
});
beforeEach(async () => {
  company = await stage.addCustomer({ lice: 'pravno' });
  owner = await bearerOf(company);
});
afterAll(() => stage.close());

const password = 'nočni vozač do mora';
const bearerOf = async (customer: StagedCustomer): Promise<string> =>
  (await stage.signIn(customer)).tokens.token;
const call = (path: string, body: object, bearer?: string): Promise<Answer> =>
  stage.call(`KorisnickiNalog/${path}`, body, bearer === undefined ? {} : { bearer });
const freshAddress = () => `clan.${uuid()}@primer.rs`;
const invite = (email: string, role = 'driver', bearer = owner) =>
  call('PozoviClana', { email, role, languageId: '3' }, bearer);
type Members = CallResult<typeof getClanovi>;
const members = async (bearer = owner): Promise<Members> =>
  // The call answers so when it succeeds.
  (await stage.call('KorisnickiNalog/GetClanovi', {}, { bearer, method: 'GET' })).result as Members;
const accept = (token: string, more: object = {}) =>
  call('PrihvatiPoziv', { token, ime: 'Драган', prezime: 'Илић', password, ...more });

/** The token of the newest link of so many. */
async function linkTo(email: string, count = 1): Promise<string> {
  const links = async () =>
    (await stage.mailsTo(email)).filter(({ template }) => template === 'identity.mail-invited');
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(count);
  const url = new URL((await links()).at(-1)?.actionUrl ?? '');
  expect(url.pathname).toBe('/verifikacija-naloga');
  return url.searchParams.get('poziv') ?? '';
}

/** Somebody who has been taken in already. */
async function colleague(role: 'owner' | 'accountant' | 'driver'): Promise<StagedCustomer> {
  const email = freshAddress();
  const key = { accountId: company.accountId, userId: uuid() };
  const passwordHash = await createPasswordHasher().hash(password);
  await stage.database.transaction((tx) =>
    addMember(tx, {
      ...key,
      email,
      firstName: 'Драган',
      lastName: 'Илић',
      languageId: '2',
      role,
      passwordHash,
      at: stage.now(),
    }),
  );
  return { ...key, email, username: email, password };
}

const profileStatus = async (bearer: string): Promise<number> =>
  (await stage.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' })).status;
const actions = async () => (await stage.audited(company.accountId)).map(({ action }) => action);

test('an invited driver sets a name and a password by the link and is a member, nothing more', async () => {
  const email = freshAddress();
  expect((await invite(email)).status).toBe(200);
  const token = await linkTo(email);
  expect((await call('GetPoziv', { token })).result).toMatchObject({
    poslovno_ime: 'Пример д.о.о.',
    email,
    role: 'driver',
  });
  expect((await accept(token)).status).toBe(200);
  const driver = { ...company, email, username: email, password };
  const bearer = await bearerOf(driver);
  const session = await stage.identity.authenticator.authenticate(bearer);
  expect(session.ok && session.value).toMatchObject({
    accountId: company.accountId,
    role: 'driver',
  });
  const all = await members();
  expect(all.items.map(({ role }) => role)).toEqual(['owner', 'driver']);
  expect(all.invitations).toEqual([]);
  expect(
    (await call('PozoviClana', { email: freshAddress(), role: 'owner' }, bearer)).message,
  ).toBe('session.role-not-allowed');
  expect((await stage.mailsTo(company.email)).at(-1)?.template).toBe('identity.mail-member-joined');
  expect(await actions()).toEqual(expect.arrayContaining(['member-invited', 'member-joined']));
});

test('a link works once, also for two clicks at the same moment', async () => {
  const email = freshAddress();
  await invite(email);
  const token = await linkTo(email);
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await accept(token)).message).toBe('identity.invitation-invalid');
  expect((await members()).totalRecords).toBe(2);
});

test('a link is dead after seven days, after it was sent again and after it was withdrawn', async () => {
  const email = freshAddress();
  await invite(email);
  const first = await linkTo(email);
  stage.passTime({ hours: 7 * 24 });
  owner = await bearerOf(company);
  expect((await accept(first)).message).toBe('identity.invitation-invalid');
  const [waiting] = (await members()).invitations;
  expect(waiting?.expired).toBe(true);
  const given = { invitation_id: waiting?.invitation_id };
  expect((await call('PosaljiPozivPonovo', given, owner)).status).toBe(200);
  const second = await linkTo(email, 2);
  expect((await accept(first)).message).toBe('identity.invitation-invalid');
  expect((await call('GetPoziv', { token: second })).status).toBe(200);
  expect((await call('PovuciPoziv', given, owner)).status).toBe(200);
  expect((await accept(second)).message).toBe('identity.invitation-invalid');
  expect((await call('PovuciPoziv', given, owner)).message).toBe('identity.invitation-not-found');
});

test('who has an account is told by mail why this address cannot join, and the company learns nothing', async () => {
  const stranger = await stage.addCustomer();
  const unknown = freshAddress();
  const [known, fresh] = [await invite(stranger.email), await invite(unknown)];
  expect({ ...known, headers: {}, text: '' }).toEqual({ ...fresh, headers: {}, text: '' });
  await linkTo(unknown);
  await expect
    .poll(async () => (await stage.mailsTo(stranger.email)).at(-1)?.template, { timeout: 20_000 })
    .toBe('identity.mail-invited-has-account');
  expect((await stage.mailsTo(stranger.email)).at(-1)?.actionUrl).not.toContain('poziv');
  const { invitations } = await members();
  const shown = invitations.map(({ expired, role }) => ({ expired, role }));
  expect(shown).toEqual([shown[0], shown[0]]);
  expect((await stage.signIn(stranger)).status).toBe(200);
});

test('whoever opens an account meanwhile keeps it', async () => {
  const email = freshAddress();
  await invite(email);
  const token = await linkTo(email);
  await stage.database.run(
    `INSERT INTO sign_in_names (name, kind, account_id, user_id) VALUES ($1, 'email', $2, $2)`,
    [email, uuid()],
  );
  expect((await accept(token)).message).toBe('identity.address-has-account');
});

test('nobody is invited twice, and at most twenty wait', async () => {
  const email = freshAddress();
  expect((await invite(email)).status).toBe(200);
  expect((await invite(email.toUpperCase())).message).toBe('identity.already-invited');
  expect((await invite(company.email)).message).toBe('identity.already-member');
  for (let count = 1; count < 20; count += 1) await invite(freshAddress());
  expect((await invite(freshAddress())).message).toBe('identity.too-many-invitations');
});

test('names that are addresses bring a stranger nothing to click', async () => {
  await stage.database.run('UPDATE accounts SET business_name = $2 WHERE account_id = $1', [
    company.accountId,
    'Vaš nalog je blokiran: www.primer-banka.example',
  ]);
  const email = freshAddress();
  await invite(email);
  await linkTo(email);
  const [mail] = await stage.mailsTo(email);
  expect(mail?.params['company']).toBe('Vaš nalog je blokiran: […]');
});

test('a fresh company sends twenty invitations a day, and learns how long to wait', async () => {
  const asked = async () => {
    const email = freshAddress();
    const answer = await invite(email);
    const open = (await members()).invitations.find((one) => one.email === email);
    if (open !== undefined) {
      await call('PovuciPoziv', { invitation_id: open.invitation_id }, owner);
    }
    return answer.message;
  };
  for (let count = 0; count < 20; count += 1) expect(await asked()).toBe('');
  expect(await asked()).toBe('request.too-many;seconds:600');
  // To one address: three, then a minute.
  company = await stage.addCustomer({ lice: 'pravno' });
  owner = await bearerOf(company);
  const email = freshAddress();
  await invite(email);
  const [open] = (await members()).invitations;
  const again = async () =>
    (await call('PosaljiPozivPonovo', { invitation_id: open?.invitation_id }, owner)).message;
  expect([await again(), await again(), await again()]).toEqual([
    '',
    '',
    'request.too-many;seconds:60',
  ]);
});

test('a private person has nobody to invite', async () => {
  const person = await stage.addCustomer();
  expect((await invite(freshAddress(), 'driver', await bearerOf(person))).message).toBe(
    'identity.companies-only',
  );
});

test('inviting, roles and removal want a fresh proof of identity', async () => {
  const other = await colleague('driver');
  const session = await stage.signIn(company);
  stage.passTime({ minutes: 16 });
  const renewed = await stage.call('Token/RefreshToken', session.tokens);
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

test('another role holds from the next call on, and the member signs in anew', async () => {
  const accountant = await colleague('accountant');
  const bearer = await bearerOf(accountant);
  expect(await profileStatus(bearer)).toBe(200);
  const change = { member_id: accountant.userId, role: 'driver' };
  expect((await call('PromeniUlogu', change, owner)).status).toBe(200);
  expect(await profileStatus(bearer)).toBe(401);
  const again = await stage.identity.authenticator.authenticate(await bearerOf(accountant));
  expect(again.ok && again.value.role).toBe('driver');
  expect((await stage.mailsTo(accountant.email)).at(-1)?.template).toBe(
    'identity.mail-role-changed',
  );
});

test('a role that was changed behind the server’s back holds within five seconds', async () => {
  const accountant = await colleague('accountant');
  const bearer = await bearerOf(accountant);
  await profileStatus(bearer);
  await stage.database.run(`UPDATE users SET role = 'driver' WHERE user_id = $1`, [
    accountant.userId,
  ]);
  stage.passTime({ seconds: 6 });
  const session = await stage.identity.authenticator.authenticate(bearer);
  expect(session.ok && session.value.role).toBe('driver');
});

test('who was removed is out at once, in the open session too, and the address is free', async () => {
  const driver = await colleague('driver');
  const bearer = await bearerOf(driver);
  expect((await call('UkloniClana', { member_id: driver.userId }, owner)).status).toBe(200);
  expect(await profileStatus(bearer)).toBe(401);
  expect((await stage.signIn(driver)).message).toBe('identity.credentials-wrong');
  expect((await members()).totalRecords).toBe(1);
  expect((await invite(driver.email)).status).toBe(200);
  const kept = await stage.database.run(
    'SELECT first_name, email, password_hash FROM users WHERE user_id = $1',
    [driver.userId],
  );
  expect(kept).toEqual([{ first_name: 'Драган', email: '', password_hash: '' }]);
});

test('the last owner cannot leave; ownership can be handed on in one step', async () => {
  expect((await call('NapustiFirmu', {}, owner)).message).toBe('identity.last-owner');
  const next = await colleague('driver');
  expect((await call('PrenesiVlasnistvo', { member_id: next.userId }, owner)).status).toBe(200);
  // At once, in the session that did it.
  expect((await invite(freshAddress())).message).toBe('session.role-not-allowed');
  const heir = await bearerOf(next);
  expect((await members(heir)).items.map(({ role }) => role)).toEqual(['owner', 'accountant']);
  expect((await call('NapustiFirmu', {}, owner)).status).toBe(200);
  expect(await profileStatus(owner)).toBe(401);
  expect((await call('NapustiFirmu', {}, heir)).message).toBe('identity.last-owner');
});

test('of two owners who take each other’s role at the same moment, one stays', async () => {
  const second = await colleague('owner');
  const hers = await bearerOf(second);
  await Promise.all([
    call('PromeniUlogu', { member_id: second.userId, role: 'driver' }, owner),
    call('PromeniUlogu', { member_id: company.userId, role: 'driver' }, hers),
  ]);
  const rows = await stage.database.run(
    `SELECT role FROM users WHERE account_id = $1 AND role = 'owner'`,
    [company.accountId],
  );
  expect(rows).toHaveLength(1);
});

test('a member changes their own name; the company’s identity is its owners’, its address not drivers’', async () => {
  const read = async (bearer: string) =>
    (await stage.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' })).result as Record<
      string,
      string
    >;
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

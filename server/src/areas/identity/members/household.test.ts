import { householdMaximum } from '@rampa/contract/identity';
import { beforeEach, expect, test } from 'vitest';
import { scopeOf } from '../../../testing/scope.ts';
import { findAddressee, findPayer } from '../contacts.ts';
import { useCompanyFixture } from '../testing/company-fixture.ts';

const {
  fixture,
  company: account,
  owner,
  be,
  password,
  bearerOf,
  call,
  freshAddress,
  invite,
  members,
  accept,
  linkTo,
  colleague,
  profileStatus,
  profileOf,
  templatesTo,
} = useCompanyFixture();

beforeEach(async () => be(await fixture().addCustomer()));

test('a private person shares the account: by a mail that names who invites, as owner or driver', async () => {
  for (const role of ['owner', 'driver']) {
    const email = freshAddress();
    expect((await invite(email, role)).status).toBe(200);
    const token = await linkTo(email);
    const { ime, prezime } = await profileOf(owner());
    expect((await call('GetPoziv', { token })).result).toMatchObject({
      poslovno_ime: '',
      inviter: `${String(ime)} ${String(prezime)}`,
      role,
    });
    expect(await templatesTo(email)).toEqual(['identity.mail-household-invited']);
    expect((await accept(token)).status).toBe(200);
    const bearer = await bearerOf({ ...account(), email, username: email, password });
    expect(await profileOf(bearer)).toMatchObject({ lice: 'fizicko', role });
  }
  expect((await members()).items.map(({ role }) => role)).toEqual(['owner', 'owner', 'driver']);
  expect((await templatesTo(account().email)).at(-1)).toBe('identity.mail-household-member-joined');
});

test('an address that has an account is invited to sign in, in a household’s words', async () => {
  const stranger = await fixture().addCustomer();
  await invite(stranger.email);
  await expect
    .poll(async () => (await templatesTo(stranger.email)).at(-1), { timeout: 20_000 })
    .toBe('identity.mail-household-invited-known');
});

test('a household has no accountant, neither invited nor made', async () => {
  expect((await invite(freshAddress(), 'accountant')).message).toBe('identity.no-accountants');
  const driver = await colleague('driver');
  const change = { member_id: driver.userId, role: 'accountant' };
  expect((await call('PromeniUlogu', change, owner())).message).toBe('identity.no-accountants');
  expect((await members()).items.map(({ role }) => role)).toEqual(['owner', 'driver']);
});

test('a distributor’s account has no members', async () => {
  await be(await fixture().addCustomer({ personType: 'distributor' }));
  expect((await invite(freshAddress())).message).toBe('identity.no-members');
});

test('a household has ten members at most, also where more were invited', async () => {
  const email = freshAddress();
  await invite(email);
  const token = await linkTo(email);
  for (let count = 1; count < householdMaximum; count += 1) await colleague('driver');
  const refusal = `identity.too-many-members;most:${householdMaximum}`;
  expect((await invite(freshAddress())).message).toBe(refusal);
  expect((await accept(token)).message).toBe(refusal);
});

test('whoever hands the ownership on is a driver, may invite nobody, and may leave', async () => {
  expect((await call('NapustiFirmu', {}, owner())).message).toBe('identity.last-owner');
  const next = await colleague('driver');
  expect((await call('PrenesiVlasnistvo', { member_id: next.userId }, owner())).status).toBe(200);
  expect((await invite(freshAddress())).message).toBe('session.role-not-allowed');
  const heir = await bearerOf(next);
  expect((await members(heir)).items.map(({ role }) => role)).toEqual(['owner', 'driver']);
  expect((await templatesTo(next.email)).at(-1)).toBe('identity.mail-household-role-changed');
  expect((await call('PotvrdiIdentitet', { password }, owner())).status).toBe(200);
  expect((await call('NapustiFirmu', {}, owner())).status).toBe(200);
  expect(await profileStatus(owner())).toBe(401);
});

test('a removed member is out at once, and told without the name of a company', async () => {
  const driver = await colleague('driver');
  const bearer = await bearerOf(driver);
  expect((await call('UkloniClana', { member_id: driver.userId }, owner())).status).toBe(200);
  expect(await profileStatus(bearer)).toBe(401);
  expect((await templatesTo(driver.email)).at(-1)).toBe('identity.mail-household-member-removed');
});

test('a driver learns nowhere where the household lives, and a name of theirs leaves the address as it is', async () => {
  const home = { street: 'Балканска 1', city: 'Београд', postcode: '11000' };
  const form = async (bearer: string, change: object) => {
    const { revision, telefon, languageId, street, city, postcode } = await profileOf(bearer);
    const kept = { revision, telefon, languageId, street, city, postcode };
    const names = { ime: 'Никола', prezime: 'Илић' };
    const body = { ...kept, ...names, lowBalance: null, notifications: [], ...change };
    return call('SacuvajProfil', body, bearer);
  };
  expect((await form(owner(), home)).status).toBe(200);
  const member = await colleague('driver');
  const bearer = await bearerOf(member);
  expect(await profileOf(bearer)).toMatchObject({ street: '', city: '', postcode: '' });
  // Guessed rightly or not: the answer is the same.
  for (const street of [home.street, 'Балканска 2']) {
    expect((await form(bearer, { ...home, street })).result).toContainEqual(
      expect.objectContaining({ field: 'street', message: 'field.unknown' }),
    );
  }
  expect((await form(bearer, { ime: 'Душан' })).status).toBe(200);
  expect(await profileOf(owner())).toMatchObject(home);

  const { accountId, userId } = member;
  const { queries } = fixture().database;
  const asMember = (role: 'owner' | 'driver') => scopeOf({ accountId, userId }, { role });
  const names = ['Никола Илић'];
  expect((await findAddressee(asMember('owner'), queries)).lines).toEqual([
    ...names,
    home.street,
    '11000 Београд',
  ]);
  expect((await findAddressee(asMember('driver'), queries)).lines).toEqual(names);
  const payer = await findPayer(asMember('driver'), queries, userId, 'RS');
  expect(payer).toMatchObject({ name: 'Душан Илић', address: '', city: '', postcode: '' });
});

test('who joined without a telephone saves their name without one', async () => {
  const bearer = await bearerOf(await colleague('driver'));
  const { revision, telefon, languageId, street, city, postcode } = await profileOf(bearer);
  expect(telefon).toBe('');
  const kept = { revision, telefon, languageId, street, city, postcode };
  const form = { ...kept, ime: 'Никола', prezime: 'Илић', lowBalance: null, notifications: [] };
  expect((await call('SacuvajProfil', form, bearer)).status).toBe(200);
  expect(await profileOf(bearer)).toMatchObject({ ime: 'Никола' });
});

test.each([
  [
    'removed',
    'identity.mail-household-owner-member-removed',
    (member_id: string) => call('UkloniClana', { member_id }, owner()),
  ],
  [
    'made a driver',
    'identity.mail-household-owner-role-changed',
    (member_id: string) => call('PromeniUlogu', { member_id, role: 'driver' }, owner()),
  ],
] as const)('a co-owner who is %s is told that saved cards stay', async (_, template, change) => {
  const other = await colleague('owner');
  expect((await change(other.userId)).status).toBe(200);
  expect((await templatesTo(other.email)).at(-1)).toBe(template);
});

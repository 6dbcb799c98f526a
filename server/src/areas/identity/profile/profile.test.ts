import type { Profile } from '@rampa/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from '../testing/identity-fixture.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

async function signedIn(
  personType: 'fizicko' | 'pravno' | 'distributor' = 'fizicko',
): Promise<{ customer: FixtureCustomer; bearer: string }> {
  const customer = await fixture.addCustomer({ personType });
  return { customer, bearer: (await fixture.signIn(customer)).tokens.token };
}

async function profileOf(bearer: string): Promise<Profile> {
  const answer = await fixture.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' });
  expect(answer.status).toBe(200);
  // The call's own schema wrote it.
  return answer.result as Profile;
}

/** What the screen sends for an unchanged profile. */
function toInput(profile: Profile): Record<string, unknown> {
  const { revision, ime, prezime, telefon, languageId, street, city, postcode } = profile;
  const { poslovno_ime, pib, companyNumber } = profile;
  return {
    revision,
    ime,
    prezime,
    telefon,
    languageId,
    street,
    city,
    postcode,
    lowBalance: profile.lowBalance?.amount ?? null,
    notifications: profile.notifications,
    ...(profile.lice === 'pravno' ? { poslovno_ime, pib, companyNumber } : {}),
  };
}

const save = (bearer: string, input: object) =>
  fixture.call('KorisnickiNalog/SacuvajProfil', input, { bearer });
const faultsOf = async (bearer: string, change: object): Promise<unknown> => {
  const answer = await save(bearer, { ...toInput(await profileOf(bearer)), ...change });
  expect(answer.status).toBe(400);
  return answer.result;
};

test('what a person saves is what is shown afterwards, and in the next token', async () => {
  const { customer, bearer } = await signedIn();
  const before = await profileOf(bearer);
  expect(before).toMatchObject({ email: customer.email, lice: 'fizicko', lowBalance: null });
  expect(before.usualLowBalances).toContainEqual({
    kategorija: 'I',
    amount: { amount: 100_000, currency: 'RSD' },
  });
  const change = {
    ime: '  Ђорђе ',
    prezime: 'Жарковић',
    telefon: '064 765 4321',
    languageId: '3',
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11000',
    lowBalance: 150_000,
  };
  expect((await save(bearer, { ...toInput(before), ...change })).status).toBe(200);
  expect(await profileOf(bearer)).toMatchObject({
    ...change,
    ime: 'Ђорђе',
    telefon: '+381647654321',
    lowBalance: { amount: 150_000, currency: 'RSD' },
  });
  const { tokens } = await fixture.signIn(customer);
  const claims = JSON.parse(
    Buffer.from(tokens.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { ime: string };
  expect(claims.ime).toBe('Ђорђе');
  expect(await fixture.audited(customer.accountId)).toContainEqual(
    expect.objectContaining({ action: 'profile-saved' }),
  );
  // The trail says which fields, never what was in them.
  expect(JSON.stringify(await fixture.audited(customer.accountId))).not.toContain('Балканска');
});

test('a company keeps numbers with right check digits', async () => {
  const { bearer } = await signedIn('pravno');
  const company = { poslovno_ime: 'Превоз д.о.о.', pib: '101134702', companyNumber: '07891234' };
  expect(await faultsOf(bearer, { ...company, pib: '101134703' })).toEqual([
    { field: 'pib', message: 'identity.pib-invalid' },
  ]);
  expect(await faultsOf(bearer, { ...company, companyNumber: '123456789' })).toEqual([
    { field: 'companyNumber', message: 'identity.company-number-invalid' },
  ]);
  const profile = await profileOf(bearer);
  expect((await save(bearer, { ...toInput(profile), ...company })).status).toBe(200);
  expect(await profileOf(bearer)).toMatchObject(company);
});

test('a person and a distributor have no company numbers to change', async () => {
  for (const personType of ['fizicko', 'distributor'] as const) {
    const { bearer } = await signedIn(personType);
    expect(await faultsOf(bearer, { pib: '101134702' })).toEqual([
      { field: 'pib', message: 'field.unknown' },
    ]);
  }
});

test('malicious and incomplete values are refused beside their fields', async () => {
  const { bearer } = await signedIn();
  const wrong: [object, string, string][] = [
    [{ telefon: '123456' }, 'telefon', 'identity.phone-invalid'],
    [{ street: 'Балканска 1' }, 'city', 'field.required'],
    [{ postcode: '1100' }, 'postcode', 'identity.postcode-invalid'],
    [{ ime: '\u202E\u200B' }, 'ime', 'field.required'],
    [{ lowBalance: 0 }, 'lowBalance', 'field.too-small'],
    [{ lowBalance: 1.5 }, 'lowBalance', 'field.'],
    [{ lice: 'distributor' }, 'lice', 'field.unknown'],
    [{ languageId: '4' }, 'languageId', 'field.invalid'],
  ];
  for (const [change, field, message] of wrong) {
    expect(await faultsOf(bearer, change)).toContainEqual(expect.objectContaining({ field }));
    expect(JSON.stringify(await faultsOf(bearer, change))).toContain(message);
  }
});

test('of two tabs, the one that has not seen the other’s change is refused', async () => {
  const { bearer } = await signedIn();
  const seen = toInput(await profileOf(bearer));
  const answers = await Promise.all([
    save(bearer, { ...seen, ime: 'Једна' }),
    save(bearer, { ...seen, ime: 'Друга' }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.find(({ status }) => status === 409)?.message).toBe('identity.profile-changed');
  // The same again changes nothing and is no conflict: a click that came twice.
  const won = (await profileOf(bearer)).ime;
  expect((await save(bearer, { ...seen, ime: won })).status).toBe(200);
});

test('everything is sent by every channel, by SMS what is urgent, until the customer chooses otherwise', async () => {
  const { bearer } = await signedIn();
  const profile = await profileOf(bearer);
  expect(profile.notifications).toHaveLength(36);
  const bySms = profile.notifications.filter(({ channel }) => channel === 'sms');
  expect(bySms.filter(({ wanted }) => wanted).map(({ kind }) => kind)).toEqual([
    'low-balance',
    'tag-blocked',
  ]);
  const byOthers = profile.notifications.filter(({ channel }) => channel !== 'sms');
  expect(byOthers.every(({ wanted }) => wanted)).toBe(true);
  const without = profile.notifications.map((choice) =>
    choice.kind === 'invoice' && choice.channel === 'email' ? { ...choice, wanted: false } : choice,
  );
  expect((await save(bearer, { ...toInput(profile), notifications: without })).status).toBe(200);
  expect((await profileOf(bearer)).notifications).toEqual(without);
});

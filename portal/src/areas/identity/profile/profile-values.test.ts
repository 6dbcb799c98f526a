import type { Profile } from '@rampa/contract/identity';
import { expect, test } from 'vitest';
import {
  checkPerson,
  personValues,
  largestLimit,
  readLimit,
  readQuiet,
  toProfileInput,
  typedQuiet,
  withChoice,
} from './profile-values.ts';

const profile: Profile = {
  revision: '3',
  lice: 'fizicko',
  role: 'owner',
  username: 'ana',
  email: 'ana@primer.rs',
  pendingEmail: null,
  ime: 'Ана',
  prezime: 'Илић',
  telefon: '+381641234567',
  languageId: '2',
  poslovno_ime: '',
  pib: '',
  companyNumber: '',
  street: '',
  city: '',
  postcode: '',
  currency: 'RSD',
  lowBalance: { amount: 50_000, currency: 'RSD' },
  usualLowBalances: [{ kategorija: 'I', amount: { amount: 100_000, currency: 'RSD' } }],
  notifications: [{ kind: 'invoice', channel: 'email', wanted: true }],
  quietHours: null,
  passwordChangedAt: '2026-11-01T08:00:00Z',
  signsInElsewhere: false,
};

test('what a form does not show is sent back unchanged', () => {
  expect(toProfileInput(profile, { ime: 'Аница' })).toMatchObject({
    revision: '3',
    ime: 'Аница',
    lowBalance: 50_000,
    notifications: [],
  });
  expect(toProfileInput(profile, { lowBalance: null }).lowBalance).toBeNull();
});

test('of choices those are sent that have changed: others may be of kinds that the server does not know', () => {
  const [invoice] = profile.notifications;
  const blocked = { kind: 'tag-blocked', channel: 'sms', wanted: true } as const;
  const shown = { ...profile, notifications: [...profile.notifications, blocked] };
  const notifications = withChoice(shown.notifications, 'invoice', 'email', false);
  expect(toProfileInput(shown, { notifications }).notifications).toEqual([
    { ...invoice, wanted: false },
  ]);
});

test('a person sends no company numbers, a company sends its digits', () => {
  expect(toProfileInput(profile, {})).not.toHaveProperty('pib');
  const company = { ...profile, lice: 'pravno' } as const;
  expect(
    toProfileInput(company, { pib: '101 134 702', companyNumber: ' 07891234 ' }),
  ).toMatchObject({ pib: '101134702', companyNumber: '07891234' });
});

test.each(['abc', '12', '064/12a'])('"%s" is no telephone number', (telefon) => {
  const values = { ...personValues(profile), telefon };
  expect(checkPerson(values, profile, 'rs')).toEqual({ telefon: 'identity.phone-invalid' });
});

test('an address is whole or missing', () => {
  const values = personValues(profile);
  expect(checkPerson(values, profile, 'rs')).toEqual({});
  expect(checkPerson({ ...values, street: 'Балканска 1' }, profile, 'rs')).toEqual({
    city: 'identity.address-incomplete',
    postcode: 'identity.address-incomplete',
  });
});

test.each([
  ['', null],
  ['  ', null],
  ['500', 50_000],
  ['1.500', 150_000],
  ['1.500,00', 150_000],
  ['1 500 RSD', 150_000],
  ['1.5', undefined],
  ['480,50', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['пет', undefined],
  ['1234567', undefined],
])('a limit of "%s"', (text, limit) => {
  expect(readLimit(text, 'RSD')).toBe(limit);
});

test('a limit in marks may have fenings', () => {
  expect(readLimit('12,50', 'BAM')).toBe(1250);
  expect(readLimit('1000000', 'BAM')).toBe(largestLimit);
  expect(readLimit('1000000,01', 'BAM')).toBeUndefined();
  expect(readLimit('0', 'BAM')).toBeUndefined();
});

test('quiet hours are off, or have a beginning and an end', () => {
  expect(typedQuiet(profile)).toEqual({ on: false, from: '22:00', until: '07:00' });
  expect(readQuiet(typedQuiet(profile))).toBeNull();
  const typed = typedQuiet({ quietHours: { from: '23:30', until: '06:15' } });
  expect(readQuiet(typed)).toEqual({ from: '23:30', until: '06:15' });
  expect(readQuiet({ ...typed, until: '' })).toBeUndefined();
  expect(readQuiet({ ...typed, until: '23:30' })).toBeUndefined();
});

test('quiet hours that the form does not show are left out', () => {
  expect(toProfileInput(profile, {})).not.toHaveProperty('quietHours');
  expect(toProfileInput(profile, { quietHours: null })).toHaveProperty('quietHours', null);
});

import { registracija } from '@rampa/contract/identity';
import { expect, test } from 'vitest';
import {
  checkRegistration,
  emptyRegistration,
  type RegistrationValues,
  toRegistration,
} from './registration-values.ts';

const person: RegistrationValues = {
  ...emptyRegistration,
  ime: 'Ана',
  prezime: 'Анић',
  email: 'ana@primer.rs',
  password: 'Putarina-2026!',
};

const company: RegistrationValues = {
  ...person,
  lice: 'pravno',
  poslovno_ime: 'Flota d.o.o.',
  pib: '101134702',
  companyNumber: '17163420',
};

test('a private person sends no company data, even after changing their mind', () => {
  const input = toRegistration({ ...company, lice: 'fizicko' }, '1');
  expect(Object.keys(input)).not.toContain('pib');
  expect(registracija.input.safeParse(input).success).toBe(true);
});

test('a company sends its data, the tax number without blanks', () => {
  const input = toRegistration({ ...company, pib: '101 134 702' }, '2');
  expect(input).toMatchObject({ lice: 'pravno', pib: '101134702' });
  expect(registracija.input.safeParse(input).success).toBe(true);
});

test('a PIB with a wrong check digit is reported before it is sent', () => {
  expect(checkRegistration(company, 'rs')).toEqual({});
  expect(checkRegistration({ ...company, pib: '101134703' }, 'rs')).toEqual({
    pib: 'identity.pib-invalid',
  });
});

test('Republika Srpska has tax numbers of 13 digits', () => {
  expect(checkRegistration({ ...company, pib: '4400123450006' }, 'sr')).toEqual({});
  expect(checkRegistration(company, 'sr')).toEqual({ pib: 'identity.pib-invalid' });
});

test('an address without a town is reported; an empty one is left to the schema', () => {
  expect(checkRegistration({ ...person, email: 'ana@' }, 'rs')).toEqual({
    email: 'identity.email-invalid',
  });
  expect(checkRegistration({ ...person, email: '' }, 'rs')).toEqual({});
});

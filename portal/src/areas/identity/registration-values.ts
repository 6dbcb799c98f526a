import type { Country, LanguageId } from '@rampa/contract';
import { email as emailSchema, type registracija } from '@rampa/contract/identity';
import type { CallInput } from '@rampa/contract';
import { isTaxNumber } from '../../lib/tax-number/tax-number.ts';

/** The form's fields; a company's stay empty for a private person. */
export interface RegistrationValues {
  readonly lice: 'fizicko' | 'pravno';
  readonly poslovno_ime: string;
  readonly pib: string;
  readonly companyNumber: string;
  readonly ime: string;
  readonly prezime: string;
  readonly email: string;
  readonly telefon: string;
  readonly username: string;
  readonly password: string;
}

export const emptyRegistration: RegistrationValues = {
  lice: 'fizicko',
  poslovno_ime: '',
  pib: '',
  companyNumber: '',
  ime: '',
  prezime: '',
  email: '',
  telefon: '',
  username: '',
  password: '',
};

export function toRegistration(
  values: RegistrationValues,
  languageId: LanguageId,
): CallInput<typeof registracija> {
  const { lice, poslovno_ime, pib, companyNumber, ...given } = values;
  // Telephones put a space behind an address that they complete.
  const person = { ...given, email: given.email.trim() };
  return lice === 'pravno'
    ? { lice, ...person, poslovno_ime, pib: digitsOf(pib), companyNumber, languageId }
    : { lice, ...person, languageId };
}

/** What the call's schema can't know: the country's tax number, and what an address looks like. */
export function checkRegistration(
  { lice, pib, email }: RegistrationValues,
  country: Country,
): Partial<Record<keyof RegistrationValues, string>> {
  const wrongAddress = email.trim() !== '' && !emailSchema.safeParse(email.trim()).success;
  const wrongPib = lice === 'pravno' && pib.trim() !== '' && !isTaxNumber(digitsOf(pib), country);
  return {
    ...(wrongAddress ? { email: 'identity.email-invalid' } : {}),
    ...(wrongPib ? { pib: 'identity.pib-invalid' } : {}),
  };
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/gu, '');
}

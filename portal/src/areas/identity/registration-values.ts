import type { Country, LanguageId } from '@rampa/contract';
import { isEmail, type registracija } from '@rampa/contract/identity';
import type { CallInput } from '@rampa/contract';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
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
  password: '',
};

export function toRegistration(
  values: RegistrationValues,
  languageId: LanguageId,
): CallInput<typeof registracija> {
  const { lice, poslovno_ime, pib, companyNumber, ...given } = values;
  // Phones add a space after an address that they autocomplete.
  const person = { ...given, email: given.email.trim() };
  return lice === 'pravno'
    ? { lice, ...person, poslovno_ime, pib: digitsOf(pib), companyNumber, languageId }
    : { lice, ...person, languageId };
}

/** Messages for empty fields. */
export function missingTexts(country: Country) {
  return {
    poslovno_ime: 'identity.company-name-missing',
    pib: `identity.pib-missing-${country}`,
    companyNumber: 'identity.company-number-missing',
    ime: 'identity.first-name-missing',
    prezime: 'identity.last-name-missing',
    email: 'identity.email-missing',
    password: 'identity.password-missing',
  } as const satisfies Partial<Record<keyof RegistrationValues, TextKey>>;
}

/** What the call's schema cannot check: the country's tax number, and the shape of an address. */
export function checkRegistration(
  { lice, pib, email }: RegistrationValues,
  country: Country,
): Partial<Record<keyof RegistrationValues, string>> {
  const wrongAddress = email.trim() !== '' && !isEmail(email.trim());
  const wrongPib = lice === 'pravno' && pib.trim() !== '' && !isTaxNumber(digitsOf(pib), country);
  return {
    ...(wrongAddress ? { email: 'identity.email-invalid' } : {}),
    ...(wrongPib ? { pib: 'identity.pib-invalid' } : {}),
  };
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/gu, '');
}

import type { Country, FieldFault, LanguageId } from '@rampa/contract';
import type * as PhoneNumbers from 'libphonenumber-js/max';
import { whenNeeded } from '../../platform/load-when-needed.ts';
import { isTaxNumber } from '../../platform/tax-number.ts';
import { isGuessable } from './new-password.ts';
import { foldSignInName } from './sign-in-name.ts';

const phoneNumbers = whenNeeded<typeof PhoneNumbers>('libphonenumber-js/max');

/** What a registration says. */
export interface Registration {
  readonly email: string;
  /** Left out: the address is the user name as well. */
  readonly username: string | undefined;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As typed. */
  readonly phone: string | undefined;
  readonly languageId: LanguageId;
  /** Null for a private person. */
  readonly company: {
    readonly businessName: string;
    readonly taxNumber: string;
    readonly companyNumber: string;
  } | null;
}

/** How long a registration waits for its address to be confirmed; then the address is free again. */
export const unconfirmedDays = 7;

export interface CheckedRegistration {
  readonly email: string;
  /** Null if none was chosen. */
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164 */
  readonly phone: string;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
}

const homeOfPhones = { rs: 'RS', sr: 'BA' } as const;

/** What a schema cannot say: numbers with check digits, telephones, names, guessable passwords. */
export function checkRegistration(
  given: Registration,
  country: Country,
):
  | { readonly ok: true; readonly value: CheckedRegistration }
  | { readonly ok: false; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  const demand = (holds: boolean, field: string, message: string): void => {
    if (!holds) faults.push({ field, message });
  };
  const { company } = given;
  const phone = given.phone === undefined ? '' : normalisePhone(given.phone, country);
  const value: CheckedRegistration = {
    email: foldSignInName(given.email),
    username: given.username?.normalize('NFKC') ?? null,
    firstName: visible(given.firstName),
    lastName: visible(given.lastName),
    phone: phone ?? '',
    businessName: visible(company?.businessName ?? ''),
    taxNumber: company?.taxNumber ?? '',
    companyNumber: company?.companyNumber ?? '',
  };
  demand(value.firstName !== '', 'ime', 'field.required');
  demand(value.lastName !== '', 'prezime', 'field.required');
  demand(phone !== null, 'telefon', 'identity.phone-invalid');
  if (company !== null) {
    demand(value.businessName !== '', 'poslovno_ime', 'field.required');
    demand(isTaxNumber(value.taxNumber, country), 'pib', 'identity.pib-invalid');
    demand(
      isCompanyNumber(value.companyNumber, country),
      'companyNumber',
      'identity.company-number-invalid',
    );
  }
  demand(
    !isGuessable(given.password, { ...value, username: value.username ?? '' }),
    'password',
    'identity.password-too-common',
  );
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

/** A telephone number in E.164; null if it is none. Without a country code it is a national one. */
export function normalisePhone(text: string, country: Country): string | null {
  const phone = phoneNumbers().parsePhoneNumberFromString(text, homeOfPhones[country]);
  return phone?.isValid() === true ? phone.number : null;
}

/** E.164, of a mobile phone; null for landlines, and for those whose calls and messages cost more. */
export function normaliseMobile(text: string, country: Country): string | null {
  const phone = phoneNumbers().parsePhoneNumberFromString(text, homeOfPhones[country]);
  return phone?.getType() === 'MOBILE' ? phone.number : null;
}

/** `rs`: 8 digits. `sr`: the forms of the court register. */
export function isCompanyNumber(text: string, country: Country): boolean {
  const form = country === 'sr' ? /^\d{1,2}-\d{1,4}-\d{1,6}$|^\d{8,13}$/ : /^\d{8}$/;
  return form.test(text);
}

/** Without control and formatting characters, which hide text or reverse its direction. */
export function visible(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
}

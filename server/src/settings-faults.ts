import { isAccountNumber } from '@rampa/contract/bank-accounts';
import { isTaxNumber } from './areas/identity/index.ts';
import { countries } from './countries.ts';
import type { RawSettings } from './settings-schema.ts';

// What a schema of single settings cannot say.

export function bankFaults({ BANK_ACCOUNT: account, COUNTRY: country }: RawSettings): string[] {
  const { accountDigits } = countries[country].bank;
  return account === undefined || isAccountNumber(account, accountDigits)
    ? []
    : [
        `BANK_ACCOUNT: must be an account number of ${accountDigits} digits with correct check digits`,
      ];
}

export function sellerFaults({
  OPERATOR_TAX_NUMBER: taxNumber,
  COUNTRY: country,
}: RawSettings): string[] {
  if (taxNumber === undefined || isTaxNumber(taxNumber, country)) return [];
  const what =
    country === 'sr' ? 'a JIB of 13 digits' : 'a PIB of nine digits, the last a check digit';
  return [`OPERATOR_TAX_NUMBER: must be ${what}`];
}

const demanded: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'the https address at which customers reach the portal',
  SECRET_KEY: 'at least 32 random characters, the same on every server',
  INTAKE_KEY: 'at least 32 random characters, known to the systems that deliver to /intake',
  ACCESS_TOKEN_PRIVATE_KEY:
    'the Ed25519 private key of the access tokens (PEM or JWK), the same on every server',
  SMTP_URL: 'the mail server, such as smtps://user:password@mail.example:465',
  MAIL_FROM: 'the address that mails come from',
  PAYMENT_BASE_URL: 'the address of the payment gateway',
  PAYMENT_KEY: "the merchant's key at the payment gateway",
  PAYMENT_TOKEN: "the merchant's authenticity token, 40 characters",
  BANK_ACCOUNT: 'the account that bank transfers go to',
  BANK_PAYEE: 'the name and place of the payee on slips',
  OPERATOR_ADDRESS: "the operator's address, as on invoices: street, postcode and place",
  OPERATOR_TAX_NUMBER: "the operator's tax number, as on invoices",
};

/** A demo generates these for itself; production has to be given them, and not weak ones. */
export function productionFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const faults = Object.entries(demanded)
    .filter(([name]) => given[name] === undefined)
    .map(([name, meaning]) => `${name}: is missing (${meaning})`);
  const text = (name: string): string => given[name] ?? '';
  const weak = (name: string, minimum: number): void => {
    const value = text(name);
    if (value === '') return;
    if (value.length < minimum || new Set(value).size < 10) {
      faults.push(
        `${name}: is weak (at least ${minimum} characters, with more than a few different ones)`,
      );
    }
  };
  weak('SECRET_KEY', 32);
  weak('INTAKE_KEY', 32);
  weak('T4A_KEY', 32);
  if (given['T4A'] === 'true' && given['T4A_KEY'] === undefined) {
    faults.push('T4A_KEY: is missing (at least 32 random characters, known to the T4A partner)');
  }
  weak('PAYMENT_KEY', 12);
  const publicUrl = text('PUBLIC_URL');
  if (
    publicUrl !== '' &&
    !publicUrl.startsWith('https://') &&
    !/^http:\/\/localhost(:|$|\/)/.test(publicUrl)
  ) {
    faults.push('PUBLIC_URL: must be https');
  }
  return faults;
}

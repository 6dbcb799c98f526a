import { isAccountNumber } from '@rampa/contract/bank-accounts';
import { countries } from './countries.ts';
import { readDocumentSigning } from './platform/pdf/document-signing.ts';
import { isTaxNumber } from './platform/tax-number.ts';
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

/** Instant transfers are a scheme of the National Bank of Serbia. */
export function instantFaults({ IPS_KEY: key, COUNTRY: country }: RawSettings): string[] {
  return key === undefined || countries[country].ipsQr
    ? []
    : [`IPS_KEY: is given, but there is no IPS in the country ${country}; leave it out`];
}

/** Of two addresses one alone would leave the other to chance. */
export function databaseFaults({
  DATABASE: kind,
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  DATABASE_READ_URL: readUrl,
}: RawSettings): string[] {
  return [...primaryFaults(kind, url, ownerUrl), ...replicaFaults(url, ownerUrl, readUrl)];
}

function primaryFaults(kind: 'embedded' | undefined, url: string, ownerUrl: string): string[] {
  if (kind === 'embedded' && (url !== '' || ownerUrl !== '')) {
    const given = url === '' ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    return [`DATABASE: is embedded, and ${given} is given; leave one of them out`];
  }
  if (url !== '' || ownerUrl === '') return [];
  return [
    "DATABASE_URL: is missing (the program's login; DATABASE_OWNER_URL is that of the owner of the tables)",
  ];
}

/** Neither is of use alone. */
export function signingFaults({
  DOCUMENT_SIGNING_KEY: key,
  DOCUMENT_SIGNING_CERTIFICATE: certificate,
}: RawSettings): string[] {
  if (key === undefined && certificate === undefined) return [];
  if (key === undefined) return ['DOCUMENT_SIGNING_KEY: is missing beside its certificate'];
  if (certificate === undefined) {
    return ['DOCUMENT_SIGNING_CERTIFICATE: is missing beside its key'];
  }
  const read = readDocumentSigning(key, certificate);
  return 'fault' in read ? [read.fault] : [];
}

/** Of the embedded database there is no replica; one under the primary's address would never be one. */
function replicaFaults(url: string, ownerUrl: string, readUrl: string): string[] {
  if (readUrl === '') return [];
  if (url === '') return ['DATABASE_READ_URL: is given without DATABASE_URL, whose replica it is'];
  return [url, ownerUrl].includes(readUrl)
    ? [
        'DATABASE_READ_URL: is the address of the primary; give that of its replica, or leave it out',
      ]
    : [];
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

import type { CallParsedInput, Country, FieldFault } from '@rampa/contract';
import type { sacuvajProfil } from '@rampa/contract/identity';
import { isTaxNumber } from '../../../platform/tax-number.ts';
import { isCompanyNumber, normalisePhone, visible } from '../registration-rules.ts';
import type { ProfileChange, StoredProfile } from './profile.store.ts';

export type ProfileInput = CallParsedInput<typeof sacuvajProfil>;

type Checked =
  | { readonly ok: true; readonly value: ProfileChange }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };
type Demand = (holds: boolean, field: string, message: string) => void;

/** Of a company, its owners alone may change these. */
const identityFields = ['poslovno_ime', 'pib', 'companyNumber'] as const;

/** The region's rules: numbers with check digits, telephones, a whole address or none. */
export function checkProfile(
  input: ProfileInput,
  stored: StoredProfile,
  country: Country,
): Checked {
  const faults: FieldFault[] = [];
  const demand: Demand = (holds, field, message) => {
    if (!holds) faults.push({ field, message });
  };
  const phone = phoneOf(input, stored, country);
  const ownsCompany = stored.personType === 'pravno' && stored.role === 'owner';
  const value = changeOf(input, stored, phone ?? '', ownsCompany);
  demand(value.firstName !== '', 'ime', 'field.required');
  demand(value.lastName !== '', 'prezime', 'field.required');
  demand(phone !== null, 'telefon', 'identity.phone-invalid');
  demandCompany(input, value, { ownsCompany, country }, demand);
  if (stored.role === 'driver') demandAccountUnchanged(value, stored, demand);
  demandWholeAddress(value, demand);
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

/** Null for one that is no telephone number. Members of a company need not have given one. */
function phoneOf(
  { telefon }: ProfileInput,
  { phone, personType }: StoredProfile,
  country: Country,
): string | null {
  return telefon === '' && phone === '' && personType === 'pravno'
    ? ''
    : normalisePhone(telefon, country);
}

function changeOf(
  input: ProfileInput,
  stored: StoredProfile,
  phone: string,
  ownsCompany: boolean,
): ProfileChange {
  const { revision, userRevision } = stored;
  const company = ownsCompany
    ? {
        businessName: visible(input.poslovno_ime ?? stored.businessName),
        taxNumber: input.pib ?? stored.taxNumber,
        companyNumber: input.companyNumber ?? stored.companyNumber,
      }
    : {
        businessName: stored.businessName,
        taxNumber: stored.taxNumber,
        companyNumber: stored.companyNumber,
      };
  return {
    revision,
    userRevision,
    firstName: visible(input.ime),
    lastName: visible(input.prezime),
    phone,
    languageId: input.languageId,
    ...company,
    street: visible(input.street),
    city: visible(input.city),
    postcode: input.postcode,
    lowBalanceMinor: input.lowBalance,
  };
}

function demandCompany(
  input: ProfileInput,
  value: ProfileChange,
  { ownsCompany, country }: { readonly ownsCompany: boolean; readonly country: Country },
  demand: Demand,
): void {
  const given = identityFields.filter((field) => input[field] !== undefined);
  if (!ownsCompany) {
    for (const field of given) demand(false, field, 'field.unknown');
    return;
  }
  if (given.length === 0) return;
  const numbered = isCompanyNumber(value.companyNumber, country);
  demand(value.businessName !== '', 'poslovno_ime', 'field.required');
  demand(isTaxNumber(value.taxNumber, country), 'pib', 'identity.pib-invalid');
  demand(numbered, 'companyNumber', 'identity.company-number-invalid');
}

/** Drivers change what is theirs, not the company's address or limit. */
function demandAccountUnchanged(value: ProfileChange, stored: StoredProfile, demand: Demand): void {
  demand(value.street === stored.street, 'street', 'field.unknown');
  demand(value.city === stored.city, 'city', 'field.unknown');
  demand(value.postcode === stored.postcode, 'postcode', 'field.unknown');
  demand(value.lowBalanceMinor === stored.lowBalanceMinor, 'lowBalance', 'field.unknown');
}

function demandWholeAddress({ street, city, postcode }: ProfileChange, demand: Demand): void {
  if ([street, city, postcode].every((part) => part === '')) return;
  demand(street !== '', 'street', 'field.required');
  demand(city !== '', 'city', 'field.required');
  demand(postcode !== '', 'postcode', 'field.required');
}

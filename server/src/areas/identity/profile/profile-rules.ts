import type { Country, FieldFault, LanguageId } from '@rampa/contract';
import { isTaxNumber } from '../../../platform/tax-number.ts';
import { addressIsHiddenFrom, noAddress } from '../hidden-address.ts';
import { isCompanyNumber, normalisePhone, visible } from '../registration-rules.ts';
import type { QuietHours } from '../push/quiet-hours.ts';
import type { Choice, ProfileChange, StoredProfile } from './profile.store.ts';

/** A profile as its form has it. */
export interface ProfileForm extends Pick<
  ProfileChange,
  'firstName' | 'lastName' | 'phone' | 'street' | 'city' | 'postcode' | 'lowBalanceMinor'
> {
  /** Of the profile that was shown. */
  readonly revision: string;
  readonly languageId: LanguageId;
  /** Of a company, when an owner changes them. */
  readonly businessName: string | undefined;
  readonly taxNumber: string | undefined;
  readonly companyNumber: string | undefined;
  readonly notifications: readonly Choice[];
  /** Undefined: as they were. */
  readonly quietHours: QuietHours | null | undefined;
}

type Checked =
  | { readonly ok: true; readonly value: ProfileChange }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };
type Demand = (holds: boolean, field: string, message: string) => void;

/** Of a company, its owners alone may change these; with the names by which the caller knows them. */
const identityFields = [
  ['businessName', 'poslovno_ime'],
  ['taxNumber', 'pib'],
  ['companyNumber', 'companyNumber'],
] as const;

/** The region's rules: numbers with check digits, telephones, a whole address or none. */
export function checkProfile(form: ProfileForm, stored: StoredProfile, country: Country): Checked {
  const faults: FieldFault[] = [];
  const demand: Demand = (holds, field, message) => {
    if (!holds) faults.push({ field, message });
  };
  const phone = phoneOf(form, stored, country);
  const ownsCompany = stored.personType === 'pravno' && stored.role === 'owner';
  const value = changeOf(form, stored, phone ?? '', ownsCompany);
  demand(value.firstName !== '', 'ime', 'field.required');
  demand(value.lastName !== '', 'prezime', 'field.required');
  demand(phone !== null, 'telefon', 'identity.phone-invalid');
  demandCompany(form, value, { ownsCompany, country }, demand);
  if (stored.role === 'driver') demandAccountUnchanged(value, profileSeen(stored), demand);
  demandWholeAddress(value, demand);
  if (faults.length > 0) return { ok: false, faults };
  const { street, city, postcode } = stored;
  const hidden = addressIsHiddenFrom(stored);
  return { ok: true, value: hidden ? { ...value, street, city, postcode } : value };
}

/** A profile as its member sees it. */
export function profileSeen<Profile extends StoredProfile>(stored: Profile): Profile {
  return addressIsHiddenFrom(stored) ? { ...stored, ...noAddress } : stored;
}

/** Null for one that is no telephone number. Who joined by an invitation need not have given one. */
function phoneOf({ phone }: ProfileForm, stored: StoredProfile, country: Country): string | null {
  return phone === '' && stored.phone === '' ? '' : normalisePhone(phone, country);
}

function changeOf(
  form: ProfileForm,
  stored: StoredProfile,
  phone: string,
  ownsCompany: boolean,
): ProfileChange {
  const { revision, userRevision } = stored;
  const company = ownsCompany
    ? {
        businessName: visible(form.businessName ?? stored.businessName),
        taxNumber: form.taxNumber ?? stored.taxNumber,
        companyNumber: form.companyNumber ?? stored.companyNumber,
      }
    : {
        businessName: stored.businessName,
        taxNumber: stored.taxNumber,
        companyNumber: stored.companyNumber,
      };
  return {
    revision,
    userRevision,
    firstName: visible(form.firstName),
    lastName: visible(form.lastName),
    phone,
    languageId: form.languageId,
    ...company,
    street: visible(form.street),
    city: visible(form.city),
    postcode: form.postcode,
    lowBalanceMinor: form.lowBalanceMinor,
    ...quietOf(form, stored),
  };
}

function quietOf(
  { quietHours }: ProfileForm,
  { quietFrom, quietUntil }: StoredProfile,
): Pick<ProfileChange, 'quietFrom' | 'quietUntil'> {
  return quietHours === undefined
    ? { quietFrom, quietUntil }
    : { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null };
}

function demandCompany(
  form: ProfileForm,
  value: ProfileChange,
  { ownsCompany, country }: { readonly ownsCompany: boolean; readonly country: Country },
  demand: Demand,
): void {
  const given = identityFields.filter(([field]) => form[field] !== undefined);
  if (!ownsCompany) {
    for (const [, name] of given) demand(false, name, 'field.unknown');
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

import type { CallInput, Country, Currency } from '@rampa/contract';
import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import type { NotificationChannel, Profile, sacuvajProfil } from '@rampa/contract/identity';
import { isTaxNumber } from '../../../lib/tax-number/tax-number.ts';

type ProfileInput = CallInput<typeof sacuvajProfil>;

/** The form of the person and the company. */
export interface PersonValues {
  readonly ime: string;
  readonly prezime: string;
  readonly telefon: string;
  readonly languageId: '1' | '2' | '3';
  readonly poslovno_ime: string;
  readonly pib: string;
  readonly companyNumber: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

export function personValues(profile: Profile): PersonValues {
  const { ime, prezime, telefon, languageId, street, city, postcode } = profile;
  const { poslovno_ime, pib, companyNumber } = profile;
  return {
    ime,
    prezime,
    telefon,
    languageId,
    poslovno_ime,
    pib,
    companyNumber,
    street,
    postcode,
    city,
  };
}

/**
 * The whole profile as the call takes it; what the form does not show is sent back unchanged. Of choices those that
 * are others now: a server of the version before refuses kinds that it does not know, and what is left out stays.
 */
export function toProfileInput(
  profile: Profile,
  change: Partial<PersonValues> & {
    readonly lowBalance?: number | null;
    readonly notifications?: ProfileInput['notifications'];
    readonly quietHours?: ProfileInput['quietHours'];
  },
): ProfileInput {
  const { pib, companyNumber, poslovno_ime, ...person } = { ...personValues(profile), ...change };
  const { lowBalance = profile.lowBalance?.amount ?? null } = change;
  return {
    ...person,
    revision: profile.revision,
    postcode: digitsOf(person.postcode),
    lowBalance,
    notifications: changedChoices(profile.notifications, change.notifications ?? []),
    // Left out, they stay as they are.
    ...(change.quietHours === undefined ? {} : { quietHours: change.quietHours }),
    // The server checks the permission as well.
    ...(profile.lice === 'pravno' && profile.role === 'owner'
      ? { poslovno_ime, pib: digitsOf(pib), companyNumber: companyNumber.trim() }
      : {}),
  };
}

/** What the call's schema cannot check: check digits, telephone numbers, and complete addresses. */
export function checkPerson(
  values: PersonValues,
  profile: Profile,
  country: Country,
): Partial<Record<keyof PersonValues, string>> {
  const faults: Partial<Record<keyof PersonValues, string>> = {};
  const { pib } = values;
  if (profile.lice === 'pravno' && pib.trim() !== '' && !isTaxNumber(digitsOf(pib), country)) {
    faults.pib = 'identity.pib-invalid';
  }
  const { telefon } = values;
  if (telefon.trim() !== '' && !/^\+?[\d\s()/.-]{6,30}$/u.test(telefon.trim())) {
    faults.telefon = 'identity.phone-invalid';
  }
  const address = ['street', 'city', 'postcode'] as const;
  if (address.some((field) => values[field].trim() !== '')) {
    for (const field of address)
      if (values[field].trim() === '') faults[field] = 'identity.address-incomplete';
  }
  return faults;
}

/** The largest limit that the call takes, in minor units. */
export const largestLimit = 100_000_000;

/** A typed limit in minor units; null if empty, undefined if it is none. Dinars are whole, marks have fenings. */
export function readLimit(text: string, currency: Currency): number | null | undefined {
  if (text.trim() === '') return null;
  const minor = minorUnitsOf(text);
  const fits = minor !== undefined && minor > 0 && minor <= largestLimit;
  return fits && (currency !== 'RSD' || minor % 100 === 0) ? minor : undefined;
}

/** Quiet hours as they are typed. */
export interface TypedQuiet {
  readonly on: boolean;
  readonly from: string;
  readonly until: string;
}

/** What is offered first: the night. */
export function typedQuiet({ quietHours }: Pick<Profile, 'quietHours'>): TypedQuiet {
  return { on: quietHours !== null, from: '22:00', until: '07:00', ...quietHours };
}

/** Undefined where they do not say when they begin and end. */
export function readQuiet({ on, from, until }: TypedQuiet): Profile['quietHours'] | undefined {
  if (!on) return null;
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/u;
  return isTime.test(from) && isTime.test(until) && from !== until ? { from, until } : undefined;
}

/** The form of notifications. */
export interface NotificationValues {
  readonly choices: Profile['notifications'];
  /** Below which balance there is one, as typed. */
  readonly limit: string;
  readonly quiet: TypedQuiet;
}

export function notificationValues(profile: Profile): NotificationValues {
  const { notifications: choices, lowBalance } = profile;
  return {
    choices,
    limit: lowBalance === null ? '' : amountAsTyped(lowBalance.amount),
    quiet: typedQuiet(profile),
  };
}

function changedChoices(
  before: Profile['notifications'],
  now: Profile['notifications'],
): Profile['notifications'] {
  return now.filter(({ kind, channel, wanted }) =>
    before.some((one) => one.kind === kind && one.channel === channel && one.wanted !== wanted),
  );
}

/** One choice changed. */
export function withChoice(
  notifications: Profile['notifications'],
  kind: string,
  channel: NotificationChannel,
  wanted: boolean,
): Profile['notifications'] {
  return notifications.map((choice) =>
    choice.kind === kind && choice.channel === channel ? { ...choice, wanted } : choice,
  );
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/gu, '');
}

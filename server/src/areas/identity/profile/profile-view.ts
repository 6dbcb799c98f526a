import { kategorija, type CallParsedInput, type CallResult } from '@rampa/contract';
import type { getObavestenja, getSesije, Profile, sacuvajProfil } from '@rampa/contract/identity';
import type { ShownDevice } from '../devices/devices.ts';
import { minuteOf, timeOf } from '../push/quiet-hours.ts';
import type { NoticeList } from './notices.ts';
import type { ProfileForm } from './profile-rules.ts';
import type { OwnProfile } from './profile.ts';

export function profileView(profile: OwnProfile): Profile {
  const { currency, lowBalanceMinor } = profile;
  const money = (amount: number) => ({ amount, currency });
  return {
    revision: profile.revision,
    role: profile.role,
    lice: profile.personType,
    username: profile.username,
    email: profile.email,
    pendingEmail: profile.pendingEmail,
    ime: profile.firstName,
    prezime: profile.lastName,
    telefon: profile.phone,
    languageId: profile.languageId,
    poslovno_ime: profile.businessName,
    pib: profile.taxNumber,
    companyNumber: profile.companyNumber,
    street: profile.street,
    city: profile.city,
    postcode: profile.postcode,
    currency,
    lowBalance: lowBalanceMinor === null ? null : money(lowBalanceMinor),
    usualLowBalances: kategorija.options.flatMap((one) => {
      const amount = profile.usualLowBalances[one];
      return amount === undefined ? [] : [{ kategorija: one, amount: money(amount) }];
    }),
    notifications: [...profile.notifications],
    quietHours: quietHoursView(profile),
    passwordChangedAt: profile.passwordChangedAt.toString(),
    signsInElsewhere: profile.signsInElsewhere,
  };
}

export function profileFormOf(input: CallParsedInput<typeof sacuvajProfil>): ProfileForm {
  const { revision, languageId, companyNumber, street, city, postcode, notifications } = input;
  const { quietHours } = input;
  return {
    revision,
    firstName: input.ime,
    lastName: input.prezime,
    phone: input.telefon,
    languageId,
    businessName: input.poslovno_ime,
    taxNumber: input.pib,
    companyNumber,
    street,
    city,
    postcode,
    lowBalanceMinor: input.lowBalance,
    notifications,
    quietHours: quietHours && {
      from: minuteOf(quietHours.from),
      until: minuteOf(quietHours.until),
    },
  };
}

function quietHoursView({ quietFrom, quietUntil }: OwnProfile): Profile['quietHours'] {
  if (quietFrom === null || quietUntil === null) return null;
  return { from: timeOf(quietFrom), until: timeOf(quietUntil) };
}

export function noticesView({ items, ...counts }: NoticeList): CallResult<typeof getObavestenja> {
  return { items: items.map(({ at, ...notice }) => ({ ...notice, at: at.toString() })), ...counts };
}

export function devicesView(devices: readonly ShownDevice[]): CallResult<typeof getSesije> {
  return {
    items: devices.map(({ sessionId, startedAt, lastUsedAt, ...device }) => ({
      session_id: sessionId,
      ...device,
      startedAt: startedAt.toString(),
      lastUsedAt: lastUsedAt.toString(),
    })),
    totalRecords: devices.length,
  };
}

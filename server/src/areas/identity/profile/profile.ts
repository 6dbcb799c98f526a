import {
  failure,
  invalid,
  kategorija,
  success,
  type CallParsedInput,
  type Country,
  type Currency,
  type FieldFault,
  type Kategorija,
  type Outcome,
} from '@rampa/contract';
import type { Profile, sacuvajProfil } from '@rampa/contract/identity';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Caller } from '../caller.ts';
import { isCompanyNumber, isTaxNumber, normalisePhone, visible } from '../registration-rules.ts';
import { findWaitingChange } from './email-change.store.ts';
import { withDefaults } from './notification-choices.ts';
import {
  findChoices,
  findProfile,
  saveChoices,
  updateProfile,
  type Choice,
  type ProfileChange,
  type StoredProfile,
} from './profile.store.ts';

export type ProfileInput = CallParsedInput<typeof sacuvajProfil>;

export interface Profiles {
  read(user: Pick<Session, 'accountId' | 'userId'>): Promise<Outcome<Profile, 'session.ended'>>;
  save(
    input: ProfileInput,
    session: Session,
    caller: Caller,
  ): Promise<
    Outcome<
      { readonly revision: string },
      'identity.profile-changed' | 'request.invalid' | 'session.ended'
    >
  >;
}

/** In minor units, where the customer has set no limit; of the categories that tags are sold for. */
export type UsualLowBalances = Readonly<Partial<Record<Kategorija, number>>>;

export function createProfiles(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly currency: Currency;
  readonly usualLowBalances: UsualLowBalances;
}): Profiles {
  const { database, clock, country, currency } = options;
  const usualLowBalances = kategorija.options.flatMap((one) => {
    const amount = options.usualLowBalances[one];
    return amount === undefined ? [] : [{ kategorija: one, amount: { amount, currency } }];
  });
  return {
    async read(session) {
      const stored = await findProfile(database.queries, session);
      if (stored === null) return failure('session.ended');
      const choices = await findChoices(database.queries, session);
      const waiting = await findWaitingChange(database.queries, session, clock.now());
      const pendingEmail = waiting?.newEmail ?? null;
      return success({ ...toProfile(stored, choices, pendingEmail, currency), usualLowBalances });
    },
    async save(input, session, caller) {
      const stored = await findProfile(database.queries, session);
      if (stored === null) return failure('session.ended');
      const checked = checkProfile(input, stored, country);
      if (!checked.ok) return invalid(checked.faults);
      const { value: change } = checked;
      const choices = withDefaults(await findChoices(database.queries, session));
      const chosen = changedChoices(choices, input.notifications);
      const same = isSame(change, stored) && chosen.length === 0;
      // A click that comes twice: what is wanted is so already.
      if (same) return success({ revision: revisionOf(stored) });
      if (input.revision !== revisionOf(stored)) return failure('identity.profile-changed');
      const account = changedFields(change, stored).some((field) => accountFields.has(field));
      const saved = await transactionOrNothing(database, async (tx) => {
        // Half of it must not stay, where the other half was changed meanwhile.
        if (!(await updateProfile(tx, change, { account }))) return { result: false, keep: false };
        await saveChoices(tx, session, chosen);
        await recordAudit(tx, clock.now(), {
          accountId: session.accountId,
          actor: `user:${session.userId}`,
          action: 'profile-saved',
          subject: `user:${session.userId}`,
          requestId: caller.requestId,
          details: { fields: changedFields(change, stored).join(' ') },
        });
        return { result: true, keep: true };
      });
      const revision = account ? stored.revision + 1 : stored.revision;
      return saved
        ? success({ revision: revisionOf({ revision, userRevision: stored.userRevision + 1 }) })
        : failure('identity.profile-changed');
    },
  };
}

/** What is the account's and not the person's. */
const accountFields: ReadonlySet<keyof ProfileChange> = new Set([
  'businessName',
  'taxNumber',
  'companyNumber',
  'street',
  'city',
  'postcode',
  'lowBalanceMinor',
] as const);

/** Who may change it: a company's identity its owners, the rest of it not its drivers. */
const identityFields = ['poslovno_ime', 'pib', 'companyNumber'] as const;

function revisionOf({
  revision,
  userRevision,
}: Pick<StoredProfile, 'revision' | 'userRevision'>): string {
  return `${revision}-${userRevision}`;
}

/** The region's rules: numbers with check digits, telephones, a whole address or none. */
export function checkProfile(
  input: ProfileInput,
  stored: StoredProfile,
  country: Country,
):
  | { readonly ok: true; readonly value: ProfileChange }
  | { readonly ok: false; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  const demand = (holds: boolean, field: string, message: string): void => {
    if (!holds) faults.push({ field, message });
  };
  // Whom a company has taken in may have no telephone for us.
  const phone =
    input.telefon === '' && stored.phone === '' && stored.lice === 'pravno'
      ? ''
      : normalisePhone(input.telefon, country);
  const company = stored.lice === 'pravno' && stored.role === 'owner';
  const value: ProfileChange = {
    accountId: stored.accountId,
    userId: stored.userId,
    revision: stored.revision,
    userRevision: stored.userRevision,
    firstName: visible(input.ime),
    lastName: visible(input.prezime),
    phone: phone ?? '',
    languageId: input.languageId,
    businessName: company
      ? visible(input.poslovno_ime ?? stored.businessName)
      : stored.businessName,
    taxNumber: company ? (input.pib ?? stored.taxNumber) : stored.taxNumber,
    companyNumber: company ? (input.companyNumber ?? stored.companyNumber) : stored.companyNumber,
    street: visible(input.street),
    city: visible(input.city),
    postcode: input.postcode,
    lowBalanceMinor: input.lowBalance,
  };
  demand(value.firstName !== '', 'ime', 'field.required');
  demand(value.lastName !== '', 'prezime', 'field.required');
  demand(phone !== null, 'telefon', 'identity.phone-invalid');
  const identityGiven = identityFields.some((field) => input[field] !== undefined);
  if (company && identityGiven) {
    demand(value.businessName !== '', 'poslovno_ime', 'field.required');
    demand(isTaxNumber(value.taxNumber, country), 'pib', 'identity.pib-invalid');
    demand(
      isCompanyNumber(value.companyNumber, country),
      'companyNumber',
      'identity.company-number-invalid',
    );
  }
  if (!company) {
    for (const field of identityFields) {
      demand(input[field] === undefined, field, 'field.unknown');
    }
  }
  if (stored.role === 'driver') {
    demand(value.street === stored.street, 'street', 'field.unknown');
    demand(value.city === stored.city, 'city', 'field.unknown');
    demand(value.postcode === stored.postcode, 'postcode', 'field.unknown');
    demand(value.lowBalanceMinor === stored.lowBalanceMinor, 'lowBalance', 'field.unknown');
  }
  const address = [value.street, value.city, value.postcode];
  if (address.some((part) => part !== '')) {
    demand(value.street !== '', 'street', 'field.required');
    demand(value.city !== '', 'city', 'field.required');
    demand(value.postcode !== '', 'postcode', 'field.required');
  }
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

function changedFields(change: ProfileChange, stored: StoredProfile): (keyof ProfileChange)[] {
  return (Object.keys(change) as (keyof ProfileChange)[]).filter(
    (field) => change[field] !== stored[field],
  );
}

function isSame(change: ProfileChange, stored: StoredProfile): boolean {
  return changedFields(change, stored).length === 0;
}

function changedChoices(before: readonly Choice[], given: readonly Choice[]): Choice[] {
  const wanted = new Map(given.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  return before.flatMap((choice) => {
    const now = wanted.get(`${choice.kind} ${choice.channel}`);
    return now === undefined || now.wanted === choice.wanted ? [] : [now];
  });
}

function toProfile(
  stored: StoredProfile,
  choices: readonly Choice[],
  pendingEmail: string | null,
  currency: Currency,
): Omit<Profile, 'usualLowBalances'> {
  return {
    revision: revisionOf(stored),
    role: stored.role,
    lice: stored.lice,
    username: stored.username,
    email: stored.email,
    pendingEmail,
    ime: stored.firstName,
    prezime: stored.lastName,
    telefon: stored.phone,
    languageId: stored.languageId,
    poslovno_ime: stored.businessName,
    pib: stored.taxNumber,
    companyNumber: stored.companyNumber,
    street: stored.street,
    city: stored.city,
    postcode: stored.postcode,
    currency,
    lowBalance:
      stored.lowBalanceMinor === null ? null : { amount: stored.lowBalanceMinor, currency },
    notifications: withDefaults(choices),
    passwordChangedAt: stored.passwordChangedAt.toString(),
  };
}

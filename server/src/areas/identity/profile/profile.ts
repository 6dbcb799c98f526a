import {
  failure,
  invalid,
  success,
  type Country,
  type Currency,
  type Kategorija,
  type Outcome,
} from '@rampa/contract';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import { traceOf, type MemberScope } from '../../../platform/scope/scope.ts';
import { findWaitingChange } from './email-change.store.ts';
import { withDefaults } from './notification-choices.ts';
import { checkProfile, type ProfileForm } from './profile-rules.ts';
import {
  findChoices,
  findProfile,
  saveChoices,
  updateProfile,
  type Choice,
  type ProfileChange,
  type StoredProfile,
} from './profile.store.ts';

/** A profile as its owner sees it. */
export interface OwnProfile extends Omit<StoredProfile, 'revision' | 'userRevision'> {
  /** Saving names it, and is refused if it is not the newest any more. */
  readonly revision: string;
  /** The address that is not confirmed yet, or null. */
  readonly pendingEmail: string | null;
  readonly currency: Currency;
  readonly usualLowBalances: UsualLowBalances;
  readonly notifications: readonly Choice[];
}

export interface Profiles {
  read(scope: MemberScope): Promise<Outcome<OwnProfile, 'session.ended'>>;
  save(
    scope: MemberScope,
    form: ProfileForm,
  ): Promise<
    Outcome<
      { readonly revision: string },
      'identity.profile-changed' | 'request.invalid' | 'session.ended'
    >
  >;
}

/** Limits of customers who have set none, in minor units, by the categories that tags are sold for. */
export type UsualLowBalances = Readonly<Partial<Record<Kategorija, number>>>;

export function createProfiles(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly currency: Currency;
  readonly usualLowBalances: UsualLowBalances;
}): Profiles {
  const { database, clock, country, currency, usualLowBalances } = options;
  return {
    async read(scope) {
      const { queries } = database;
      const { userId } = scope.actor;
      const stored = await findProfile(scope, queries, userId);
      if (stored === null) return failure('session.ended');
      const choices = await findChoices(scope, queries, userId);
      const waiting = await findWaitingChange(scope, queries, userId, clock.now());
      return success({
        ...stored,
        revision: revisionOf(stored),
        pendingEmail: waiting?.newEmail ?? null,
        currency,
        usualLowBalances,
        notifications: withDefaults(choices),
      });
    },
    async save(scope, form) {
      const { userId } = scope.actor;
      const stored = await findProfile(scope, database.queries, userId);
      if (stored === null) return failure('session.ended');
      const checked = checkProfile(form, stored, country);
      if (!checked.ok) return invalid(checked.faults);
      const { value: change } = checked;
      const choices = withDefaults(await findChoices(scope, database.queries, userId));
      const chosen = changedChoices(choices, form.notifications);
      const same = isSame(change, stored) && chosen.length === 0;
      // Of two clicks, the second finds everything as wanted.
      if (same) return success({ revision: revisionOf(stored) });
      if (form.revision !== revisionOf(stored)) return failure('identity.profile-changed');
      const account = changedFields(change, stored).some((field) => accountFields.has(field));
      const saved = await transactionOrNothing(database, async (tx) => {
        // One half must not be saved if the other was changed meanwhile.
        if (!(await updateProfile(scope, tx, userId, change, { account }))) {
          return { result: false, keep: false };
        }
        await saveChoices(scope, tx, userId, chosen);
        await recordAudit(tx, clock.now(), {
          ...traceOf(scope),
          action: 'profile-saved',
          subject: `user:${userId}`,
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

/** What belongs to the account and not to the person. */
const accountFields: ReadonlySet<keyof ProfileChange> = new Set([
  'businessName',
  'taxNumber',
  'companyNumber',
  'street',
  'city',
  'postcode',
  'lowBalanceMinor',
] as const);

function revisionOf({
  revision,
  userRevision,
}: Pick<StoredProfile, 'revision' | 'userRevision'>): string {
  return `${revision}-${userRevision}`;
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

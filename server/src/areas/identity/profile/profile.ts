import { failure, success, type Currency, type Kategorija, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { traceOf, type MemberScope } from '../../../platform/scope/scope.ts';
import { findWaitingChange } from './email-change.store.ts';
import { withDefaults } from './notification-choices.ts';
import { profileSeen, type ProfileForm } from './profile-rules.ts';
import { findChoices, findProfile, type Choice, type StoredProfile } from './profile.store.ts';
import { revisionOf, type SaveProfile } from './save-profile.ts';

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
  readonly saveProfile: SaveProfile;
  readonly currency: Currency;
  readonly usualLowBalances: UsualLowBalances;
}): Profiles {
  const { database, clock, currency, usualLowBalances, saveProfile } = options;
  return {
    async read(scope) {
      const { queries } = database;
      const { userId } = scope.actor;
      const stored = await findProfile(scope, queries, userId);
      if (stored === null) return failure('session.ended');
      const choices = await findChoices(scope, queries, userId);
      const waiting = await findWaitingChange(scope, queries, userId, clock.now());
      return success({
        ...profileSeen(stored),
        revision: revisionOf(stored),
        pendingEmail: waiting?.newEmail ?? null,
        currency,
        usualLowBalances,
        notifications: withDefaults(choices),
      });
    },
    async save(scope, form) {
      const { userId } = scope.actor;
      const saved = await saveProfile<never>(
        scope,
        userId,
        () => form,
        async (tx, { fields }) => {
          await recordAudit(tx, clock.now(), {
            ...traceOf(scope),
            action: 'profile-saved',
            subject: `user:${userId}`,
            details: { fields: fields.join(' ') },
          });
          return success({});
        },
      );
      return saved.ok ? success({ revision: saved.value.revision }) : saved;
    },
  };
}

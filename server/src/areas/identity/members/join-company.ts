import { failure, mayCall, success, type LanguageId, type Outcome } from '@rampa/contract';
import { membersMaximumOf, pozoviClana, rolesOf } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import { userRegistered } from '../events.ts';
import { findUser, listUsers, takeSignInName, type UserKey } from '../identity.store.ts';
import { insertMembership } from '../memberships/memberships.store.ts';
import type { Notify } from '../profile/notify.ts';
import { visible } from '../registration-rules.ts';
import { traceOfUser } from '../trace-of-user.ts';
import { endInvitation, type Invitation } from './invitations.store.ts';
import { countMembers, insertMember, lockAccount } from './members.store.ts';

export interface JoinDeps {
  readonly clock: Clock;
  readonly translator: Translator;
  readonly events: Events;
  readonly notify: Notify;
}

/** The new member's name and language, and how they sign in. */
export interface NewColleague {
  readonly firstName: string;
  readonly lastName: string;
  readonly languageId: LanguageId;
  /** Of a password of their own; of none, for whoever signs in elsewhere. */
  readonly passwordHash: string;
  /** Where they sign in, by the address to which the invitation went. */
  readonly home?: UserKey;
}

type JoinRefusal =
  | 'identity.invitation-invalid'
  | 'identity.address-has-account'
  | 'identity.already-member'
  | 'identity.too-many-members';

export type Join = ReturnType<typeof createJoin>;

/** Adds the holder of an invitation to the account. */
export function createJoin({ clock, translator, events, notify }: JoinDeps) {
  /** Every owner, the one who invited like the others: nobody joins unnoticed. */
  const tellOwners = async (
    scope: AccountScope,
    tx: Tx,
    { role }: Invitation,
    joined: { readonly userId: string; readonly name: string },
  ): Promise<void> => {
    for (const owner of await listUsers(scope, tx)) {
      if (owner.role !== 'owner' || owner.userId === joined.userId) continue;
      await notify(scope, tx, {
        userId: owner.userId,
        kind: 'new-member',
        always: true,
        template:
          owner.personType === 'pravno'
            ? 'identity.mail-member-joined'
            : 'identity.mail-household-member-joined',
        params: (languageId) => ({
          name: joined.name,
          role: translator.translate(languageId, `identity.role-${role}`),
        }),
        path: '/pages/profil?tab=clanovi',
      });
    }
  };

  /** Whether the one who invited may still invite; asked behind the account's lock. */
  const stillInvites = async (
    scope: AccountScope,
    tx: Tx,
    { invitedBy }: Invitation,
  ): Promise<boolean> => {
    const inviter = await findUser(scope, tx, invitedBy);
    return inviter !== null && mayCall(inviter.role, pozoviClana);
  };

  return async (
    scope: AccountScope,
    tx: Tx,
    invitation: Invitation,
    { languageId, passwordHash, home, ...name }: NewColleague,
    origin: CallOrigin,
  ): Promise<Outcome<Record<string, never>, JoinRefusal>> => {
    // An account takes people in one after the other.
    const person = await lockAccount(scope, tx);
    if (person === null || !rolesOf(person).includes(invitation.role)) {
      return failure('identity.invitation-invalid');
    }
    if (!(await stillInvites(scope, tx, invitation))) {
      return failure('identity.invitation-invalid');
    }
    const { email, role, invitedBy } = invitation;
    const most = membersMaximumOf(person);
    if ((await countMembers(scope, tx)).all >= most) {
      return failure('identity.too-many-members', { most });
    }
    const userId = uuid();
    const at = clock.now();
    if (home === undefined) {
      if (!(await takeSignInName(scope, tx, userId, { name: email, kind: 'email' }))) {
        return failure('identity.address-has-account');
      }
    } else if (!(await insertMembership(scope, tx, { userId, home }, at))) {
      return failure('identity.already-member');
    }
    const [firstName, lastName] = [visible(name.firstName), visible(name.lastName)];
    await insertMember(scope, tx, {
      userId,
      email,
      role,
      firstName,
      lastName,
      languageId,
      passwordHash,
      home: home ?? null,
      at,
    });
    await events.tell(tx, userRegistered, { scope, userId });
    await endInvitation(scope, tx, invitation.invitationId, 'accepted', at);
    await recordAudit(tx, at, {
      ...traceOfUser(scope, userId, origin),
      action: 'member-joined',
      subject: `user:${userId}`,
      details: { role, invitedBy, ...(home === undefined ? {} : { signsInElsewhere: true }) },
    });
    await tellOwners(scope, tx, invitation, { userId, name: `${firstName} ${lastName}` });
    return success({});
  };
}

import { failure, invalid, success, type FieldFault, type Outcome } from '@rampa/contract';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import { fromAddress, type Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { IsBreached } from '../breached-passwords.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { findSignInName, findUser } from '../identity.store.ts';
import type { MailedLinks, RedeemedLink } from '../mailed-link.ts';
import { newPasswordFault } from '../new-password.ts';
import type { PasswordHasher } from '../passwords.ts';
import { visible } from '../registration-rules.ts';
import { lockInvitationOfLink, type Invitation } from './invitations.store.ts';
import type { DemandProof } from '../step-up.ts';
import { createJoinSignedIn } from './join-signed-in.ts';
import { wrongLinksRule } from '../throttle-rules.ts';
import { createJoin, type JoinDeps, type NewColleague } from './join-company.ts';
import { lockAccount } from './members.store.ts';

/** Who accepts an invitation, by the secret of its link. */
interface Acceptance extends Omit<NewColleague, 'passwordHash'> {
  readonly token: string;
  readonly password: string;
}

/** What a link invites to. */
export interface ShownInvitation extends Pick<Invitation, 'email' | 'role' | 'expiresAt'> {
  readonly businessName: string;
  readonly inviter: string;
  /** Whoever has the address joins by signing in. */
  readonly hasSignIn: boolean;
}

type Accepted = Outcome<
  Record<string, never>,
  | 'identity.invitation-invalid'
  | 'identity.address-has-account'
  | 'identity.too-many-members'
  | 'request.invalid'
  | 'request.too-many'
  | 'server.unavailable'
>;

interface AcceptInvitationDeps extends JoinDeps {
  readonly all: AllAccounts;
  readonly demandProof: DemandProof;
  readonly database: Database;
  readonly attempts: Attempts;
  readonly isBreached: IsBreached;
  readonly hasher: PasswordHasher;
  readonly links: MailedLinks;
}

/** What somebody who holds the link of an invitation does with it. */
export function createAcceptInvitation(options: AcceptInvitationDeps) {
  const { all, database, hasher, links } = options;
  const join = createJoin(options);

  const ofLink = async (tx: Tx, token: string): Promise<RedeemedLink<Invitation> | null> => {
    const found = await links.redeem('memberInvitation', token, (scope, { hash }) =>
      lockInvitationOfLink(scope, tx, hash),
    );
    return found?.works === true ? found : null;
  };

  /** Guesses of links are counted by address. */
  const wrongLink = async ({ address }: CallOrigin) => {
    const counted = fromAddress('invitation-links', address, wrongLinksRule);
    const wait = await database.transaction((tx) => options.attempts.charge(tx, [counted]));
    return wait > 0
      ? failure('request.too-many', { seconds: wait })
      : failure('identity.invitation-invalid');
  };

  return {
    async look(
      token: string,
      origin: CallOrigin,
    ): Promise<Outcome<ShownInvitation, 'identity.invitation-invalid' | 'request.too-many'>> {
      const found = await database.transaction(async (tx) => {
        const invitation = await ofLink(tx, token);
        if (invitation === null) return null;
        const inviter = await findUser(invitation.scope, tx, invitation.invitedBy);
        if (inviter === null) return null;
        const hasSignIn = (await findSignInName(all, tx, invitation.email)) !== null;
        return { invitation, inviter, hasSignIn };
      });
      if (found === null) return wrongLink(origin);
      const { email, role, expiresAt } = found.invitation;
      const { businessName, firstName, lastName } = found.inviter;
      const inviter = `${firstName} ${lastName}`.trim();
      return success({ businessName, inviter, email, role, expiresAt, hasSignIn: found.hasSignIn });
    },

    async accept(given: Acceptance, origin: CallOrigin): Promise<Accepted> {
      if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
      const found = await database.transaction((tx) => ofLink(tx, given.token));
      if (found === null) return wrongLink(origin);
      const faults = faultsOf(given, found.email);
      if (faults.length > 0) return invalid(faults);
      if (await options.isBreached(given.password)) {
        return invalid([{ field: 'password', message: 'identity.password-breached' }]);
      }
      const colleague = { ...given, passwordHash: await hasher.hash(given.password) };
      return database.transaction(async (tx): Promise<Accepted> => {
        // As every change of members does, first; then looked at again: of two clicks one joins.
        await lockAccount(found.scope, tx);
        const still = await ofLink(tx, given.token);
        if (still === null) return failure('identity.invitation-invalid');
        const joined = await join(still.scope, tx, still, colleague, origin);
        // Only who comes with a sign-in may be a member by it already.
        if (joined.ok) return success({});
        return joined.code === 'identity.already-member'
          ? failure('identity.invitation-invalid')
          : failure(joined.code, joined.params);
      });
    },

    joinSignedIn: createJoinSignedIn({ ...options, join, ofLink, wrongLink }),
  };
}

export type AcceptInvitation = ReturnType<typeof createAcceptInvitation>;

/** What a schema cannot say: names that show nothing, guessable passwords. */
function faultsOf({ password, ...name }: Acceptance, email: string): readonly FieldFault[] {
  const [firstName, lastName] = [visible(name.firstName), visible(name.lastName)];
  const person = { username: email, email, firstName, lastName, businessName: '' };
  const fault = newPasswordFault(password, person, false);
  return [
    ...(firstName === '' ? [{ field: 'ime', message: 'field.required' }] : []),
    ...(lastName === '' ? [{ field: 'prezime', message: 'field.required' }] : []),
    ...(fault === null ? [] : [{ field: 'password', message: fault }]),
  ];
}

import { failure, success, type Outcome } from '@rampa/contract';
import { membershipsMaximum, staffLice } from '@rampa/contract/identity';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { AllAccounts, MemberScope } from '../../../platform/scope/scope.ts';
import { holdRole, type RoleLost } from '../held-role.ts';
import { findUser } from '../identity.store.ts';
import type { RedeemedLink } from '../mailed-link.ts';
import { canSignIn, lockMember, selectMemberships } from '../memberships/memberships.store.ts';
import { signInPlaceOf } from '../memberships/person.ts';
import { decoyHash } from '../passwords.ts';
import type { DemandProof } from '../step-up.ts';
import type { Invitation } from './invitations.store.ts';
import type { Join } from './join-company.ts';
import { lockAccount } from './members.store.ts';

type Refusal =
  | RoleLost
  | 'identity.proof-needed'
  | 'identity.invitation-invalid'
  | 'identity.invitation-for-other'
  | 'identity.already-member'
  | 'identity.too-many-members'
  | 'identity.too-many-memberships'
  | 'request.too-many';

type Joined = Outcome<{ readonly accountId: string }, Refusal>;

interface JoinSignedInDeps {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly demandProof: DemandProof;
  readonly join: Join;
  readonly ofLink: (tx: Tx, token: string) => Promise<RedeemedLink<Invitation> | null>;
  readonly wrongLink: (
    origin: CallOrigin,
  ) => Promise<Outcome<never, 'identity.invitation-invalid' | 'request.too-many'>>;
}

/**
 * Takes somebody into an account who has a sign-in already: the one whose address was invited, and nobody else who
 * came by the link. In which of their accounts they act meanwhile makes no difference.
 */
export function createJoinSignedIn(deps: JoinSignedInDeps) {
  const { all, database, join, ofLink, wrongLink } = deps;
  return async (scope: MemberScope, token: string, origin: CallOrigin): Promise<Joined> => {
    const proof = await deps.demandProof(scope);
    if (!proof.ok) return proof;
    const looked = await database.transaction(async (tx) => {
      const held = await holdRole(scope, tx);
      return held.ok ? success(await ofLink(tx, token)) : held;
    });
    if (!looked.ok) return looked;
    const found = looked.value;
    if (found === null) return wrongLink(origin);
    const place = await signInPlaceOf(all, database.queries, scope, scope.actor.userId);
    return database.transaction(async (tx): Promise<Joined> => {
      await lockMember(place.scope, tx, place.userId);
      const held = await holdRole(scope, tx);
      if (!held.ok) return held;
      const able = await canSignIn(place.scope, tx, place.userId);
      const person = able ? await findUser(place.scope, tx, place.userId) : null;
      // Those who work for the operator are no customers by the same sign-in.
      if (person === null || person.personType === staffLice) return failure('session.ended');
      if (person.email !== found.email) return failure('identity.invitation-for-other');
      if (place.scope.accountId === found.scope.accountId)
        return failure('identity.already-member');
      const known = await selectMemberships(all, tx, place.userId);
      if (known.length >= membershipsMaximum) {
        return failure('identity.too-many-memberships', { most: membershipsMaximum });
      }
      // Looked at again behind the lock: of two clicks one joins.
      await lockAccount(found.scope, tx);
      const still = await ofLink(tx, token);
      if (still === null) return failure('identity.invitation-invalid');
      const { firstName, lastName, languageId } = person;
      const home = { accountId: place.scope.accountId, userId: place.userId };
      const passwordHash = decoyHash();
      const colleague = { firstName, lastName, languageId, passwordHash, home };
      const joined = await join(still.scope, tx, still, colleague, origin);
      if (joined.ok) return success({ accountId: still.scope.accountId });
      return joined.code === 'identity.address-has-account'
        ? failure('identity.invitation-invalid')
        : failure(joined.code, joined.params);
    });
  };
}

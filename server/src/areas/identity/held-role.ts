import { failure, success, type Outcome } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope, KeyActor, LinkActor, MemberActor } from '../../platform/scope/scope.ts';
import { lockRole } from './held-role.store.ts';

/** Why somebody has no right any more to a change that the guard let in. */
export type RoleLost = 'session.ended' | 'session.role-not-allowed' | 'api-key.maker-gone';

export type HoldRole = (
  scope: AccountScope<MemberActor | LinkActor | KeyActor>,
  tx: Tx,
) => Promise<Outcome<Record<string, never>, RoleLost>>;

/**
 * Asks again, in the transaction of a change, whether the user is still signed in, with the role that
 * let the call in: the server that took the call may not know yet of a removal on another one. A removal
 * waits until the transaction ends. Called before any other lock of the transaction is taken, except the
 * company's own.
 */
export const holdRole: HoldRole = async (scope, tx) => {
  const role = await lockRole(scope, tx);
  const { actor } = scope;
  // Owners alone make keys; one writes only while its maker is still an owner.
  if (actor.kind === 'key') {
    return role === 'owner' ? success({}) : failure('api-key.maker-gone');
  }
  if (role === null) return failure('session.ended');
  return role === actor.role ? success({}) : failure('session.role-not-allowed');
};

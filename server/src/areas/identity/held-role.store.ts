import type { MemberRole } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope, KeyActor, LinkActor, MemberActor } from '../../platform/scope/scope.ts';

/**
 * The user's role, if their session is alive; null if it has ended or they were removed. Whoever made a key
 * need not be signed in. Until
 * the transaction ends nobody changes the role or ends the session: the locks are taken in the order in
 * which a removal takes them.
 */
export async function lockRole(
  { accountId, actor }: AccountScope<MemberActor | LinkActor | KeyActor>,
  tx: Tx,
): Promise<MemberRole | null> {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forKeyShare()
    .execute();
  const user = await tx
    .selectFrom('users')
    .select(['role', 'removed_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', actor.userId)
    .forShare()
    .executeTakeFirst();
  if (user === undefined || user.removed_at !== null) return null;
  // users__role_known admits no other.
  const role = user.role as MemberRole;
  if (actor.kind === 'key') return role;
  const session = await tx
    .selectFrom('sessions')
    .select('ended_at')
    .where('account_id', '=', accountId)
    .where('session_id', '=', actor.sessionId)
    .where('user_id', '=', actor.userId)
    .forShare()
    .executeTakeFirst();
  return session === undefined || session.ended_at !== null ? null : role;
}

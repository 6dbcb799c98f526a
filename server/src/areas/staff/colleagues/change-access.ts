import { failure, success, type Outcome } from '@rampa/contract';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { staffAccountId } from '../../identity/index.ts';
import { staffRoleChanged } from '../events.ts';
import { createGiveRole, detailsOf, hasItsPoint } from '../give-role.ts';
import { markRemoved } from '../staff.store.ts';
import { createColleagueMails } from './colleague-mails.ts';
import type { Colleagues, ColleaguesDeps, Nothing, NotFound, OpenWorkOf } from './colleagues.ts';
import { createAboutOther, gone } from './held-change.ts';
import { openWorkOf } from './read-colleagues.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/** Another role, no access any more, another second factor. */
export function createChanges(
  deps: ColleaguesDeps,
): Pick<Colleagues, 'changeRole' | 'remove' | 'resetFactor'> {
  const { clock, users, approvals } = deps;
  const aboutOther = createAboutOther(deps);
  const giveRole = createGiveRole(deps);
  const mails = createColleagueMails(deps);

  const originOf = ({ self }: StaffScope) => ({ requestId: self.actor.requestId });
  /** Sessions end on this server once it is committed; the others ask for each call. */
  const thenEnd = <Value, Code extends string>(
    outcome: Outcome<{ readonly value: Value; readonly ended: readonly string[] }, Code>,
  ): Outcome<Value, Code> => {
    if (!outcome.ok) return outcome;
    deps.markEnded(outcome.value.ended);
    return success(outcome.value.value);
  };
  type Done<Value> = Outcome<
    { readonly value: Value; readonly ended: readonly string[] },
    NotFound
  >;
  type RoleDone = Outcome<
    { readonly value: Nothing; readonly ended: readonly string[] },
    NotFound | 'staff.point-needed'
  >;

  return {
    changeRole: async (scope, userId, { role, pointId }) =>
      thenEnd(
        await aboutOther(scope, userId, async (tx, member, user): Promise<RoleDone> => {
          if (member.removedAt !== null) return gone();
          if (!(await hasItsPoint(deps, { role, pointId }))) return failure('staff.point-needed');
          const sameRole = member.role === role;
          const repeated = sameRole && (role !== 'counter' || member.pointId === pointId);
          const { userId: id } = member;
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-changed',
            subject: `user:${id}`,
            details: {
              ...detailsOf(role, pointId),
              ...(repeated ? { repeated } : { from: member.role }),
            },
          });
          if (repeated) return success({ value: {}, ended: [] });
          const put = { userId: id, role, pointId, mailed: false, before: member.role };
          const ended = await giveRole(scope, tx, put, originOf(scope).requestId);
          // Another point of sale is no other role.
          if (!sameRole) await mails.roleChanged(tx, user, role);
          return success({ value: {}, ended });
        }),
      ),

    remove: async (scope, userId) =>
      thenEnd(
        await aboutOther(scope, userId, async (tx, member, user): Promise<Done<OpenWorkOf>> => {
          const { userId: id } = member;
          const repeated = member.removedAt !== null;
          const open = await openWorkOf(scope, tx, deps, id);
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-removed',
            subject: `user:${id}`,
            details: {
              complaints: open.complaints,
              proposals: open.proposals,
              ...(repeated ? { repeated } : {}),
            },
          });
          if (repeated) return success({ value: open, ended: [] });
          await markRemoved(scope, tx, id, clock.now());
          const ended = await users.remove(tx, id, originOf(scope));
          await approvals.withdrawAllOf(scope, tx, id);
          await withdrawInvitationsOf(scope, tx, users, id);
          await deps.events.tell(tx, staffRoleChanged, { scope, userId: id, role: null });
          await mails.removed(tx, user);
          return success({ value: open, ended });
        }),
      ),

    resetFactor: async (scope, userId) =>
      thenEnd(
        await aboutOther(scope, userId, async (tx, member, user): Promise<Done<Nothing>> => {
          if (member.removedAt !== null) return gone();
          const { userId: id } = member;
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-factor-reset',
            subject: `user:${id}`,
          });
          const by = `${scope.staff.firstName} ${scope.staff.lastName}`.trim();
          await mails.factorReset(tx, user, by);
          return success({ value: {}, ended: await users.resetFactors(tx, id, originOf(scope)) });
        }),
      ),
  };
}

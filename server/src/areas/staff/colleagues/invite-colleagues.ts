import { failure, success, type Outcome } from '@rampa/contract';
import { staffAccountId } from '../../identity/index.ts';
import { createGiveRole, detailsOf, hasItsPoint } from '../give-role.ts';
import { mailInvitation } from '../invitation-mail.ts';
import { markInvited } from '../staff.store.ts';
import type { Colleagues, ColleaguesDeps, Nothing, NotFound } from './colleagues.ts';
import { createAboutOther, createHeld, gone } from './held-change.ts';

/** Who comes: the first link, and another one. */
export function createInvitations(deps: ColleaguesDeps): Pick<Colleagues, 'add' | 'inviteAgain'> {
  const { jobs, users } = deps;
  const giveRole = createGiveRole(deps);
  const held = createHeld(deps);
  const aboutOther = createAboutOther(deps);
  return {
    add: (scope, given) =>
      held(
        scope,
        [],
        async (
          tx,
        ): Promise<
          Outcome<
            Nothing,
            'staff.point-needed' | 'staff.already-colleague' | 'staff.address-of-customer'
          >
        > => {
          if (!(await hasItsPoint(deps, given))) return failure('staff.point-needed');
          if ((await users.find(tx, given.email)) !== null)
            return failure('staff.already-colleague');
          const invited = await users.invite(tx, given);
          if (!invited.ok) return failure('staff.address-of-customer');
          const { userId, email, link } = invited.value;
          const where = { role: given.role, pointId: given.pointId };
          await giveRole(scope, tx, { userId, ...where, mailed: true, before: null });
          if (link !== null) await mailInvitation(jobs, tx, { email, name: given.firstName, link });
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-added',
            subject: `user:${userId}`,
            details: detailsOf(given.role, given.pointId),
          });
          return success({});
        },
      ),
    inviteAgain: (scope, userId) =>
      aboutOther(
        scope,
        userId,
        async (tx, member, user): Promise<Outcome<Nothing, NotFound | 'staff.already-arrived'>> => {
          if (member.removedAt !== null) return gone();
          const link = await users.linkAgain(tx, member.userId);
          if (link === null) return failure('staff.already-arrived');
          await markInvited(scope, tx, member.userId);
          await mailInvitation(jobs, tx, { email: user.email, name: user.firstName, link });
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-invited-again',
            subject: `user:${member.userId}`,
            details: { role: member.role },
          });
          return success({});
        },
      ),
  };
}

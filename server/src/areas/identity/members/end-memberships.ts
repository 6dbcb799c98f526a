import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { listOwners } from '../contacts.ts';
import { findUser, type StoredUser } from '../identity.store.ts';
import { membershipEndedJob } from '../memberships/membership-ending.ts';
import { canGoOn } from '../memberships/person.ts';
import type { Sessions } from '../sessions.ts';
import { lockAccount } from './members.store.ts';
import type { createRoleChanges } from './role-changes.ts';

interface EndMembershipsDeps {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly publicUrl: string;
  readonly sessions: Pick<Sessions, 'markEnded'>;
  readonly roles: Pick<ReturnType<typeof createRoleChanges>, 'record' | 'takeOut'>;
}

/** Takes people out of accounts in which they acted by a sign-in that is over. */
export function endMemberships({
  all,
  database,
  jobs,
  publicUrl,
  sessions,
  roles,
}: EndMembershipsDeps): void {
  /** Nobody of theirs has removed the member: the owners learn of it here. */
  const tellOwners = async (scope: AccountScope, tx: Tx, gone: StoredUser): Promise<void> => {
    for (const { userId, email, languageId } of await listOwners(scope, tx)) {
      if (userId === gone.userId || email === '') continue;
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        about: { accountId: scope.accountId, userId },
        template: 'identity.mail-member-ended',
        params: { name: `${gone.firstName} ${gone.lastName}`.trim() },
        actionUrl: `${publicUrl}/pages/profil?tab=clanovi`,
      });
    }
  };

  jobs.onAccount(membershipEndedJob, async (scope, { userId }) => {
    const ended = await database.transaction(async (tx) => {
      await lockAccount(scope, tx);
      const user = await findUser(scope, tx, userId);
      if (user === null || (await canGoOn(all, tx, user))) return [];
      await roles.record(scope, tx, 'member-removed', userId, {
        role: user.role,
        because: 'sign-in-ended',
      });
      await tellOwners(scope, tx, user);
      return roles.takeOut(scope, tx, user, 'ended');
    });
    sessions.markEnded(ended);
  });
}

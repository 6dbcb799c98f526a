import { staffActor } from '../../../platform/audit/operator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { DeskScope } from '../../../platform/scope/scope.ts';
import { staffAccountId, type StaffUsers } from '../../identity/index.ts';
import { selectInvitedBy } from '../staff.store.ts';

/** Ends the invitations of somebody who leaves or is a supervisor no longer: whoever has not come yet waits for another one. */
export async function withdrawInvitationsOf(
  scope: DeskScope,
  tx: Tx,
  users: Pick<StaffUsers, 'list' | 'withdrawLinks'>,
  userId: string,
): Promise<void> {
  const invited = await selectInvitedBy(scope, tx, staffActor(userId));
  for (const { userId: guest, verified } of await users.list(tx, invited)) {
    if (verified) continue;
    await users.withdrawLinks(tx, guest);
    await scope.by.record(tx, {
      accountId: staffAccountId,
      action: 'staff-invitation-withdrawn',
      subject: `user:${guest}`,
    });
  }
}

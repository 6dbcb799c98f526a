import type { StaffRole } from '@rampa/contract';
import { staffIdOf } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Events } from '../../platform/events/events.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { Approvals } from '../approvals/index.ts';
import type { StaffUsers } from '../identity/index.ts';
import { isClerk } from './clerk-role.ts';
import { withdrawInvitationsOf } from './colleagues/withdraw-invitations.ts';
import { staffRoleChanged } from './events.ts';
import { listMembers, putMember } from './staff.store.ts';

/** The operator's people are written to in Serbian. */
const languageId = '2';

export interface GiveRoleDeps {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly translator: Translator;
  readonly users: StaffUsers;
  readonly approvals: Pick<Approvals, 'withdrawAllOf'>;
  readonly events: Pick<Events, 'tell'>;
  /** Whether tags are topped up there. */
  isPoint(pointId: string): Promise<boolean>;
}

/** Somebody's role, with all that it ends; the sessions that it ended go to `markEnded`. */
export function createGiveRole(deps: GiveRoleDeps) {
  const { clock, jobs, translator, users, approvals, events } = deps;
  /** So that nobody makes themselves a second person unseen. */
  const tellSupervisors = async (
    scope: DeskScope,
    tx: Tx,
    userId: string,
    role: StaffRole,
  ): Promise<void> => {
    const giver = staffIdOf(scope.by.actor);
    const supervisors = (await listMembers(scope, tx))
      .filter((one) => one.role === 'supervisor')
      .map((one) => one.userId)
      .filter((id) => id !== userId && id !== giver);
    const [about] = await users.list(tx, [userId]);
    if (about === undefined || supervisors.length === 0) return;
    const giverName = giver === null ? undefined : (await users.names(tx, [giver])).get(giver);
    for (const { email, firstName, verified } of await users.list(tx, supervisors)) {
      if (!verified) continue;
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template: 'staff.mail-role-given',
        params: {
          name: firstName,
          colleague: `${about.firstName} ${about.lastName}`.trim(),
          email: about.email,
          role: translator.translate(languageId, `staff.mail-role-${role}`),
          by: giverName ?? translator.translate(languageId, 'staff.mail-by-command'),
        },
      });
    }
  };

  return async (
    scope: DeskScope,
    tx: Tx,
    {
      userId,
      role,
      pointId,
      mailed,
      before,
    }: {
      readonly userId: string;
      readonly role: StaffRole;
      /** Where they work at a counter; of no matter for other roles. */
      readonly pointId: string;
      readonly mailed: boolean;
      /** Null for somebody who did not work here. */
      readonly before: StaffRole | null;
    },
    requestId = '',
  ): Promise<readonly string[]> => {
    const where = role === 'counter' ? pointId : '';
    await putMember(scope, tx, { userId, role, pointId: where, mailed }, clock.now());
    if (role !== 'supervisor') await withdrawInvitationsOf(scope, tx, users, userId);
    if (!isClerk(role)) await approvals.withdrawAllOf(scope, tx, userId);
    await events.tell(tx, staffRoleChanged, { scope, userId, role });
    if (before === role) return [];
    if (isClerk(role)) await tellSupervisors(scope, tx, userId, role);
    return before === null ? [] : users.signOut(tx, userId, { requestId });
  };
}

/** Whether a role can be given so: whoever works at a counter does it at a point of sale where tags are topped up. */
export async function hasItsPoint(
  { isPoint }: Pick<GiveRoleDeps, 'isPoint'>,
  { role, pointId }: { readonly role: StaffRole; readonly pointId: string },
): Promise<boolean> {
  return role !== 'counter' || (pointId !== '' && (await isPoint(pointId)));
}

/** What the audit trail says of a role. */
export const detailsOf = (role: StaffRole, pointId: string): Readonly<Record<string, string>> =>
  role === 'counter' ? { role, point: pointId } : { role };

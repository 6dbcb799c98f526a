import { failure, success, type Outcome, type StaffRole } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffGate } from '../../platform/http/http.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OperatorScope, StaffLimits, WideScope } from '../../platform/scope/scope.ts';
import type { Approvals, mayStillPropose, roleGivenBetween } from '../approvals/index.ts';
import type { complaintStaff } from '../complaints/index.ts';
import { staffAccountId, type StaffUsers } from '../identity/index.ts';
import type { usesOfPoint } from '../points-of-sale/index.ts';
import { createTrailFile, type TrailFile, type TrailFileDeps } from './audit-file.ts';
import { createTrailLines, type TrailDeps } from './audit-lines.ts';
import { createTrail, type Trail, type TrailTags } from './audit-trail.ts';
import { isClerk } from './clerk-role.ts';
import { createGiveRole, detailsOf, hasItsPoint, type GiveRoleDeps } from './give-role.ts';
import { mailInvitation } from './invitation-mail.ts';
import { withdrawInvitationsOf } from './colleagues/withdraw-invitations.ts';
import { staffRoleChanged } from './events.ts';
import { createStaffGate } from './staff-gate.ts';
import {
  countCountersAt,
  listMembers,
  lockMembers,
  markRemoved,
  selectRoleGivenBetween,
} from './staff.store.ts';

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  /** Where they work at a counter; empty for other roles. */
  readonly pointId: string;
  /** Whether they have set a password. */
  readonly arrived: boolean;
}

export interface StaffDeps
  extends
    TrailDeps,
    TrailTags,
    Omit<TrailFileDeps, 'trailLines'>,
    Omit<GiveRoleDeps, 'translator'> {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly users: StaffUsers;
  /** Their access tokens are refused from now on. */
  markEnded(sessionIds: readonly string[]): void;
  /** What staff in a role may decide alone. */
  limitsOf(role: StaffRole): StaffLimits;
  readonly approvals: Pick<Approvals, 'withdrawAllOf'>;
}

export interface StaffService {
  readonly trail: Trail;
  readonly trailFile: TrailFile;
  readonly gate: StaffGate;
  /** Adds a member of staff, or changes name and role, and mails the link. */
  add(
    scope: OperatorScope,
    given: {
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly role: StaffRole;
      /** Where they work at a counter; of no matter for other roles. */
      readonly pointId?: string;
    },
  ): Promise<
    Outcome<
      { readonly added: boolean; readonly mailed: boolean },
      'identity.address-has-account' | 'staff.point-needed'
    >
  >;
  list(scope: OperatorScope): Promise<readonly Member[]>;
  /** Answers who may work on complaints. */
  readonly complaintStaff: AnswererOf<typeof complaintStaff>;
  /** Answers whether somebody who has proposed something may still do so. */
  readonly mayStillPropose: AnswererOf<typeof mayStillPropose>;
  /** Answers how many have their counter at a point of sale. */
  readonly usesOfPoint: AnswererOf<typeof usesOfPoint>;
  /** Answers when one of two gave the other their role. */
  readonly roleGivenBetween: AnswererOf<typeof roleGivenBetween>;
  /** The role of somebody, null for who works here no longer; it stays until the transaction ends. */
  lockRole(scope: WideScope, tx: Tx, userId: string): Promise<StaffRole | null>;
  /** False where no member of staff has that address. */
  remove(scope: OperatorScope, email: string): Promise<boolean>;
}

export function createStaffService(deps: StaffDeps): StaffService {
  const { database, clock, jobs, users } = deps;
  const trailLines = createTrailLines(deps);
  const giveRole = createGiveRole(deps);

  return {
    gate: createStaffGate(deps),
    trail: createTrail({ ...deps, trailLines }),
    trailFile: createTrailFile({ ...deps, trailLines }),

    async add(scope, given) {
      const { pointId = '' } = given;
      if (!(await hasItsPoint(deps, { role: given.role, pointId }))) {
        return failure('staff.point-needed');
      }
      const outcome = await database.transaction(async (tx) => {
        const invited = await users.invite(tx, given);
        if (!invited.ok) return invited;
        const { userId, email, added, link } = invited.value;
        const known = (await lockMembers(scope, tx, [userId])).get(userId);
        const before = known === undefined || known.removedAt !== null ? null : known.role;
        const put = { userId, role: given.role, pointId, mailed: link !== null, before };
        const ended = await giveRole(scope, tx, put);
        if (link !== null) await mailInvitation(jobs, tx, { email, name: given.firstName, link });
        await scope.by.record(tx, {
          accountId: staffAccountId,
          action: added ? 'staff-added' : 'staff-changed',
          subject: `user:${userId}`,
          details: detailsOf(given.role, pointId),
        });
        return success({ added, mailed: link !== null, ended });
      });
      if (!outcome.ok) return outcome;
      const { ended, ...done } = outcome.value;
      deps.markEnded(ended);
      return success(done);
    },

    async complaintStaff({ scope, queries }) {
      const members = await listMembers(scope, queries);
      const working = members.filter(({ role }) => isClerk(role));
      const known = await users.list(
        queries,
        working.map(({ userId }) => userId),
      );
      return working.flatMap(({ userId, role }) => {
        const user = known.find((one) => one.userId === userId);
        // Who has not set a password yet would not see what they are given.
        if (user?.verified !== true) return [];
        const { email, firstName, lastName } = user;
        return [{ userId, role, email, name: `${firstName} ${lastName}`.trim() }];
      });
    },

    async mayStillPropose({ scope, queries, userId }) {
      const members = await listMembers(scope, queries);
      return members.some((one) => one.userId === userId && isClerk(one.role));
    },

    async usesOfPoint({ scope, queries, pointId }) {
      return { counters: await countCountersAt(scope, queries, pointId) };
    },

    roleGivenBetween: ({ scope, queries, pair }) => selectRoleGivenBetween(scope, queries, pair),

    async lockRole(scope, tx, userId) {
      const member = (await lockMembers(scope, tx, [userId])).get(userId);
      return member === undefined || member.removedAt !== null ? null : member.role;
    },

    async list(scope) {
      const members = await listMembers(scope, database.queries);
      const known = await users.list(
        database.queries,
        members.map(({ userId }) => userId),
      );
      return members.flatMap(({ userId, role, pointId }) => {
        const user = known.find((one) => one.userId === userId);
        if (user === undefined) return [];
        const { email, firstName, lastName, verified } = user;
        return [{ userId, email, firstName, lastName, role, pointId, arrived: verified }];
      });
    },

    async remove(scope, email) {
      const ended = await database.transaction(async (tx) => {
        const userId = await users.find(tx, email);
        if (userId === null || !(await markRemoved(scope, tx, userId, clock.now()))) return null;
        const sessions = await users.remove(tx, userId);
        await deps.approvals.withdrawAllOf(scope, tx, userId);
        await withdrawInvitationsOf(scope, tx, users, userId);
        await deps.events.tell(tx, staffRoleChanged, { scope, userId, role: null });
        await scope.by.record(tx, {
          accountId: staffAccountId,
          action: 'staff-removed',
          subject: `user:${userId}`,
        });
        return sessions;
      });
      if (ended === null) return false;
      deps.markEnded(ended);
      return true;
    },
  };
}

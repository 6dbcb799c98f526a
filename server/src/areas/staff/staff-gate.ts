import { failure, success, type StaffRole } from '@rampa/contract';
import { createOperator, staffActor, type Operator } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffGate } from '../../platform/http/http.ts';
import type { StaffLimits } from '../../platform/scope/scope.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { StaffUsers } from '../identity/index.ts';
import { findMember } from './staff.store.ts';

/** Lets staff in, and records what they do. */
export function createStaffGate(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: StaffUsers;
  limitsOf(role: StaffRole): StaffLimits;
}): StaffGate {
  const { database, clock, users, limitsOf } = deps;
  return {
    limitsOf,
    async admit(self) {
      const [member, [user], withFactor] = await Promise.all([
        findMember(self, database.queries),
        users.list(database.queries, [self.actor.userId]),
        users.usedFactor(self),
      ]);
      if (member === null || user === undefined) return failure('session.ended');
      if (!withFactor) return failure('session.second-factor-needed');
      return success({ ...user, ...member });
    },
    follow(member, requestId) {
      const operator = createOperator(clock, staffActor(member.userId), requestId);
      let lines = 0;
      const by: Operator = {
        actor: operator.actor,
        async record(queries, entry) {
          lines += 1;
          await operator.record(queries, entry);
        },
      };
      return {
        by,
        async close(call, outcome) {
          const untraced = 'staff' in call.who && call.who.untraced === true;
          if (untraced || (outcome.ok && lines > 0)) return;
          if (outcome.ok) throw new Error(`${call.path} left no line in the audit trail`);
          // What was written with a transaction that was given up is not there.
          await operator.record(database.queries, {
            accountId: nobody,
            action: 'refused',
            subject: `call:${call.path.slice('/api/'.length)}`,
            details: { code: outcome.code },
          });
        },
      };
    },
  };
}

import { customerName, type IdentityService } from './areas/identity/index.ts';
import { createStaffService } from './areas/staff/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** The operator's people, and what they may look at. */
export function createStaffArea(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly identity: IdentityService;
}) {
  const { identity } = deps;
  return createStaffService({
    ...deps,
    users: identity.staffUsers,
    markEnded: (sessionIds) => identity.markEnded(sessionIds),
    accountOf: (name) => identity.customers.accountOf(name),
    async customersOf(accountIds) {
      const found = await identity.customers.find(accountIds);
      return found.map((one) => ({ accountId: one.accountId, name: customerName(one) }));
    },
  });
}

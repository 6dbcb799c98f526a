import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { endSessionsOf } from '../sessions.store.ts';
import {
  selectMemberships,
  selectMembershipsOfAccount,
  type Membership,
} from './memberships.store.ts';

/** Takes somebody out of an account in which they acted by a sign-in that is over. */
export const membershipEndedJob = defineJob<{
  readonly accountId: string;
  readonly userId: string;
}>({
  queue: 'identity-membership-ended',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

/**
 * What a sign-in that ends brings with it. The sessions in the other accounts end at once; the members are
 * removed afterwards, each behind the lock of its own account, so that no transaction waits for the locks of two. Meanwhile nobody
 * gets in as them: every server asks whether their home is still there.
 */
export interface MembershipEnding {
  /** Of somebody who leaves the account in which they sign in; says which sessions have ended. */
  ofUser(tx: Tx, userId: string): Promise<readonly string[]>;
  /** Of everybody who signs in in an account that is closed. */
  ofAccount(scope: AccountScope, tx: Tx): Promise<readonly string[]>;
}

export function createMembershipEnding({
  all,
  clock,
  jobs,
}: {
  readonly all: AllAccounts;
  readonly clock: Clock;
  readonly jobs: Jobs;
}): MembershipEnding {
  const end = async (tx: Tx, memberships: readonly Membership[]): Promise<readonly string[]> => {
    const ended: string[] = [];
    for (const { accountId, userId } of memberships) {
      const whose = { userId, except: null };
      const there = all.account(accountId);
      ended.push(...(await endSessionsOf(there, tx, whose, 'removed', clock.now())));
      await jobs.enqueue(tx, membershipEndedJob, { accountId, userId });
    }
    return ended;
  };
  return {
    ofUser: async (tx, userId) => end(tx, await selectMemberships(all, tx, userId)),
    ofAccount: async (scope, tx) => end(tx, await selectMembershipsOfAccount(scope, tx)),
  };
}

import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personOf, type AccountScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { Throttle } from '../throttle.ts';
import { wasOpenedAfter } from './members.store.ts';

/** Mails that one account can cause: enough for a new fleet, not for a mailing. */
const invitationsRule: ThrottleRule = {
  free: 40,
  firstWaitSeconds: 600,
  longestWaitSeconds: 12 * 3600,
  forgetAfterSeconds: 24 * 3600,
};

/** Of an account in its first days: opening an account costs nothing. */
const firstDaysRule: ThrottleRule = { ...invitationsRule, free: 20 };
const FIRST_DAYS = 7;

/** Mails that one person can cause: more than one account can, fewer than all of their accounts together. */
const ofPersonRule: ThrottleRule = { ...invitationsRule, free: 60 };

/** Counts a mail of the account, one of the person and one to the address; seconds to wait, or 0 to go on. */
export type ChargeInvitation = (scope: AccountScope, tx: Tx, email: string) => Promise<number>;

export function createInvitationLimits({
  clock,
  attempts,
  throttle,
}: {
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly throttle: Throttle;
}): ChargeInvitation {
  return async (scope, tx, email) => {
    const isNew = await wasOpenedAfter(scope, tx, clock.now().subtract({ hours: FIRST_DAYS * 24 }));
    const rule = isNew ? firstDaysRule : invitationsRule;
    const ofAccount = { kind: 'member-invitations', value: scope.accountId, rule };
    const { actor } = scope;
    // Staff send somebody's again, one by one, and have a limit of their own.
    const counted =
      actor.kind === 'member'
        ? [ofAccount, { kind: 'invitations-of-person', value: personOf(actor), rule: ofPersonRule }]
        : [ofAccount];
    const wait = await attempts.charge(tx, counted);
    return wait > 0 ? wait : throttle.chargeMail(tx, email);
  };
}

import { failure, success, type Outcome } from '@rampa/contract';
import type { StaffAction } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { IdentityService, WantedLink } from '../../identity/index.ts';

/** Of one account and kind: a second click sends no second mail, and nobody's mailbox is filled. */
const ofAccount: ThrottleRule = {
  free: 1,
  firstWaitSeconds: 60,
  longestWaitSeconds: 6 * 3600,
  forgetAfterSeconds: 24 * 3600,
};
/** Of one clerk, over all accounts: more than a full day of calls needs. */
const ofClerk: ThrottleRule = {
  free: 60,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 12 * 3600,
};

const actions = {
  verification: 'verification-sent-again',
  password: 'password-link-sent-again',
  invitation: 'invitation-sent-again',
} as const satisfies Readonly<Record<string, StaffAction>>;

/** Sends a link once more; anybody can ask for most of them on the portal, so no caller has to be verified. */
export type SendLink = (
  scope: StaffScope,
  accountId: string,
  wanted: WantedLink,
) => Promise<
  Outcome<
    Record<string, never>,
    | 'staff.customer-not-found'
    | 'staff.account-not-open'
    | 'staff.link-not-due'
    | 'request.too-many'
  >
>;

export function createSendLink({
  database,
  attempts,
  identity,
}: {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly identity: Pick<IdentityService, 'accountStanding' | 'customers' | 'linksAgain'>;
}): SendLink {
  return async (scope, accountId, wanted) => {
    const account = scope.account(accountId);
    const known = isUuid(accountId) && (await identity.customers.of(account)) !== undefined;
    if (!known) return failure('staff.customer-not-found');
    return database.transaction(async (tx): ReturnType<SendLink> => {
      if ((await identity.accountStanding(account, tx)) !== 'open') {
        return failure('staff.account-not-open');
      }
      const about = wanted.kind === 'invitation' ? wanted.invitationId : wanted.kind;
      const seconds = await attempts.charge(tx, [
        { kind: 'links-again-account', value: `${accountId} ${about}`, rule: ofAccount },
        { kind: 'links-again-clerk', value: scope.by.actor, rule: ofClerk },
      ]);
      if (seconds > 0) return failure('request.too-many', { seconds });
      const sent = await identity.linksAgain.send(account, tx, wanted);
      if (!sent.ok) return sent;
      const { subject } = sent.value;
      if (subject === null) return failure('staff.link-not-due');
      await scope.by.record(tx, {
        accountId,
        action: actions[wanted.kind],
        subject,
      });
      return success({});
    });
  };
}

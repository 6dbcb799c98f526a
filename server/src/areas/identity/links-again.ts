import { failure, success, type Outcome } from '@rampa/contract';
import type { MemberRole } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { listUsers, type StoredUser } from './identity.store.ts';
import type { Invitations } from './members/invitations.ts';
import { passwordResetMailJob } from './password-reset.ts';
import type { Throttle } from './throttle.ts';
import { verificationMailJob } from './verification.ts';

/** A link that somebody of the account can be sent once more. */
export type LinkAgain =
  | { readonly kind: 'verification' | 'password' }
  | {
      readonly kind: 'invitation';
      readonly invitationId: string;
      readonly role: MemberRole;
      readonly sentAt: Temporal.Instant;
    };

export type WantedLink =
  | { readonly kind: 'verification' | 'password' }
  | { readonly kind: 'invitation'; readonly invitationId: string };

/**
 * Links once more, for whoever has lost a mail and calls. Each goes to the address that the account or the invitation
 * has; it is made by the job that sends the mail, so that neither the caller of this nor a queue ever holds it.
 */
export interface LinksAgain {
  /** Of the account's first owner, and its open invitations. */
  due(scope: AccountScope): Promise<readonly LinkAgain[]>;
  /** About whom or what it is, as the audit trail names it; null where nothing is due. */
  send(
    scope: AccountScope,
    tx: Tx,
    wanted: WantedLink,
  ): Promise<Outcome<{ readonly subject: string | null }, 'request.too-many'>>;
}

export function createLinksAgain({
  queries,
  jobs,
  throttle,
  invitations,
}: {
  readonly queries: Queries;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly throttle: Pick<Throttle, 'chargeMail'>;
  readonly invitations: Pick<Invitations, 'list' | 'sendAgainFor'>;
}): LinksAgain {
  return {
    async due(scope) {
      const [owner] = await listUsers(scope, queries);
      const open = await invitations.list(scope);
      return [
        ...(['verification', 'password'] as const)
          .filter((kind) => owner !== undefined && isDue(kind, owner))
          .map((kind) => ({ kind })),
        ...open
          .filter(({ expired }) => !expired)
          .map(({ invitationId, role, sentAt }) => ({
            kind: 'invitation' as const,
            invitationId,
            role,
            sentAt,
          })),
      ];
    },
    async send(scope, tx, wanted) {
      if (wanted.kind === 'invitation') {
        const { invitationId } = wanted;
        if (!isUuid(invitationId)) return success({ subject: null });
        const sent = await invitations.sendAgainFor(scope, tx, invitationId);
        if (!sent.ok) return sent;
        return success({ subject: sent.value.sent ? `invitation:${invitationId}` : null });
      }
      const [owner] = await listUsers(scope, tx);
      if (owner === undefined || !isDue(wanted.kind, owner)) {
        return success({ subject: null });
      }
      const { email, languageId, userId } = owner;
      const seconds = await throttle.chargeMail(tx, email);
      if (seconds > 0) return failure('request.too-many', { seconds });
      const job = wanted.kind === 'verification' ? verificationMailJob : passwordResetMailJob;
      await jobs.enqueue(tx, job, { email, languageId });
      return success({ subject: `user:${userId}` });
    },
  };
}

/** A password can be set by whoever reads the mails of an address, confirmed or not. */
function isDue(kind: 'verification' | 'password', { email, verified }: StoredUser): boolean {
  return email !== '' && (kind === 'password' || !verified);
}

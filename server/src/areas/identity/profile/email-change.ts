import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { traceOf, type AllAccounts, type MemberScope } from '../../../platform/scope/scope.ts';
import { findSignInName, findUser, type StoredUser } from '../identity.store.ts';
import type { MailedLinks } from '../mailed-link.ts';
import { foldSignInName } from '../sign-in-name.ts';
import type { DemandProof } from '../step-up.ts';
import type { Throttle } from '../throttle.ts';
import { createEmailChangeMails } from './email-change-mails.ts';
import { endWaitingChange, insertEmailChange } from './email-change.store.ts';
import { createEmailConfirmation } from './email-confirmation.ts';

type Nothing = Record<string, never>;

export interface EmailChanges {
  /** Writes to both addresses; whether the new one is taken, only its owner learns. */
  request(
    scope: MemberScope,
    email: string,
  ): Promise<
    Outcome<
      Nothing,
      | 'identity.proof-needed'
      | 'identity.signs-in-elsewhere'
      | 'request.invalid'
      | 'request.too-many'
      | 'session.ended'
    >
  >;
  withdraw(scope: MemberScope): Promise<Outcome<Nothing>>;
  confirm(
    token: string,
    origin: CallOrigin,
  ): Promise<
    Outcome<
      { readonly state: 'waiting' | 'changed' },
      'identity.email-link-invalid' | 'request.too-many'
    >
  >;
}

interface EmailChangeOptions {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly throttle: Throttle;
  readonly links: MailedLinks;
  readonly demandProof: DemandProof;
  readonly publicUrl: string;
}

export function createEmailChanges(options: EmailChangeOptions): EmailChanges {
  const { all, database, clock, throttle, links, demandProof } = options;
  const mail = createEmailChangeMails(options);

  const confirm = createEmailConfirmation(all, clock, links, mail);

  const audit = (scope: MemberScope, tx: Tx, action: AuditAction): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `user:${scope.actor.userId}`,
    });

  const open = async (
    scope: MemberScope,
    tx: Tx,
    user: StoredUser,
    newEmail: string,
  ): Promise<void> => {
    const now = clock.now();
    const { userId, languageId } = user;
    await endWaitingChange(scope, tx, userId, 'withdrawn', now);
    const changeId = uuid();
    const toOld = links.issue('emailChange', scope.accountId, changeId);
    const toNew = links.issue('emailChange', scope.accountId, changeId);
    await insertEmailChange(
      scope,
      tx,
      {
        userId,
        changeId,
        oldEmail: user.email,
        newEmail,
        oldTokenHash: toOld.hash,
        newTokenHash: toNew.hash,
        expiresAt: toOld.expiresAt,
      },
      now,
    );
    await mail.link(tx, languageId, 'old', { to: user.email, newEmail, link: toOld });
    const taken = await findSignInName(all, tx, newEmail);
    if (taken === null) {
      await mail.link(tx, languageId, 'new', { to: newEmail, newEmail, link: toNew });
      return;
    }
    const theirs = await findUser(all.account(taken.accountId), tx, taken.userId);
    await mail.inUse(tx, theirs?.languageId ?? languageId, newEmail);
  };

  return {
    async request(scope, given) {
      const proof = await demandProof(scope);
      if (!proof.ok) return proof;
      const { userId } = scope.actor;
      const user = await findUser(scope, database.queries, userId);
      if (user === null) return failure('session.ended');
      if (user.home !== null) return failure('identity.signs-in-elsewhere');
      const email = foldSignInName(given);
      if (email === user.email) {
        return invalid([{ field: 'email', message: 'identity.email-same' }]);
      }
      const wait = await database.transaction(async (tx) => {
        const seconds = await throttle.chargeMail(tx, email);
        if (seconds > 0) return seconds;
        await open(scope, tx, user, email);
        await audit(scope, tx, 'email-change-asked');
        return 0;
      });
      return wait > 0 ? failure('request.too-many', { seconds: wait }) : success({});
    },
    async withdraw(scope) {
      const { userId } = scope.actor;
      await database.transaction(async (tx) => {
        const ended = await endWaitingChange(scope, tx, userId, 'withdrawn', clock.now());
        if (ended) await audit(scope, tx, 'email-change-withdrawn');
      });
      return success({});
    },
    async confirm(token, origin) {
      const state = await database.transaction((tx) => confirm(tx, token, origin));
      return state === null
        ? links.refuse(origin, () => 'identity.email-link-invalid' as const)
        : success({ state });
    },
  };
}

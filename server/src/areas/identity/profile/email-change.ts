import { timingSafeEqual } from 'node:crypto';
import { failure, invalid, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { Caller } from '../caller.ts';
import {
  findSignInName,
  findUser,
  takeSignInName,
  type StoredUser,
  type UserKey,
} from '../identity.store.ts';
import { linkKinds, type IssuedLink, type MailedLinks } from '../mailed-link.ts';
import { useMailedTokensOf } from '../mailed-tokens.store.ts';
import { foldSignInName } from '../sign-in-name.ts';
import type { DemandProof } from '../step-up.ts';
import type { Throttle } from '../throttle.ts';
import {
  endChange,
  endWaitingChange,
  insertEmailChange,
  lockChange,
  markSideConfirmed,
  setEmail,
  type EmailChange,
} from './email-change.store.ts';

type Nothing = Record<string, never>;

export interface EmailChanges {
  /** Asks both addresses; whether the new one is taken, only its owner learns. */
  request(
    email: string,
    session: Session,
    caller: Caller,
  ): Promise<
    Outcome<
      Nothing,
      'identity.proof-needed' | 'request.invalid' | 'request.too-many' | 'session.ended'
    >
  >;
  withdraw(session: Session, caller: Caller): Promise<Outcome<Nothing>>;
  confirm(
    token: string,
    caller: Caller,
  ): Promise<
    Outcome<
      { readonly state: 'waiting' | 'changed' },
      'identity.email-link-invalid' | 'request.too-many'
    >
  >;
}

interface EmailChangeOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly throttle: Throttle;
  readonly links: MailedLinks;
  readonly demandProof: DemandProof;
  readonly publicUrl: string;
}

export function createEmailChanges(options: EmailChangeOptions): EmailChanges {
  const { database, clock, throttle, links, demandProof } = options;
  const mail = createMails(options);

  const audit = (tx: Tx, key: UserKey, action: AuditAction, caller: Caller): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId: key.accountId,
      actor: `user:${key.userId}`,
      action,
      subject: `user:${key.userId}`,
      requestId: caller.requestId,
    });

  const open = async (tx: Tx, user: StoredUser, newEmail: string): Promise<void> => {
    const now = clock.now();
    await endWaitingChange(tx, user, 'withdrawn', now);
    const changeId = uuid();
    const toOld = links.issue('emailChange', user.accountId, changeId);
    const toNew = links.issue('emailChange', user.accountId, changeId);
    await insertEmailChange(
      tx,
      {
        accountId: user.accountId,
        userId: user.userId,
        changeId,
        oldEmail: user.email,
        newEmail,
        oldTokenHash: toOld.hash,
        newTokenHash: toNew.hash,
        expiresAt: toOld.expiresAt,
      },
      now,
    );
    await mail.link(tx, user, 'old', { to: user.email, newEmail, link: toOld });
    const taken = await findSignInName(tx, newEmail);
    if (taken !== null) {
      const { languageId } = (await findUser(tx, taken)) ?? user;
      await mail.plain(tx, newEmail, languageId, 'identity.mail-address-in-use', '/prijava');
    } else {
      await mail.link(tx, user, 'new', { to: newEmail, newEmail, link: toNew });
    }
  };

  const finish = async (tx: Tx, change: EmailChange, caller: Caller): Promise<boolean> => {
    const now = clock.now();
    const user = await findUser(tx, change);
    const free =
      user !== null &&
      user.email === change.oldEmail &&
      (await takeSignInName(tx, change.newEmail, 'email', change));
    if (!free) {
      await endChange(tx, change, 'taken', now);
      return false;
    }
    await setEmail(tx, change, change.newEmail);
    await endChange(tx, change, 'done', now);
    // Links that wait in the old mailbox must not open the account any more.
    await useMailedTokensOf(tx, change, 'reset-password', now);
    await audit(tx, change, 'email-changed', caller);
    for (const address of [change.oldEmail, change.newEmail]) {
      await mail.changed(tx, user, address, change.newEmail);
    }
    return true;
  };

  const confirm = async (
    tx: Tx,
    token: string,
    caller: Caller,
  ): Promise<'waiting' | 'changed' | null> => {
    const change = await links.redeem('emailChange', token, async ({ accountId, ids, hash }) => {
      const found = await lockChange(tx, accountId, ids[1] ?? '');
      const side = found === null ? null : sideOf(found, hash);
      return found === null || side === null ? null : { ...found, side };
    });
    if (change === null || !change.works) return null;
    const { side } = change;
    if (change.endedBecause !== null) return change.endedBecause === 'done' ? 'changed' : null;
    const other = side === 'old' ? change.newConfirmed : change.oldConfirmed;
    await markSideConfirmed(tx, change, side, clock.now());
    if (!other) return 'waiting';
    return (await finish(tx, change, caller)) ? 'changed' : null;
  };

  return {
    async request(given, session, caller) {
      const proof = await demandProof(session);
      if (!proof.ok) return proof;
      const user = await findUser(database.queries, session);
      if (user === null) return failure('session.ended');
      const email = foldSignInName(given);
      if (email === user.email) {
        return invalid([{ field: 'email', message: 'identity.email-same' }]);
      }
      const wait = await database.transaction(async (tx) => {
        const seconds = await throttle.chargeMail(tx, email);
        if (seconds > 0) return seconds;
        await open(tx, user, email);
        await audit(tx, user, 'email-change-asked', caller);
        return 0;
      });
      return wait > 0 ? failure('request.too-many', { seconds: wait }) : success({});
    },
    async withdraw(session, caller) {
      await database.transaction(async (tx) => {
        const ended = await endWaitingChange(tx, session, 'withdrawn', clock.now());
        if (ended) await audit(tx, session, 'email-change-withdrawn', caller);
      });
      return success({});
    },
    async confirm(token, caller) {
      const state = await database.transaction((tx) => confirm(tx, token, caller));
      return state === null
        ? links.refuse(caller, () => 'identity.email-link-invalid' as const)
        : success({ state });
    },
  };
}

function sideOf(change: EmailChange, hash: Buffer): 'old' | 'new' | null {
  if (timingSafeEqual(change.oldTokenHash, hash)) return 'old';
  return timingSafeEqual(change.newTokenHash, hash) ? 'new' : null;
}

function createMails({ jobs, publicUrl }: EmailChangeOptions) {
  return {
    link: (
      tx: Tx,
      { languageId }: StoredUser,
      side: 'old' | 'new',
      given: { readonly to: string; readonly newEmail: string; readonly link: IssuedLink },
    ): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to: given.to,
        languageId,
        template: `identity.mail-email-change-${side}`,
        params: { newEmail: given.newEmail, hours: String(linkKinds.emailChange.life.hours) },
        actionUrl: given.link.url,
      }),
    changed: (tx: Tx, { languageId }: StoredUser, to: string, newEmail: string): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to,
        languageId,
        template: 'identity.mail-email-changed',
        params: { newEmail },
      }),
    plain: (
      tx: Tx,
      to: string,
      languageId: LanguageId,
      template: string,
      path: string,
    ): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to,
        languageId,
        template,
        params: {},
        actionUrl: `${publicUrl}${path}`,
      }),
  };
}

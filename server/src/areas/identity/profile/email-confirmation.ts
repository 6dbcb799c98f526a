import { timingSafeEqual } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { findUser, takeSignInName } from '../identity.store.ts';
import type { MailedLinks } from '../mailed-link.ts';
import { followEmail, selectMemberships } from '../memberships/memberships.store.ts';
import { useMailedTokensOf } from '../mailed-tokens.store.ts';
import { traceOfUser } from '../trace-of-user.ts';
import type { EmailChangeMails } from './email-change-mails.ts';
import {
  endChange,
  lockChange,
  markSideConfirmed,
  setEmail,
  type EmailChange,
} from './email-change.store.ts';

/** Takes the link of one of the two addresses; with the second one the address is changed. */
export function createEmailConfirmation(
  all: AllAccounts,
  clock: Clock,
  links: MailedLinks,
  mail: EmailChangeMails,
) {
  const finish = async (
    scope: AccountScope,
    tx: Tx,
    { changeId, userId, oldEmail, newEmail }: EmailChange,
    origin: CallOrigin,
  ): Promise<boolean> => {
    const now = clock.now();
    const user = await findUser(scope, tx, userId);
    const free =
      user !== null &&
      user.email === oldEmail &&
      (await takeSignInName(scope, tx, userId, { name: newEmail, kind: 'email' }));
    if (!free) {
      await endChange(scope, tx, changeId, 'taken', now);
      return false;
    }
    await setEmail(scope, tx, userId, newEmail);
    for (const there of await selectMemberships(all, tx, userId)) {
      await followEmail(all.account(there.accountId), tx, there.userId, newEmail);
    }
    await endChange(scope, tx, changeId, 'done', now);
    // Links that wait in the old mailbox must not open the account any more.
    await useMailedTokensOf(scope, tx, userId, 'reset-password', now);
    await recordAudit(tx, now, {
      ...traceOfUser(scope, userId, origin),
      action: 'email-changed',
      subject: `user:${userId}`,
    });
    for (const address of [oldEmail, newEmail]) {
      await mail.changed(tx, user.languageId, address, newEmail);
    }
    return true;
  };

  return async (
    tx: Tx,
    token: string,
    origin: CallOrigin,
  ): Promise<'waiting' | 'changed' | null> => {
    const change = await links.redeem('emailChange', token, async (scope, { ids, hash }) => {
      const found = await lockChange(scope, tx, ids[1] ?? '');
      const side = found === null ? null : sideOf(found, hash);
      return found === null || side === null ? null : { ...found, side };
    });
    if (change === null || !change.works) return null;
    const { scope, side } = change;
    if (change.endedBecause !== null) return change.endedBecause === 'done' ? 'changed' : null;
    const other = side === 'old' ? change.newConfirmed : change.oldConfirmed;
    await markSideConfirmed(scope, tx, change.changeId, side, clock.now());
    if (!other) return 'waiting';
    return (await finish(scope, tx, change, origin)) ? 'changed' : null;
  };
}

function sideOf(change: EmailChange, hash: Buffer): 'old' | 'new' | null {
  if (timingSafeEqual(change.oldTokenHash, hash)) return 'old';
  return timingSafeEqual(change.newTokenHash, hash) ? 'new' : null;
}

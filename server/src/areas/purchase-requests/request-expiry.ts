import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { selectOverdue } from './request-lists.store.ts';
import type { RequestMails } from './request-mails.ts';
import { isAcceptable } from './request-rules.ts';
import { lockRequest, updateRequest } from './requests.store.ts';

export interface ExpiryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: RequestMails;
}

/** Ends prices that have expired, once each; returns how many. */
export async function expireRequests(
  all: AllAccounts,
  { database, clock, mails }: ExpiryDeps,
): Promise<number> {
  const due = await selectOverdue(all, database.queries, clock.now(), 500);
  for (const { accountId, requestNumber: number } of due) {
    const scope = all.account(accountId);
    await database.transaction(async (tx) => {
      const request = await lockRequest(scope, tx, { number });
      // Accepted, withdrawn or priced again meanwhile.
      if (request?.state !== 'priced' || isAcceptable(request, clock.now())) return;
      const now = clock.now();
      const expired = await updateRequest(scope, tx, request, {
        state: 'expired',
        updatedAt: now,
      });
      await mails.tell(tx, expired, 'expired');
      await recordAudit(tx, now, {
        accountId,
        actor: 'system',
        action: 'purchase-request-expired',
        subject: `purchase-request:${number}`,
      });
    });
  }
  return due.length;
}

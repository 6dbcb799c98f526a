import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { countOpen, selectOpenNumbers } from './request-lists.store.ts';
import type { RequestMails } from './request-mails.ts';
import { isOpen } from './request-rules.ts';
import { lockRequest, updateRequest } from './requests.store.ts';

/** What becomes of the requests of an account that is closed. */
export interface RequestsOfClosing {
  /** How many would be withdrawn. */
  countOpen(queries: Queries, accountId: string): Promise<number>;
  /** Whoever closes the account asks for nothing any more: what is open is withdrawn. */
  withdrawAll(tx: Tx, accountId: string): Promise<void>;
}

export function createRequestsOfClosing(deps: {
  readonly clock: Clock;
  readonly mails: Pick<RequestMails, 'toOperator'>;
}): RequestsOfClosing {
  const { clock, mails } = deps;
  return {
    countOpen,
    async withdrawAll(tx, accountId) {
      for (const number of await selectOpenNumbers(tx, accountId)) {
        const request = await lockRequest(tx, accountId, { number });
        // Refused or expired meanwhile.
        if (request === undefined || !isOpen(request.state)) continue;
        const now = clock.now();
        const withdrawn = await updateRequest(tx, request, { state: 'withdrawn', updatedAt: now });
        await mails.toOperator(tx, withdrawn, 'withdrawn');
        await recordAudit(tx, now, {
          accountId,
          actor: 'system',
          action: 'purchase-request-withdrawn',
          subject: `purchase-request:${number}`,
          details: { why: 'account-closed' },
        });
      }
    },
  };
}

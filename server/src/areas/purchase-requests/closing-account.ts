import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { countOpen, selectOpenNumbers } from './request-lists.store.ts';
import type { RequestMails } from './request-mails.ts';
import { isOpen } from './request-rules.ts';
import { lockRequest, updateRequest } from './requests.store.ts';

/** What happens to the requests of an account that is closed. */
export interface RequestsOfClosing {
  /** How many would be withdrawn. */
  countOpen(scope: AccountScope, queries: Queries): Promise<number>;
  /** Open requests are withdrawn when the account is closed. */
  withdrawAll(scope: AccountScope, tx: Tx): Promise<void>;
}

export function createRequestsOfClosing(deps: {
  readonly clock: Clock;
  readonly mails: Pick<RequestMails, 'toOperator'>;
}): RequestsOfClosing {
  const { clock, mails } = deps;
  return {
    countOpen,
    async withdrawAll(scope, tx) {
      for (const number of await selectOpenNumbers(scope, tx)) {
        const request = await lockRequest(scope, tx, { number });
        // Refused or expired meanwhile.
        if (request === undefined || !isOpen(request.state)) continue;
        const now = clock.now();
        const withdrawn = await updateRequest(scope, tx, request, {
          state: 'withdrawn',
          updatedAt: now,
        });
        await mails.toOperator(tx, withdrawn, 'withdrawn');
        await recordAudit(tx, now, {
          accountId: scope.accountId,
          actor: 'system',
          action: 'purchase-request-withdrawn',
          subject: `purchase-request:${number}`,
          details: { why: 'account-closed' },
        });
      }
    },
  };
}

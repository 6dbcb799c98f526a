import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Reversal } from '../../payments/index.ts';
import { transfer, type JournalDraft, type Wallet } from '../../wallet/index.ts';
import { clearingOf } from '../settlement.ts';
import { partNumber } from './bulk-rules.ts';
import { insertPaidParts, selectParts } from './bulk-parts.store.ts';
import type { BulkRecord } from './bulk.store.ts';

interface Moved {
  readonly tagId: string;
  readonly amountMinor: number;
  readonly reference: string;
}

/** What is written of top-ups of several tags: in the ledger, as top-ups of each tag, in the audit trail. */
export function createBulkBooking(deps: {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postJournals'>;
}) {
  const { clock, wallet } = deps;

  /** One journal for each tag, as of top-ups of one: statements, corrections and proofs need not know of others. */
  const post = (
    scope: AccountScope,
    tx: Tx,
    bulk: BulkRecord,
    kind: 'top-up' | 'refund' | Reversal['kind'],
    moved: readonly Moved[],
  ) => {
    const clearing = clearingOf(bulk);
    const occurredAt = clock.now();
    return wallet.postJournals(
      scope,
      tx,
      moved.map(({ tagId, amountMinor, reference }): JournalDraft => {
        const tag = { kind: 'tag', tagId } as const;
        return {
          accountId: scope.accountId,
          kind,
          reference,
          occurredAt,
          currency: bulk.currency,
          lines:
            kind === 'top-up'
              ? transfer(clearing, tag, amountMinor)
              : transfer(tag, clearing, amountMinor),
        };
      }),
    );
  };

  const credit = async (scope: AccountScope, tx: Tx, bulk: BulkRecord): Promise<void> => {
    const parts = (await selectParts(scope, tx, bulk)).map((part) => ({
      ...part,
      topUpId: uuid(),
      orderNumber: partNumber(bulk.orderNumber, part.partNo),
    }));
    const moved = parts.map((part) => ({ ...part, reference: part.orderNumber }));
    const journals = await post(scope, tx, bulk, 'top-up', moved);
    const paid = parts.map((part, at) => {
      const journal = journals[at];
      if (journal === undefined) throw new Error('The wallet answered without a journal');
      return { ...part, journalId: journal.journalId };
    });
    await insertPaidParts(scope, tx, bulk, paid, clock.now());
  };

  const audit = (
    scope: AccountScope,
    tx: Tx,
    action:
      | 'top-up-paid'
      | 'top-up-refused'
      | 'top-up-abandoned'
      | 'top-up-refunded'
      | 'top-up-charged-back',
    { orderNumber, method, tagCount }: BulkRecord,
    amountMinor: number,
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId: scope.accountId,
      actor: 'system',
      action,
      subject: `order:${orderNumber}`,
      details: { amountMinor, method, tags: tagCount },
    });

  return { post, credit, audit };
}

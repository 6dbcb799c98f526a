import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { transfer, type Wallet } from '../../wallet/index.ts';
import type { BothTags } from './take-over.ts';

export interface MovedBalance {
  /** Minor units; below zero for a debt. */
  readonly amountMinor: number;
  /** Null where there was nothing to move. */
  readonly journalId: string | null;
}

/** Moves the whole balance of the old tag to the new one, also a debt. */
export async function moveBalance(
  scope: AccountScope,
  tx: Tx,
  wallet: Pick<Wallet, 'holdTagBalances' | 'postJournals'>,
  { oldTagId, newTagId }: BothTags,
  given: { readonly currency: Currency; readonly now: Temporal.Instant },
): Promise<MovedBalance> {
  const { currency } = given;
  // Held even if nothing was ever booked: whoever books the first thing at this moment waits, and finds the replacement.
  const balances = await wallet.holdTagBalances(scope, tx, [oldTagId, newTagId], currency);
  const amountMinor = balances.get(oldTagId) ?? 0;
  if (amountMinor === 0) return { amountMinor, journalId: null };
  const [journal] = await wallet.postJournals(scope, tx, [
    {
      accountId: scope.accountId,
      kind: 'tag-replacement',
      reference: oldTagId,
      occurredAt: given.now,
      currency,
      lines: transfer(
        { kind: 'tag', tagId: oldTagId },
        { kind: 'tag', tagId: newTagId },
        amountMinor,
      ),
    },
  ]);
  if (journal === undefined) throw new Error('A journal vanished');
  return { amountMinor, journalId: journal.journalId };
}

import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Events, ListenerOf } from '../../../platform/events/events.ts';
import type { SomeAccounts } from '../../../platform/scope/scope.ts';
import { transfer, type balanceMoved, type JournalDraft, type Wallet } from '../../wallet/index.ts';
import type { OwnedTag } from '../blocks/tag-blocks.store.ts';
import { balanceFollowed } from '../events.ts';
import { tagsOfJournals } from '../tags-of-journals.ts';
import { selectHeirs, type Heir } from './replacements.store.ts';

/**
 * What is booked on a tag after it was replaced goes on to the one that came after it, in the same transaction: a top-up
 * that was under way, a slip that was paid late, a passage that a lane delivers late, money that is given back or taken back. So nothing ever stays on a
 * tag that nobody drives with.
 */
export function createFollowMoney(deps: {
  readonly clock: Clock;
  readonly events: Events;
  readonly wallet: Pick<Wallet, 'balancesOf' | 'postJournals'>;
  readonly currency: JournalDraft['currency'];
  /** A payment was taken back, and the debt is on these tags now. */
  chargedBack(scope: SomeAccounts, tx: Tx, tags: readonly OwnedTag[]): Promise<void>;
}): ListenerOf<typeof balanceMoved> {
  const { clock, events, wallet, currency } = deps;
  return async (tx, { scope, journals }) => {
    const heirs = await selectHeirs(scope, tx, tagsOfJournals(journals));
    if (heirs.length === 0) return;
    const balances = await wallet.balancesOf(scope, tx, heirs);
    const left = heirs.flatMap((heir) => {
      const amountMinor = balances.get(heir.tagId) ?? 0;
      return amountMinor === 0 ? [] : [{ heir, amountMinor }];
    });
    if (left.length === 0) return;
    await wallet.postJournals(
      scope,
      tx,
      left.map(({ heir: { accountId, tagId, newTagId }, amountMinor }) => ({
        accountId,
        kind: 'tag-replacement',
        reference: `${tagId}/${uuid()}`,
        occurredAt: clock.now(),
        currency,
        lines: transfer({ kind: 'tag', tagId }, { kind: 'tag', tagId: newTagId }, amountMinor),
      })),
    );
    const last = left.map(({ heir }) => heir).filter(({ replaced }) => !replaced);
    await deps.chargedBack(scope, tx, last.filter(tookBack(journals)).map(newOf));
    await events.tell(tx, balanceFollowed, {
      scope,
      tags: last.map((heir) => ({ ...newOf(heir), category: heir.category })),
    });
  };
}

const newOf = ({ accountId, newTagId }: Heir): OwnedTag => ({ accountId, tagId: newTagId });

/** Whether a payment of the replaced tag was taken back by its bank. */
function tookBack(journals: readonly JournalDraft[]) {
  const tags = tagsOfJournals(journals.filter(({ kind }) => kind === 'chargeback'));
  const ids = new Set(tags.map(({ tagId }) => tagId));
  return ({ tagId }: Heir): boolean => ids.has(tagId);
}

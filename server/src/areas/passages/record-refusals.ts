import type { Tx } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import type { chargePassages } from './charge-passages.ts';
import { stoppedTagsUsed } from './events.ts';
import type { RecorderOptions } from './passage-recorder.ts';
import { claimKeys } from './record-passages.store.ts';

/**
 * A passage that a stopped tag was refused stays refused: its key is taken, so that it is not
 * charged when the tag is found again and somebody delivers the same once more.
 */
export async function recordRefusals(
  scope: SomeAccounts,
  tx: Tx,
  refused: Awaited<ReturnType<typeof chargePassages>>['refused'],
  {
    events,
    newId,
    isSplit,
  }: Pick<RecorderOptions, 'events'> & { readonly newId: () => string; readonly isSplit: boolean },
): Promise<void> {
  const keyed = refused
    .filter(({ refusal }) => refusal === 'tag-stopped')
    .map(({ owned: { delivered, owner } }) => ({
      accountId: owner.accountId,
      tagId: owner.tagId,
      sourceKey: delivered.sourceKey,
      passageId: newId(),
      exitStationId: delivered.exitStationId,
      exitedAt: delivered.exitedAt,
    }));
  if (keyed.length === 0) return;
  const claimed = await claimKeys(scope, tx, keyed, { isSplit });
  const uses = keyed.filter(({ passageId }) => claimed.has(passageId));
  if (uses.length > 0) await events.tell(tx, stoppedTagsUsed, { scope, uses });
}

import { Temporal } from 'temporal-polyfill';
import type { ReplacementReason, TagStatus } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { tollDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import { insertBlock, liftBlock, selectOpenBlocksOf } from '../blocks/tag-blocks.store.ts';
import { beginWindow, endWindow, selectDriversNow } from '../drivers/drivers.store.ts';
import { lockDetails, updateDetails } from '../tag-details.store.ts';

/** Both tags of a replacement. */
export interface BothTags {
  readonly oldTagId: string;
  readonly newTagId: string;
}

/**
 * What the old tag is from now on. What somebody has stopped because it is in other hands stays so, whatever the clerk
 * says; one that was handed in is switched off for good.
 */
export function statusAfter(before: TagStatus, reason: ReplacementReason): TagStatus {
  if (reason === 'stolen') return 'ukraden';
  if (before !== 'aktivan') return before;
  return reason === 'lost' ? 'izgubljen' : 'neaktivan';
}

/** The new tag gets plate, name, cost centre, driver and blocks of the old one, which keeps its past. */
export async function takeOver(
  scope: AccountScope,
  tx: Tx,
  tags: BothTags,
  now: Temporal.Instant,
): Promise<void> {
  const { oldTagId, newTagId } = tags;
  const details = await lockDetails(scope, tx, [oldTagId, newTagId]);
  const [after, before] = [details.get(oldTagId), details.get(newTagId)];
  if (after === undefined || before === undefined) throw new Error('A tag vanished');
  await updateDetails(scope, tx, [{ tagId: newTagId, before, after }], now);
  await giveToDriver(scope, tx, tags, tollDay(now));
  await moveBlocks(scope, tx, tags, now);
}

/** On the day itself both are the driver's: what was driven with the old one before is still to come. */
async function giveToDriver(
  scope: AccountScope,
  tx: Tx,
  { oldTagId, newTagId }: BothTags,
  today: string,
): Promise<void> {
  const driverId = (await selectDriversNow(scope, tx)).get(oldTagId);
  if (driverId === undefined) return;
  const before = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  await endWindow(scope, tx, oldTagId, today);
  await beginWindow(scope, tx, newTagId, driverId, { from: today, before });
}

/** A new device is no way out of a block: only that the old one was handed in ends with it. */
async function moveBlocks(
  scope: AccountScope,
  tx: Tx,
  { oldTagId, newTagId }: BothTags,
  now: Temporal.Instant,
): Promise<void> {
  const { actor: by } = traceOf(scope);
  const open = await selectOpenBlocksOf(scope, tx, [
    { accountId: scope.accountId, tagId: oldTagId },
  ]);
  for (const block of open) {
    await liftBlock(scope, tx, block, { at: now, by });
    if (block.reason === 'returned') continue;
    await insertBlock(scope, tx, { ...block, tagId: newTagId, blockId: uuid() }, now);
  }
}

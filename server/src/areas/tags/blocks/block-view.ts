import type { CallResult } from '@rampa/contract';
import type { getBlokade } from '@rampa/contract/tags';
import { toWireInstant } from '../../../platform/clock.ts';
import type { PastBlock } from './block-desk.ts';

export function blocksView(blocks: readonly PastBlock[]): CallResult<typeof getBlokade> {
  return {
    items: blocks.map(({ block, holds, madeBy, liftedBy }) => ({
      blockId: block.blockId,
      reason: block.reason,
      origin: block.origin,
      from: toWireInstant(block.holdsFrom),
      holds,
      note: block.note,
      madeAt: toWireInstant(block.madeAt),
      madeBy,
      liftedAt: block.liftedAt === null ? null : toWireInstant(block.liftedAt),
      liftedBy,
    })),
  };
}

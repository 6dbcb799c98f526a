import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import { selectTagsById } from '../tags.store.ts';
import type { BlockMails } from './block-mails.ts';
import { holdsAt } from './block-rules.ts';
import {
  insertBlock,
  liftBlock,
  selectOpenBlocksOf,
  type BlockRecord,
  type NewBlock,
} from './tag-blocks.store.ts';

export type TagBlocking = ReturnType<typeof createBlocking>;

/** What all who block and unblock have in common: the row, and what the customer is told. The caller leaves the line in the trail. */
export function createBlocking({
  clock,
  mails,
}: {
  readonly clock: Clock;
  readonly mails: BlockMails;
}) {
  return {
    /** The open blocks of a tag. */
    openOf: (scope: AccountScope, tx: Tx, tagId: string): Promise<readonly BlockRecord[]> =>
      selectOpenBlocksOf(scope, tx, [{ accountId: scope.accountId, tagId }]),

    /** The caller has locked the tag, and found no open block of this origin and reason. */
    async block(
      scope: AccountScope,
      tx: Tx,
      block: Pick<NewBlock, 'tagId' | 'reason' | 'origin' | 'holdsFrom' | 'note'>,
    ): Promise<string> {
      const now = clock.now();
      const blockId = uuid();
      const { actor: madeBy } = traceOf(scope);
      await insertBlock(scope, tx, { ...block, blockId, madeAt: now, madeBy }, now);
      await mails.blocked(scope, tx, block, now);
      return blockId;
    },

    /** False if it was lifted before. */
    async lift(scope: AccountScope, tx: Tx, block: BlockRecord): Promise<boolean> {
      const now = clock.now();
      const { tagId } = block;
      const { actor: by } = traceOf(scope);
      if (!(await liftBlock(scope, tx, block, { at: now, by }))) return false;
      const others = await selectOpenBlocksOf(scope, tx, [{ accountId: scope.accountId, tagId }]);
      // Not locked: whoever has moved money here holds balances, and tags are locked before these.
      const [tag] = await selectTagsById(scope, tx, [tagId]);
      const isOpen = tag?.status === 'aktivan' && !others.some((other) => holdsAt(other, now));
      await mails.lifted(scope, tx, block, { isOpen, now });
      return true;
    },
  };
}

import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { StaffBlockReason } from '@rampa/contract/tags';
import { validate as isUuid } from 'uuid';
import type { NamesOfActors } from '../../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { lockTagStatus } from '../tag-stops.store.ts';
import { selectTagsById } from '../tags.store.ts';
import { holdsAt, momentOf } from './block-rules.ts';
import type { TagBlocking } from './blocking.ts';
import { selectBlock, selectHistory, type BlockRecord } from './tag-blocks.store.ts';

/** A block, with what staff are told of it. */
export interface PastBlock {
  readonly block: BlockRecord;
  /** Whether lanes refuse the tag for it now. */
  readonly holds: boolean;
  /** Names; `liftedBy` is empty as long as nobody has. */
  readonly madeBy: string;
  readonly liftedBy: string;
}

interface TagOfAccount {
  readonly accountId: string;
  readonly tagId: string;
}

/** How staff block a customer's tag, and lift that again. */
export interface BlockDesk {
  /** The latest blocks of the tag, the newest first. */
  history(
    scope: StaffScope,
    tag: TagOfAccount,
  ): Promise<Outcome<readonly PastBlock[], 'tags.not-found'>>;
  /** A tag that was switched off for good, such as one of a closed account, stays as it is. */
  block(
    scope: StaffScope,
    tag: TagOfAccount,
    /** `from` is a day of toll time; left out, it holds at once. */
    wanted: {
      readonly reason: StaffBlockReason;
      readonly from?: string | undefined;
      readonly note: string;
    },
  ): Promise<
    Outcome<
      { readonly blockId: string; readonly already: boolean },
      'tags.not-found' | 'tags.status-not-allowed' | 'tags.blocked-otherwise' | 'request.invalid'
    >
  >;
  /** What the customer has switched off is the customer's to switch on. */
  lift(
    scope: StaffScope,
    tag: TagOfAccount,
    blockId: string,
  ): Promise<Outcome<{ readonly already: boolean }, 'tags.not-found' | 'tags.block-not-found'>>;
}

interface DeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocking: TagBlocking;
  readonly namesOfActors: NamesOfActors;
}

export function createBlockDesk(deps: DeskDeps): BlockDesk {
  return { history: createHistory(deps), block: createBlock(deps), lift: createLift(deps) };
}

function createHistory({ database, clock, namesOfActors }: DeskDeps): BlockDesk['history'] {
  const { queries } = database;

  return async (scope, { accountId, tagId }) => {
    if (!isUuid(accountId) || !isUuid(tagId)) return failure('tags.not-found');
    const account = scope.account(accountId);
    const [tag] = await selectTagsById(account, queries, [tagId]);
    if (tag === undefined) return failure('tags.not-found');
    const blocks = await selectHistory(account, queries, tagId);
    await scope.by.record(queries, {
      accountId,
      action: 'tag-blocks-read',
      subject: `tag:${tagId}`,
      details: { count: blocks.length },
    });
    const nameOf = await namesOfActors(
      queries,
      blocks.flatMap(({ madeBy, liftedBy }) => [madeBy, liftedBy]),
    );
    const now = clock.now();
    return success(
      blocks.map((block) => ({
        block,
        holds: block.liftedAt === null && holdsAt(block, now),
        madeBy: nameOf(block.madeBy),
        liftedBy: nameOf(block.liftedBy),
      })),
    );
  };
}

function createBlock({ database, clock, blocking }: DeskDeps): BlockDesk['block'] {
  return async (scope, { accountId, tagId }, { reason, from, note }) => {
    if (!isUuid(accountId) || !isUuid(tagId)) return failure('tags.not-found');
    const account = scope.account(accountId);
    return database.transaction(async (tx): ReturnType<BlockDesk['block']> => {
      const status = await lockTagStatus(account, tx, tagId);
      if (status === undefined) return failure('tags.not-found');
      if (status === 'neaktivan') return failure('tags.status-not-allowed');
      const now = clock.now();
      const holdsFrom = momentOf(from, now);
      if (typeof holdsFrom === 'string') return invalid([{ field: 'from', message: holdsFrom }]);
      const open = await blocking.openOf(account, tx, tagId);
      const before = open.find((one) => one.origin === 'staff' && one.reason === reason);
      // What holds already is as blocked from now on as it can be.
      const same =
        before !== undefined &&
        (tollDay(before.holdsFrom) === tollDay(holdsFrom) ||
          (holdsAt(before, now) && holdsAt({ reason, holdsFrom }, now)));
      if (before !== undefined && !same) {
        return failure('tags.blocked-otherwise', { day: tollDay(before.holdsFrom) });
      }
      const blockId =
        before?.blockId ??
        (await blocking.block(account, tx, { tagId, reason, origin: 'staff', holdsFrom, note }));
      // A repeated click is recorded as well.
      await scope.by.record(tx, {
        accountId,
        action: 'tag-blocked',
        subject: `tag:${tagId}`,
        details: { reason, from: tollDay(holdsFrom), block: blockId, repeated: same },
      });
      return success({ blockId, already: same });
    });
  };
}

function createLift({ database, blocking }: DeskDeps): BlockDesk['lift'] {
  return async (scope, { accountId, tagId }, blockId) => {
    if (!isUuid(accountId) || !isUuid(tagId)) return failure('tags.not-found');
    if (!isUuid(blockId)) return failure('tags.block-not-found');
    const account = scope.account(accountId);
    return database.transaction(async (tx): ReturnType<BlockDesk['lift']> => {
      if ((await lockTagStatus(account, tx, tagId)) === undefined) return failure('tags.not-found');
      const block = await selectBlock(account, tx, { tagId, blockId });
      if (block === undefined || block.origin === 'customer') {
        return failure('tags.block-not-found');
      }
      const already = !(await blocking.lift(account, tx, block));
      await scope.by.record(tx, {
        accountId,
        action: 'tag-unblocked',
        subject: `tag:${tagId}`,
        details: { reason: block.reason, block: blockId, repeated: already },
      });
      return success({ already });
    });
  };
}

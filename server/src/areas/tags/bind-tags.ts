import type { Kategorija } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertTags } from './tags.store.ts';

/** A device that has become somebody's tag. */
export interface BoundTag {
  readonly serialNumber: string;
  readonly accountId: string;
  readonly tagId: string;
}

/** What follows in the transaction that binds a tag. */
export type WhenBound = (tx: Tx, tag: BoundTag) => Promise<void>;

/** A device and the account that it is bound to. */
export interface NewBinding {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly accountId: string;
  readonly plate?: string;
  readonly nickname?: string;
  /** For the audit trail: `user:<id>` or `system`. */
  readonly actor: string;
  readonly requestId?: string;
}

export interface TagBinder {
  /**
   * Makes a device the account's active tag, in the caller's transaction; answers its id. A serial
   * number that is bound already breaks the transaction.
   */
  bind(tx: Tx, binding: NewBinding): Promise<string>;
  whenBound(follow: WhenBound): void;
}

export function createTagBinder(clock: Clock): TagBinder {
  const followers: WhenBound[] = [];
  return {
    async bind(tx, { serialNumber, category, accountId, actor, requestId, ...named }) {
      const now = clock.now();
      const tagId = uuid();
      await insertTags(tx, [
        {
          accountId,
          tagId,
          serialNumber,
          category,
          plate: named.plate ?? '',
          nickname: named.nickname ?? '',
          status: 'aktivan',
          statusChangedAt: now,
          createdAt: now,
        },
      ]);
      await recordAudit(tx, now, {
        accountId,
        actor,
        action: 'tag-bound',
        subject: `tag:${tagId}`,
        ...(requestId === undefined ? {} : { requestId }),
        details: { serialNumber },
      });
      for (const follow of followers) await follow(tx, { serialNumber, accountId, tagId });
      return tagId;
    },
    whenBound: (follow) => void followers.push(follow),
  };
}

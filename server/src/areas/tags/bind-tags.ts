import type { Kategorija } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { tagBound } from './events.ts';
import { insertTags } from './tags.store.ts';

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
}

export function createTagBinder({
  clock,
  events,
}: {
  readonly clock: Clock;
  readonly events: Events;
}): TagBinder {
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
      await events.tell(tx, tagBound, { serialNumber, accountId, tagId });
      return tagId;
    },
  };
}

import type { Kategorija } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { traceOf, type AccountScope } from '../../platform/scope/scope.ts';
import { wasReleased } from './bound-tags.ts';
import { tagBound } from './events.ts';
import { insertStopBefore } from './life/tag-lives.store.ts';
import { insertTags } from './tags.store.ts';

/** A tag that becomes the account's. */
export interface NewBinding {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly plate?: string;
  readonly nickname?: string;
  /** By another account: it is long out of the stock, and what was bought with it is not this account's. */
  readonly handedOver?: boolean;
}

export interface TagBinder {
  /**
   * Makes a tag an active one of the account, in the caller's transaction; returns its id. A serial
   * number that is already bound rolls the transaction back.
   */
  bind(scope: AccountScope, tx: Tx, binding: NewBinding): Promise<string>;
}

export function createTagBinder({
  clock,
  events,
}: {
  readonly clock: Clock;
  readonly events: Events;
}): TagBinder {
  return {
    async bind(scope, tx, { serialNumber, category, plate = '', nickname = '', handedOver }) {
      const now = clock.now();
      const tagId = uuid();
      await insertTags(scope, tx, [
        {
          tagId,
          serialNumber,
          category,
          plate,
          nickname,
          status: 'aktivan',
          statusChangedAt: now,
          createdAt: now,
        },
      ]);
      // Late passages of the customer who had it before are not this one's to pay: staff decide about them.
      if (await wasReleased(tx, serialNumber)) await insertStopBefore(scope, tx, tagId, now);
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: 'tag-bound',
        subject: `tag:${tagId}`,
        details: { serialNumber },
      });
      if (handedOver !== true) await events.tell(tx, tagBound, { scope, serialNumber, tagId });
      return tagId;
    },
  };
}

import { failure, success, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { reaches, traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import { lockTagStatus } from '../tag-stops.store.ts';
import type { TagBlocking } from './blocking.ts';

type Nothing = Record<string, never>;

/** The customer's own switch. */
export interface TagSwitches {
  /** For a time, not as lost; one that is switched off stays as it is. */
  off(
    scope: AccountScope,
    tagId: string,
  ): Promise<Outcome<Nothing, 'tags.not-found' | 'tags.status-not-allowed'>>;
  /** Whatever has happened to the tag meanwhile; one that is switched on stays as it is. */
  on(scope: AccountScope, tagId: string): Promise<Outcome<Nothing, 'tags.not-found'>>;
}

export function createTagSwitches({
  database,
  clock,
  blocking,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocking: TagBlocking;
}): TagSwitches {
  return {
    async off(scope, tagId) {
      if (!isUuid(tagId) || !reaches(scope, tagId)) return failure('tags.not-found');
      return database.transaction(async (tx): ReturnType<TagSwitches['off']> => {
        const status = await lockTagStatus(scope, tx, tagId);
        if (status === undefined) return failure('tags.not-found');
        const open = await blocking.openOf(scope, tx, tagId);
        if (open.some(({ origin }) => origin === 'customer')) return success({});
        if (status !== 'aktivan') return failure('tags.status-not-allowed');
        const now = clock.now();
        await blocking.block(scope, tx, {
          tagId,
          reason: 'switched-off',
          origin: 'customer',
          holdsFrom: now,
          note: '',
        });
        await recordAudit(tx, now, {
          ...traceOf(scope),
          action: 'tag-switched-off',
          subject: `tag:${tagId}`,
        });
        return success({});
      });
    },

    async on(scope, tagId) {
      if (!isUuid(tagId) || !reaches(scope, tagId)) return failure('tags.not-found');
      return database.transaction(async (tx): ReturnType<TagSwitches['on']> => {
        const status = await lockTagStatus(scope, tx, tagId);
        if (status === undefined) return failure('tags.not-found');
        const open = await blocking.openOf(scope, tx, tagId);
        const own = open.find(({ origin }) => origin === 'customer');
        if (own === undefined || !(await blocking.lift(scope, tx, own))) return success({});
        await recordAudit(tx, clock.now(), {
          ...traceOf(scope),
          action: 'tag-switched-on',
          subject: `tag:${tagId}`,
        });
        return success({});
      });
    },
  };
}

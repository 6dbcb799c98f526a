import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { lockUsable } from '../cost-centres/cost-centres.store.ts';
import type { Actor } from '../actor.ts';
import { lockDetails, updateDetails, type DetailsChange, type TagDetails } from '../tags.store.ts';
import { toDetailsChange, type PlannedChange } from './edit-rules.ts';
import { insertEdit, type TagEdit } from './tag-edits.store.ts';

export type ApplyChanges = (
  actor: Actor,
  origin: TagEdit['origin'],
  planned: readonly PlannedChange[],
) => Promise<{ readonly editId: string } | 'outdated'>;

/**
 * Makes planned changes, all or none: each tag has to be as it was when they were planned. What was
 * before is kept, so that it can be undone.
 */
export function createApplyChanges(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): ApplyChanges {
  return (actor, origin, planned) =>
    deps.database.transaction(async (tx) => {
      const changes = planned.map(toDetailsChange);
      const { accountId, userId } = actor;
      const now = deps.clock.now();
      const locked = await lockDetails(
        tx,
        accountId,
        changes.map(({ tagId }) => tagId),
      );
      const asPlanned = changes.every(({ tagId, before }) => isSame(locked.get(tagId), before));
      if (!asPlanned || !(await areUsable(tx, accountId, changes))) return 'outdated';
      await updateDetails(tx, accountId, changes, now);
      const editId = uuid();
      await insertEdit(tx, { accountId, editId, userId, origin, changes, madeAt: now });
      await recordAudit(tx, now, {
        accountId,
        actor: `user:${userId}`,
        action: `tags-${origin}`,
        subject: `tag-edit:${editId}`,
        requestId: actor.requestId,
        details: { tags: changes.length },
      });
      return { editId };
    });
}

export function isSame(a: TagDetails | undefined, b: TagDetails): boolean {
  return (
    a !== undefined &&
    a.nickname === b.nickname &&
    a.plate === b.plate &&
    a.costCentreId === b.costCentreId
  );
}

/** Whether the cost centres that tags are to get are still in use. */
async function areUsable(
  tx: Tx,
  accountId: string,
  changes: readonly DetailsChange[],
): Promise<boolean> {
  const wanted = new Set(
    changes.flatMap(({ before, after }) =>
      after.costCentreId === null || after.costCentreId === before.costCentreId
        ? []
        : [after.costCentreId],
    ),
  );
  return (await lockUsable(tx, accountId, [...wanted])).size === wanted.size;
}

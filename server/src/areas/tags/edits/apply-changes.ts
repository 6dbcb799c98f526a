import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope, type CustomerScope } from '../../../platform/scope/scope.ts';
import { lockUsable } from '../cost-centres/cost-centres.store.ts';
import { lockDetails, updateDetails, type DetailsChange } from '../tag-details.store.ts';
import { isSame, toDetailsChange, type PlannedChange } from './edit-rules.ts';
import { insertEdit, type TagEdit } from './tag-edits.store.ts';

export type ApplyChanges = (
  scope: CustomerScope,
  origin: TagEdit['origin'],
  planned: readonly PlannedChange[],
) => Promise<{ readonly editId: string } | 'outdated'>;

/**
 * Makes planned changes, all or none: each tag has to be as it was when they were planned. The state
 * before is stored, so that the changes can be undone.
 */
export function createApplyChanges(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): ApplyChanges {
  return (scope, origin, planned) =>
    deps.database.transaction(async (tx) => {
      const changes = planned.map(toDetailsChange);
      const now = deps.clock.now();
      const locked = await lockDetails(
        scope,
        tx,
        changes.map(({ tagId }) => tagId),
      );
      const asPlanned = changes.every(({ tagId, before }) => isSame(locked.get(tagId), before));
      if (!asPlanned || !(await areUsable(scope, tx, changes))) return 'outdated';
      await updateDetails(scope, tx, changes, now);
      const editId = uuid();
      await insertEdit(scope, tx, { editId, origin, changes, madeAt: now });
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: `tags-${origin}`,
        subject: `tag-edit:${editId}`,
        details: { tags: changes.length },
      });
      return { editId };
    });
}

/** Whether the cost centres that tags are to get are still in use. */
async function areUsable(
  scope: AccountScope,
  tx: Tx,
  changes: readonly DetailsChange[],
): Promise<boolean> {
  const wanted = new Set(
    changes.flatMap(({ before, after }) =>
      after.costCentreId === null || after.costCentreId === before.costCentreId
        ? []
        : [after.costCentreId],
    ),
  );
  return (await lockUsable(scope, tx, [...wanted])).size === wanted.size;
}

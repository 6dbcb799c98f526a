import { failure, success, type Outcome } from '@rampa/contract';
import { undoDays } from '@rampa/contract/tags';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import { lockUsable } from '../cost-centres/cost-centres.store.ts';
import { lockDetails, updateDetails, type DetailsChange } from '../tag-details.store.ts';
import { selectTagsById, type TagRecord } from '../tags.store.ts';
import { isSame } from './edit-rules.ts';
import { lockEdit, markUndone } from './tag-edits.store.ts';

export interface UndoneEdit {
  /** How many tags are again as they were. */
  readonly restored: number;
  /** Changed again since, or with a cost centre that is not in use any more. */
  readonly left: readonly TagRecord[];
}

/** Restores each tag that nobody has changed since; returns those left as they are. */
export type UndoEdit = (
  scope: AccountScope,
  editId: string,
) => Promise<Outcome<UndoneEdit, 'tags.edit-not-found' | 'tags.edit-undone' | 'tags.edit-too-old'>>;

const UNDO_MS = undoDays * 86_400_000;

export function createUndoEdit({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): UndoEdit {
  return async (scope, editId) => {
    if (!isUuid(editId)) return failure('tags.edit-not-found');
    return database.transaction(async (tx): ReturnType<UndoEdit> => {
      const edit = await lockEdit(scope, tx, editId);
      if (edit === undefined) return failure('tags.edit-not-found');
      if (edit.undoneAt !== null) return failure('tags.edit-undone');
      const now = clock.now();
      const age = now.epochMilliseconds - edit.madeAt.epochMilliseconds;
      if (age > UNDO_MS) return failure('tags.edit-too-old', { days: undoDays });
      const back = await restorable(scope, tx, edit.changes);
      await updateDetails(
        scope,
        tx,
        back.map(({ tagId, before, after }) => ({ tagId, before: after, after: before })),
        now,
      );
      await markUndone(scope, tx, editId, now);
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: 'tags-edit-undone',
        subject: `tag-edit:${editId}`,
        details: { tags: back.length },
      });
      const restored = new Set(back.map(({ tagId }) => tagId));
      const others = edit.changes.map(({ tagId }) => tagId).filter((id) => !restored.has(id));
      const left = await selectTagsById(scope, tx, others);
      return success({ restored: back.length, left });
    });
  };
}

/** Changes of tags that are still as the edit left them and whose old cost centre is usable. */
async function restorable(
  scope: AccountScope,
  tx: Tx,
  changes: readonly DetailsChange[],
): Promise<readonly DetailsChange[]> {
  const locked = await lockDetails(
    scope,
    tx,
    changes.map(({ tagId }) => tagId),
  );
  const usable = await lockUsable(scope, tx, [
    ...new Set(changes.flatMap(({ before }) => before.costCentreId ?? [])),
  ]);
  return changes
    .filter(({ tagId, after }) => isSame(locked.get(tagId), after))
    .filter(
      ({ before, after }) =>
        before.costCentreId === null ||
        before.costCentreId === after.costCentreId ||
        usable.has(before.costCentreId),
    );
}

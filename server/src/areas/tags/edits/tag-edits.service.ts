import { failure, success, type Outcome } from '@rampa/contract';
import { undoDays } from '@rampa/contract/tags';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../../platform/scope/scope.ts';
import type { CostCentres } from '../cost-centres/cost-centres.service.ts';
import { createApplyChanges, type ApplyChanges } from './apply-changes.ts';
import { digestOf, faultOf, type PlannedChange } from './edit-rules.ts';
import { createPlanEdit, type EditPlan, type PlanFailure, type WantedEdit } from './plan-edit.ts';
import { createSaveSeveral, type SaveSeveral } from './save-several.ts';
import { selectLatestEdits, type ListedEdit } from './tag-edits.store.ts';
import { createUndoEdit, type UndoEdit } from './undo-edit.ts';

/** Which of the planned changes are looked at. */
interface Page {
  readonly first: number;
  readonly rows: number;
}

/** What planned changes come to, with a page of them; those with a fault come first. */
export interface EditOutlook {
  readonly items: readonly PlannedChange[];
  /** Tags that are looked at. */
  readonly matched: number;
  /** Those that change. */
  readonly changed: number;
  readonly faulty: number;
  /** Identifies exactly these changes: applying requires it. */
  readonly digest: string;
}

export interface PastEdit extends ListedEdit {
  /** Whether it can still be undone. */
  readonly undoable: boolean;
}

export interface TagEdits {
  preview(
    scope: AccountScope,
    wanted: WantedEdit & Page,
  ): Promise<Outcome<EditOutlook, PlanFailure>>;
  /** All of it as previewed, or nothing. */
  apply(
    scope: MemberScope,
    wanted: WantedEdit & { readonly digest: string },
  ): Promise<
    Outcome<
      { readonly editId: string; readonly changed: number },
      PlanFailure | 'tags.edit-outdated' | 'tags.edit-faulty'
    >
  >;
  /** Several tags, each in its own way: all or none. */
  readonly saveSeveral: SaveSeveral;
  latest(scope: AccountScope): Promise<readonly PastEdit[]>;
  readonly undo: UndoEdit;

  readonly applyChanges: ApplyChanges;
}

const LISTED = 10;

export function createTagEdits(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly costCentres: Pick<CostCentres, 'all'>;
}): TagEdits {
  const { database, clock } = deps;
  const plan = createPlanEdit(deps);
  const applyChanges = createApplyChanges(deps);

  return {
    applyChanges,
    saveSeveral: createSaveSeveral({ ...deps, applyChanges }),
    undo: createUndoEdit(deps),

    async preview(scope, wanted) {
      const found = await plan(scope, wanted);
      return found.ok ? success(outlookOf(found.value, wanted)) : found;
    },

    async apply(scope, wanted) {
      const found = await plan(scope, wanted);
      if (!found.ok) return found;
      const { planned } = found.value;
      if (digestOf(planned) !== wanted.digest) return failure('tags.edit-outdated');
      if (planned.some((change) => faultOf(change) !== '')) return failure('tags.edit-faulty');
      const applied = await applyChanges(scope, 'bulk', planned);
      if (applied === 'outdated') return failure('tags.edit-outdated');
      return success({ editId: applied.editId, changed: planned.length });
    },

    async latest(scope) {
      const oldest = clock.now().subtract({ hours: undoDays * 24 });
      const edits = await selectLatestEdits(scope, database.queries, LISTED);
      return edits.map((edit) => ({
        ...edit,
        undoable:
          edit.undoneAt === null && edit.madeAt.epochMilliseconds >= oldest.epochMilliseconds,
      }));
    },
  };
}

export function outlookOf({ matched, planned }: EditPlan, { first, rows }: Page): EditOutlook {
  const faulty = planned.filter((change) => faultOf(change) !== '');
  const sorted = [...faulty, ...planned.filter((change) => faultOf(change) === '')];
  return {
    items: sorted.slice(first, first + rows),
    matched,
    changed: planned.length,
    faulty: faulty.length,
    digest: digestOf(planned),
  };
}

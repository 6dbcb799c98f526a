import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import {
  undoDays,
  type getIzmene,
  type izmeniTagove,
  type pregledIzmene,
} from '@rampa/contract/tags';
import { toWireInstant, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../../platform/scope/scope.ts';
import type { CostCentres } from '../cost-centres/cost-centres.service.ts';
import { createApplyChanges, type ApplyChanges } from './apply-changes.ts';
import { digestOf, faultOf, toWireChange } from './edit-rules.ts';
import { createPlanEdit, type EditPlan, type PlanFailure } from './plan-edit.ts';
import { selectLatestEdits } from './tag-edits.store.ts';
import { createUndoEdit, type UndoEdit } from './undo-edit.ts';

export interface TagEdits {
  preview(
    scope: AccountScope,
    input: CallParsedInput<typeof pregledIzmene>,
  ): Promise<Outcome<CallResult<typeof pregledIzmene>, PlanFailure>>;
  /** All of it as previewed, or nothing. */
  apply(
    scope: MemberScope,
    input: CallParsedInput<typeof izmeniTagove>,
  ): Promise<
    Outcome<
      CallResult<typeof izmeniTagove>,
      PlanFailure | 'tags.edit-outdated' | 'tags.edit-faulty'
    >
  >;
  latest(scope: AccountScope): Promise<CallResult<typeof getIzmene>>;
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
    undo: createUndoEdit(deps),

    async preview(scope, input) {
      const found = await plan(scope, input);
      return found.ok ? success(outlookOf(found.value, input)) : found;
    },

    async apply(scope, input) {
      const found = await plan(scope, input);
      if (!found.ok) return found;
      const { planned } = found.value;
      if (digestOf(planned) !== input.digest) return failure('tags.edit-outdated');
      if (planned.some((change) => faultOf(change) !== '')) return failure('tags.edit-faulty');
      const applied = await applyChanges(scope, 'bulk', planned);
      if (applied === 'outdated') return failure('tags.edit-outdated');
      return success({ editId: applied.editId, changed: planned.length });
    },

    async latest(scope) {
      const oldest = clock.now().subtract({ hours: undoDays * 24 });
      const edits = await selectLatestEdits(scope, database.queries, LISTED);
      return {
        items: edits.map(({ madeAt, undoneAt, ...edit }) => ({
          ...edit,
          madeAt: toWireInstant(madeAt),
          undoneAt: undoneAt === null ? null : toWireInstant(undoneAt),
          undoable: undoneAt === null && madeAt.epochMilliseconds >= oldest.epochMilliseconds,
        })),
      };
    },
  };
}

/** What planned changes come to, with a page of them; those with a fault first. */
export function outlookOf(
  { matched, planned }: EditPlan,
  { first, rows }: { readonly first: number; readonly rows: number },
): CallResult<typeof pregledIzmene> {
  const faulty = planned.filter((change) => faultOf(change) !== '');
  const sorted = [...faulty, ...planned.filter((change) => faultOf(change) === '')];
  return {
    items: sorted.slice(first, first + rows).map(toWireChange),
    totalRecords: planned.length,
    matched,
    changed: planned.length,
    faulty: faulty.length,
    digest: digestOf(planned),
  };
}

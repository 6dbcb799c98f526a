import type { CallParsedInput, CallResult, Outcome } from '@rampa/contract';
import { failure, invalid, success } from '@rampa/contract';
import {
  bulkMaximum,
  undoDays,
  type CostCentre,
  type getIzmene,
  type izmeniTagove,
  type ponistiIzmenu,
  type pregledIzmene,
} from '@rampa/contract/tags';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CostCentres } from '../cost-centres/cost-centres.service.ts';
import { lockUsable } from '../cost-centres/cost-centres.store.ts';
import { isOfCostCentre, matchesFilter } from '../tag-rules.ts';
import type { Actor } from '../actor.ts';
import { lockDetails, selectTags, updateDetails, type TagRecord } from '../tags.store.ts';
import { createApplyChanges, isSame, type ApplyChanges } from './apply-changes.ts';
import {
  changesAnything,
  digestOf,
  faultOf,
  fillPattern,
  toWireChange,
  type PlannedChange,
} from './edit-rules.ts';
import { deleteEditsBefore, lockEdit, markUndone, selectLatestEdits } from './tag-edits.store.ts';

type PreviewInput = CallParsedInput<typeof pregledIzmene>;
type PlanFailure = 'tags.cost-centre-not-found' | 'tags.edit-too-many' | 'request.invalid';

export interface TagEdits {
  preview(
    accountId: string,
    input: PreviewInput,
  ): Promise<Outcome<CallResult<typeof pregledIzmene>, PlanFailure>>;
  /** All of it as previewed, or nothing. */
  apply(
    actor: Actor,
    input: CallParsedInput<typeof izmeniTagove>,
  ): Promise<
    Outcome<
      CallResult<typeof izmeniTagove>,
      PlanFailure | 'tags.edit-outdated' | 'tags.edit-faulty'
    >
  >;
  latest(accountId: string): Promise<CallResult<typeof getIzmene>>;
  /** Puts back what nobody changed again since; the rest is told. */
  undo(
    actor: Actor,
    editId: string,
  ): Promise<
    Outcome<
      CallResult<typeof ponistiIzmenu>,
      'tags.edit-not-found' | 'tags.edit-undone' | 'tags.edit-too-old'
    >
  >;
  /** Forgets old changes; they are kept for a month, longer than they can be undone. */
  forget(): Promise<void>;
  readonly applyChanges: ApplyChanges;
}

const KEPT_DAYS = 30;
const LISTED = 10;

/** The same order as a list that somebody sorts by number: a pattern's numbers follow it. */
const bySerialNumber = new Intl.Collator('sr', { numeric: true });

export function createTagEdits(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly costCentres: Pick<CostCentres, 'all'>;
}): TagEdits {
  const { database, clock } = deps;
  const applyChanges = createApplyChanges(deps);

  const plan = async (
    accountId: string,
    { selection, changes }: Pick<PreviewInput, 'selection' | 'changes'>,
  ): Promise<Outcome<{ matched: number; planned: readonly PlannedChange[] }, PlanFailure>> => {
    const { nickname, costCentreId } = changes;
    if (nickname === undefined && costCentreId === undefined) {
      return invalid([{ field: 'changes', message: 'tags.edit-nothing' }]);
    }
    let wanted: CostCentre | null = null;
    if (costCentreId !== undefined && costCentreId !== '') {
      const all = await deps.costCentres.all(accountId);
      const found = all.find((one) => one.costCentreId === costCentreId && !one.archived);
      if (found === undefined) return failure('tags.cost-centre-not-found');
      wanted = { costCentreId, code: found.code, name: found.name };
    }
    const tags = (await selectTags(database.queries, accountId))
      .filter((tag) => isSelected(tag, selection))
      .toSorted((a, b) => bySerialNumber.compare(a.serialNumber, b.serialNumber));
    if (tags.length > bulkMaximum) return failure('tags.edit-too-many', { most: bulkMaximum });
    const planned = tags
      .map((tag, at) => ({
        tag,
        nickname: nickname === undefined ? tag.nickname : fillPattern(nickname, tag, at + 1),
        plate: tag.plate,
        costCentre: costCentreId === undefined ? tag.costCentre : wanted,
      }))
      .filter(changesAnything);
    return success({ matched: tags.length, planned });
  };

  return {
    applyChanges,
    async preview(accountId, input) {
      const found = await plan(accountId, input);
      return found.ok ? success(outlookOf(found.value, input)) : found;
    },

    async apply(actor, input) {
      const found = await plan(actor.accountId, input);
      if (!found.ok) return found;
      const { planned } = found.value;
      if (digestOf(planned) !== input.digest) return failure('tags.edit-outdated');
      if (planned.some((change) => faultOf(change) !== '')) return failure('tags.edit-faulty');
      const applied = await applyChanges(actor, 'bulk', planned);
      if (applied === 'outdated') return failure('tags.edit-outdated');
      return success({ editId: applied.editId, changed: planned.length });
    },

    async latest(accountId) {
      const oldest = clock.now().subtract({ hours: undoDays * 24 });
      const edits = await selectLatestEdits(database.queries, accountId, LISTED);
      return {
        items: edits.map(({ madeAt, undoneAt, ...edit }) => ({
          ...edit,
          madeAt: toWireInstant(madeAt),
          undoneAt: undoneAt === null ? null : toWireInstant(undoneAt),
          undoable: undoneAt === null && madeAt.epochMilliseconds >= oldest.epochMilliseconds,
        })),
      };
    },

    async undo(actor, editId) {
      const { accountId } = actor;
      if (!isUuid(editId)) return failure('tags.edit-not-found');
      return database.transaction(async (tx): ReturnType<TagEdits['undo']> => {
        const edit = await lockEdit(tx, accountId, editId);
        if (edit === undefined) return failure('tags.edit-not-found');
        if (edit.undoneAt !== null) return failure('tags.edit-undone');
        const now = clock.now();
        const age = now.epochMilliseconds - edit.madeAt.epochMilliseconds;
        if (age > undoDays * 86_400_000) return failure('tags.edit-too-old', { days: undoDays });
        const tagIds = edit.changes.map(({ tagId }) => tagId);
        const locked = await lockDetails(tx, accountId, tagIds);
        const usable = await lockUsable(tx, accountId, [
          ...new Set(edit.changes.flatMap(({ before }) => before.costCentreId ?? [])),
        ]);
        const back = edit.changes
          .filter(({ tagId, after }) => isSame(locked.get(tagId), after))
          .filter(
            ({ before, after }) =>
              before.costCentreId === null ||
              before.costCentreId === after.costCentreId ||
              usable.has(before.costCentreId),
          );
        await updateDetails(
          tx,
          accountId,
          back.map(({ tagId, before, after }) => ({ tagId, before: after, after: before })),
          now,
        );
        await markUndone(tx, accountId, editId, now);
        await recordAudit(tx, now, {
          accountId,
          actor: `user:${actor.userId}`,
          action: 'tags-edit-undone',
          subject: `tag-edit:${editId}`,
          requestId: actor.requestId,
          details: { tags: back.length },
        });
        const restored = new Set(back.map(({ tagId }) => tagId));
        const all = await selectTags(tx, accountId);
        const asked = new Set(tagIds);
        const left = all.filter(({ tagId }) => asked.has(tagId) && !restored.has(tagId));
        return success({
          restored: back.length,
          left: left.map(({ tagId, serialNumber, plate }) => ({
            tag_id: tagId,
            serial_number: serialNumber,
            plate,
          })),
        });
      });
    },

    async forget() {
      await deleteEditsBefore(database.queries, clock.now().subtract({ hours: KEPT_DAYS * 24 }));
    },
  };
}

function isSelected(tag: TagRecord, selection: PreviewInput['selection']): boolean {
  if (selection.by === 'tags') return selection.tagIds.includes(tag.tagId);
  const { filter, status, costCentreId = '', except } = selection;
  return (
    (status === undefined || tag.status === status) &&
    isOfCostCentre(tag, costCentreId) &&
    matchesFilter(tag, filter) &&
    !except.includes(tag.tagId)
  );
}

/** What planned changes come to, with a page of them; those with a fault first. */
export function outlookOf(
  { matched, planned }: { readonly matched: number; readonly planned: readonly PlannedChange[] },
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

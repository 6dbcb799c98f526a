import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { bulkMaximum, type TagStatus } from '@rampa/contract/tags';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { CostCentres } from '../cost-centres/cost-centres.service.ts';
import { isOfCostCentre, matchesFilter } from '../tag-rules.ts';
import { selectTags, type TagRecord, type TagCostCentre } from '../tags.store.ts';
import { changesAnything, fillPattern, type PlannedChange } from './edit-rules.ts';

/** Which tags an edit is of: the given ones, or all that match a filter of the list, except some. */
export type EditedTags =
  | { readonly by: 'tags'; readonly tagIds: readonly string[] }
  | {
      readonly by: 'filter';
      readonly filter: string;
      readonly status?: TagStatus | undefined;
      readonly costCentreId?: string | undefined;
      readonly except: readonly string[];
    };

/** What an edit is to change; what is left out stays as it is. */
export interface WantedEdit {
  readonly selection: EditedTags;
  readonly changes: {
    /** A pattern, as `fillPattern` takes it. */
    readonly nickname?: string | undefined;
    /** Empty: none. */
    readonly costCentreId?: string | undefined;
  };
}

export type PlanFailure = 'tags.cost-centre-not-found' | 'tags.edit-too-many' | 'request.invalid';

/** What an edit changes, and how many tags it was asked for. */
export interface EditPlan {
  readonly matched: number;
  readonly planned: readonly PlannedChange[];
}

export type PlanEdit = (
  scope: AccountScope,
  wanted: WantedEdit,
) => Promise<Outcome<EditPlan, PlanFailure>>;

/** Tags sorted by number, as in a list: a pattern's numbers follow this order. */
const bySerialNumber = new Intl.Collator('sr', { numeric: true });

/** Works out what an edit makes of the tags as they are now. */
export function createPlanEdit(deps: {
  readonly database: Database;
  readonly costCentres: Pick<CostCentres, 'all'>;
}): PlanEdit {
  const usableCentre = async (
    scope: AccountScope,
    costCentreId: string,
  ): Promise<TagCostCentre | undefined> => {
    const all = await deps.costCentres.all(scope);
    const found = all.find((one) => one.costCentreId === costCentreId && !one.archived);
    return found && { costCentreId, code: found.code, name: found.name };
  };

  return async (scope, { selection, changes }) => {
    const { nickname, costCentreId } = changes;
    if (nickname === undefined && costCentreId === undefined) {
      return invalid([{ field: 'changes', message: 'tags.edit-nothing' }]);
    }
    const wanted = costCentreId ? await usableCentre(scope, costCentreId) : null;
    if (wanted === undefined) return failure('tags.cost-centre-not-found');
    const tags = (await selectTags(scope, deps.database.queries))
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
}

function isSelected(tag: TagRecord, selection: EditedTags): boolean {
  if (selection.by === 'tags') return selection.tagIds.includes(tag.tagId);
  const { filter, status, costCentreId = '', except } = selection;
  return (
    (status === undefined || tag.status === status) &&
    isOfCostCentre(tag, costCentreId) &&
    matchesFilter(tag, filter) &&
    !except.includes(tag.tagId)
  );
}

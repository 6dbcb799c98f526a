import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../../platform/database/database.ts';
import type { CustomerScope } from '../../../platform/scope/scope.ts';
import type { CostCentres } from '../cost-centres/cost-centres.service.ts';
import { normalisePlate } from '../plate.ts';
import { selectTagsById, type TagRecord, type TagCostCentre } from '../tags.store.ts';
import type { ApplyChanges } from './apply-changes.ts';
import { changesAnything, type PlannedChange } from './edit-rules.ts';

/** What a tag is to be called; what is left out stays as it is. */
export interface SeveralWish {
  readonly tagId: string;
  readonly nickname?: string | undefined;
  /** As typed. */
  readonly plate?: string | undefined;
  /** Empty: none. */
  readonly costCentreId?: string | undefined;
}

/** The edit can be undone like any other; without an id if no tag had to change. */
export type SaveSeveral = (
  scope: CustomerScope,
  wishes: readonly SeveralWish[],
) => Promise<
  Outcome<
    { readonly editId: string; readonly changed: number },
    'request.invalid' | 'tags.not-found' | 'tags.cost-centre-not-found' | 'tags.edit-outdated'
  >
>;

/** Changes several tags, each in its own way: all of them, or none. */
export function createSaveSeveral(deps: {
  readonly database: Database;
  readonly costCentres: Pick<CostCentres, 'all'>;
  readonly applyChanges: ApplyChanges;
}): SaveSeveral {
  const { database, costCentres, applyChanges } = deps;

  /** The cost centres that tags can get, by their ids; not asked for where none gets any. */
  const usable = async (
    scope: CustomerScope,
    wishes: readonly SeveralWish[],
  ): Promise<ReadonlyMap<string, TagCostCentre>> => {
    if (!wishes.some(({ costCentreId }) => costCentreId)) return new Map();
    return new Map(
      (await costCentres.all(scope)).flatMap(({ costCentreId, code, name, archived }) =>
        archived ? [] : [[costCentreId, { costCentreId, code, name }] as const],
      ),
    );
  };

  return async (scope, asked) => {
    const wishes = asked.map((wish) => ({ ...wish, tagId: wish.tagId.toLowerCase() }));
    const faults = faultsIn(wishes);
    if (faults.length > 0) return invalid(faults);
    const ids = wishes.map(({ tagId }) => tagId);
    if (!ids.every((id) => isUuid(id))) return failure('tags.not-found');
    const found = await selectTagsById(scope, database.queries, ids);
    const tags = new Map(found.map((tag) => [tag.tagId, tag]));
    const centres = await usable(scope, wishes);
    const planned: PlannedChange[] = [];
    for (const wish of wishes) {
      const tag = tags.get(wish.tagId);
      if (tag === undefined) return failure('tags.not-found');
      const costCentre = centreOf(wish, tag, centres);
      if (costCentre === undefined) return failure('tags.cost-centre-not-found');
      const { nickname = tag.nickname } = wish;
      // A wrong one is among the faults.
      const plate = wish.plate === undefined ? tag.plate : (normalisePlate(wish.plate) ?? '');
      planned.push({ tag, nickname, plate, costCentre });
    }
    const changed = planned.filter(changesAnything);
    if (changed.length === 0) return success({ editId: '', changed: 0 });
    const applied = await applyChanges(scope, 'bulk', changed);
    if (applied === 'outdated') return failure('tags.edit-outdated');
    return success({ editId: applied.editId, changed: changed.length });
  };
}

function faultsIn(wishes: readonly SeveralWish[]) {
  const seen = new Set<string>();
  return wishes.flatMap(({ tagId, plate }, at) => {
    const twice = seen.has(tagId);
    seen.add(tagId);
    return [
      ...(twice ? [{ field: `tags.${at}`, message: 'tags.edit-tag-twice' }] : []),
      ...(plate !== undefined && normalisePlate(plate) === undefined
        ? [{ field: `tags.${at}.plate`, message: 'tags.plate-invalid' }]
        : []),
    ];
  });
}

/** The cost centre that a tag is to have; undefined if the wished one cannot be had. */
function centreOf(
  { costCentreId }: SeveralWish,
  tag: TagRecord,
  centres: ReadonlyMap<string, TagCostCentre>,
): TagCostCentre | null | undefined {
  // A tag keeps an archived one until it gets another.
  if (costCentreId === undefined || costCentreId === tag.costCentre?.costCentreId) {
    return tag.costCentre;
  }
  return costCentreId === '' ? null : centres.get(costCentreId);
}

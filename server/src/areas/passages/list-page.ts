import type { Reads } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import type { Chosen } from './choice.ts';
import { selectNewestList, type NewestList, type TagNames } from './newest-list.store.ts';
import { selectPage } from './passages.store.ts';
import { createPlaces } from './places.ts';
import { ofWholeHistory } from './selection.store.ts';
import type { StillAsking } from './still-asking.ts';
import { selectMarkedTotals } from './sums.store.ts';

/** Reads a page of a selection with all that the list says beside it: a whole account, as it opens, in one statement. */
export function createListPage(tags: Pick<Tags, 'describe'>, stillAsking: StillAsking) {
  const places = createPlaces();

  const ofHistory = (
    scope: AccountScope,
    from: Reads,
    days: { readonly from: string; readonly to: string },
    wanted: { readonly first: number; readonly rows: number },
  ): Promise<NewestList | null> =>
    wanted.first === 0
      ? selectNewestList(scope, from.queries, days, wanted.rows)
      : places.page(scope, from, days, wanted);

  const namesIn = async (
    scope: AccountScope,
    { queries }: Reads,
    { tag }: Chosen,
    passages: NewestList['page']['passages'],
  ): Promise<ReadonlyMap<string, TagNames>> => {
    if (tag !== null) return new Map([[tag.tagId, tag]]);
    return tags.describe(scope, [...new Set(passages.map(({ tagId }) => tagId))], queries);
  };

  const read = async (
    scope: AccountScope,
    from: Reads,
    selection: Chosen,
    days: { readonly from: string; readonly to: string },
    wanted: { readonly first: number; readonly rows: number },
  ): Promise<NewestList> => {
    const list = ofWholeHistory(selection) ? await ofHistory(scope, from, days, wanted) : null;
    if (list !== null) return list;
    const marked = await selectMarkedTotals(scope, from.queries, { ...selection, ...days });
    const page = await selectPage(scope, from, selection, wanted.first, wanted.rows);
    return { page, marked, names: await namesIn(scope, from, selection, page.passages) };
  };

  return async (...asked: Parameters<typeof read>): Promise<NewestList> => {
    const [scope, from, selection, days] = asked;
    const list = await read(...asked);
    const { marked: counted } = list;
    const marked = await stillAsking.of(
      scope,
      from.queries,
      { count: counted.totalRecords, counted, since: days.from },
      (answered) => selectMarkedTotals(scope, from.queries, { ...selection, ...days }, answered),
    );
    return { ...list, marked };
  };
}

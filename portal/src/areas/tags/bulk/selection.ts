import type { TagSelection } from '@rampa/contract/tags';
import { selectionOf, type TagsSearch } from '../tags-search.ts';

/** Selected tags, across pages: individual ones, or all that match the filter except some. */
export type Chosen =
  | { readonly by: 'tags'; readonly ids: ReadonlySet<string> }
  | { readonly by: 'filter'; readonly except: ReadonlySet<string> };

export const noneChosen: Chosen = { by: 'tags', ids: new Set() };
export const allChosen: Chosen = { by: 'filter', except: new Set() };

export function isChosen(chosen: Chosen, tagId: string): boolean {
  return chosen.by === 'tags' ? chosen.ids.has(tagId) : !chosen.except.has(tagId);
}

export function withChosen(chosen: Chosen, tagIds: readonly string[], wanted: boolean): Chosen {
  const turned = (set: ReadonlySet<string>, add: boolean): ReadonlySet<string> =>
    add ? new Set([...set, ...tagIds]) : new Set([...set].filter((id) => !tagIds.includes(id)));
  return chosen.by === 'tags'
    ? { by: 'tags', ids: turned(chosen.ids, wanted) }
    : { by: 'filter', except: turned(chosen.except, !wanted) };
}

/** How many are selected; `totalRecords` match the filter. */
export function countChosen(chosen: Chosen, totalRecords: number): number {
  return chosen.by === 'tags' ? chosen.ids.size : Math.max(0, totalRecords - chosen.except.size);
}

/** The same as the calls take it. */
export function toTagSelection(chosen: Chosen, search: TagsSearch): TagSelection {
  return chosen.by === 'tags'
    ? { by: 'tags', tagIds: [...chosen.ids] }
    : { by: 'filter', ...selectionOf(search), except: [...chosen.except] };
}

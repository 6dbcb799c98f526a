import { getTagovi, type Tag } from '@rampa/contract/tags';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type CallState, useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { EditTagDialog } from './edit-tag-dialog.tsx';
import { FoundTagDialog, ReportLossDialog } from './loss-dialogs.tsx';
import type { TagTask } from './tag-actions.tsx';
import { TagFilters } from './tag-filters.tsx';
import { TagList, TagListSkeleton } from './tag-list.tsx';
import { NoMatch, NoTags } from './tags-empty.tsx';
import {
  isFiltered,
  selectionOf,
  type TagsSearch,
  withTagsFilter,
  withTagsPage,
} from './tags-search.ts';
import { useFocusAfterTask } from './use-focus-after-task.ts';

const route = getRouteApi('/pages/tagovi');

/** `/pages/tagovi`: the customer's tags, those that want something first. */
export function TagsPage() {
  const { t, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search);
  const filtered = isFiltered(search);
  const [open, setOpen] = useState<OpenTask | undefined>();
  useFocusAfterTask(open?.tag.tag_id);
  const state = useCall(getTagovi, {
    first,
    rows,
    languageId,
    ...selectionOf(search),
  });
  const show = (next: TagsSearch, replace: boolean) => void navigate({ search: next, replace });
  useLastPage(state, rows, (page) => show(withTagsPage(search, page), true));
  const showAll = () => show(withTagsFilter(search, { filter: '', status: '' }), false);
  const empty = filtered ? <NoMatch onShowAll={showAll} /> : <NoTags />;

  return (
    <Page title={t('tags.title')} lead={<TagCount state={state} filtered={filtered} />}>
      {state.value?.totalRecords === 0 && !filtered ? null : (
        <TagFilters
          search={search}
          // Of the address as it is by then: the choice before may not have been drawn yet.
          onFilter={(filter) =>
            void navigate({ search: (now) => withTagsFilter(now, filter), replace: true })
          }
        />
      )}
      <Loaded state={state} skeleton={<TagListSkeleton count={rows} />}>
        {({ items, totalRecords }) =>
          totalRecords === 0 ? (
            empty
          ) : (
            <>
              <TagList
                tags={items}
                stale={state.updating}
                onTask={(tag, task) => setOpen({ tag, task })}
              />
              <Paging
                {...{ first, rows, totalRecords }}
                onChange={(page) => show(withTagsPage(search, page), false)}
              />
            </>
          )
        }
      </Loaded>
      {open === undefined ? null : <TaskDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

interface TagCountProps {
  readonly state: CallState<typeof getTagovi>;
  readonly filtered: boolean;
}

function TagCount({ state: { value, refusal }, filtered }: TagCountProps) {
  const { t } = useTexts();
  // A blank line keeps the place.
  if (value === undefined) return refusal === undefined ? '\u00a0' : null;
  // The empty state says it better than a nought.
  if (value.totalRecords === 0) return null;
  const params = { count: value.totalRecords };
  return <span role="status">{filtered ? t('tags.found', params) : t('tags.count', params)}</span>;
}

interface OpenTask {
  readonly tag: Tag;
  readonly task: TagTask;
}

function TaskDialog({ tag, task, onClose }: OpenTask & { readonly onClose: () => void }) {
  switch (task) {
    case 'edit':
      return <EditTagDialog tag={tag} onClose={onClose} />;
    case 'report':
      return <ReportLossDialog tag={tag} onClose={onClose} />;
    case 'found':
      return <FoundTagDialog tag={tag} onClose={onClose} />;
  }
}

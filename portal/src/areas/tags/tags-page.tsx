import { getBudzeti } from '@rampa/contract/budgets';
import { getTagovi, type TagSelection } from '@rampa/contract/tags';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import type { CallState } from '../../lib/api/call-state.ts';
import { useCall } from '../../lib/api/queries.ts';
import { useCompany } from '../../lib/cost-centres/use-cost-centres.ts';
import { useQuickOffers } from '../../lib/quick-top-up/use-quick-offers.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { extra } from '../../ui/extra.ts';
import { late } from '../../ui/late.ts';
import { onMissingCode } from '../../ui/missing-code.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BudgetsTab } from './budgets/late-budgets.ts';
import { CostCentresTab } from './cost-centres/late-cost-centres.ts';
import {
  type Chosen,
  countChosen,
  isChosen,
  noneChosen,
  toTagSelection,
  withChosen,
} from './bulk/selection.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { AddTagLink } from '../../lib/add-tag/add-tag-link.tsx';
import type { OpenTask } from './task-dialog.tsx';
import { TagFilters } from './tag-filters.tsx';
import { TagList, TagListSkeleton } from './tag-list.tsx';
import { NoMatch, NoTags } from './tags-empty.tsx';
import {
  isFiltered,
  selectionOf,
  tagsAsked,
  type TagsSearch,
  type TagsTab as FurtherTab,
  withTagsFilter,
  withTagsPage,
} from './tags-search.ts';
import { useFocusAfterTask } from './use-focus-after-task.ts';

const route = getRouteApi('/pages/tagovi');

const ImportTab = late(async () => (await import('./import/import-tab.tsx')).ImportTab);
const BulkEditDialog = late(
  async () => (await import('./bulk/bulk-edit-dialog.tsx')).BulkEditDialog,
);
const TaskDialog = extra(
  async () => (await import('./task-dialog.tsx')).TaskDialog,
  null,
  onMissingCode,
);

/** `/pages/tagovi`: the customer's tags, with their budgets beside them; companies have their cost centres there too. */
export function TagsPage() {
  const { t, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const company = useCompany();
  const household = useMay(getBudzeti) && !company;
  const tab = company || (household && search.tab === 'budzeti') ? search.tab : undefined;
  const { rows } = sliceOf(search);
  const filtered = isFiltered(search);
  const state = useCall(getTagovi, tagsAsked(search, languageId), { enabled: tab === undefined });
  const none = state.value?.totalRecords === 0 && !filtered;
  const show: ShowTags = (next, replace) => void navigate({ search: next, replace });
  useLastPage(state, rows, (page) => show(withTagsPage(search, page), true));
  const list = <TagsTab {...{ search, state, show, company }} />;

  return (
    <Page
      title={t('tags.title')}
      lead={tab === undefined ? <TagCount state={state} filtered={filtered} /> : undefined}
      // The empty state offers it already.
      actions={tab !== undefined || none ? undefined : <AddTagLink />}
    >
      {company || household ? (
        <Tabs
          label={t('tags.title')}
          selected={tab ?? 'tagovi'}
          onSelect={(id) =>
            void navigate({
              search: id === 'tagovi' ? {} : { tab: id },
              replace: true,
              resetScroll: false,
            })
          }
          tabs={[
            { id: 'tagovi', label: t('tags.tab-tags'), content: list },
            ...(company
              ? [further('mesta-troska', t('tags.cost-centres'), <CostCentresTab />)]
              : []),
            further('budzeti', t('tags.budgets'), <BudgetsTab />),
            ...(company ? [further('uvoz', t('tags.tab-import'), <ImportTab />)] : []),
          ]}
        />
      ) : (
        list
      )}
    </Page>
  );
}

/** A tab that is loaded when it is opened. */
function further(id: FurtherTab, label: string, content: ReactNode) {
  const waiting = <Skeleton height="16rem" />;
  return { id, label, content: <Suspense fallback={waiting}>{content}</Suspense> };
}

type ShowTags = (next: TagsSearch | ((now: TagsSearch) => TagsSearch), replace: boolean) => void;

interface TagsTabProps {
  readonly search: TagsSearch;
  readonly state: CallState<typeof getTagovi>;
  readonly show: ShowTags;
  /** Whether bulk changes are possible. */
  readonly company: boolean;
}

/** The tags, those that need action first. */
function TagsTab({ search, state, show, company }: TagsTabProps) {
  const { first, rows } = sliceOf(search);
  const filtered = isFiltered(search);
  // Asked together with the list: the cards would grow when it is known what one click tops up.
  const offers = useQuickOffers(state.value?.items.map((tag) => tag.tag_id) ?? []);
  const [open, setOpen] = useState<OpenTask | undefined>();
  useFocusAfterTask(open?.tag.tag_id);
  // A selection under one filter does not carry over to another.
  const [{ under, chosen }, choose] = useState({ under: '', chosen: noneChosen });
  const filter = JSON.stringify(selectionOf(search));
  const now = under === filter ? chosen : noneChosen;
  const setChosen = (next: Chosen) => choose({ under: filter, chosen: next });
  const [editing, setEditing] = useState<TagSelection>();
  const choice = {
    has: (tagId: string) => isChosen(now, tagId),
    set: (tagId: string, wanted: boolean) => setChosen(withChosen(now, [tagId], wanted)),
  };
  const showAll = () => show({}, false);
  const empty = filtered ? <NoMatch onShowAll={showAll} /> : <NoTags />;
  return (
    <>
      {state.value?.totalRecords === 0 && !filtered ? null : (
        <TagFilters
          search={search}
          // From the current address: the previous choice may not have been rendered yet.
          onFilter={(wanted) => show((address) => withTagsFilter(address, wanted), true)}
        />
      )}
      <Loaded state={state} skeleton={<TagListSkeleton count={rows} />}>
        {({ items, totalRecords, completeUpTo }) =>
          totalRecords === 0 ? (
            empty
          ) : (
            <>
              {company ? (
                <SelectionBar
                  chosen={now}
                  tagIds={items.map(({ tag_id: id }) => id)}
                  totalRecords={totalRecords}
                  onChange={setChosen}
                  onEdit={() => setEditing(toTagSelection(now, search))}
                />
              ) : null}
              <TagList
                tags={items}
                offers={offers}
                single={totalRecords === 1 && !filtered}
                stale={state.updating}
                onTask={(tag, task) => setOpen({ tag, task })}
                choice={company ? choice : undefined}
              />
              <Paging
                {...{ first, rows, totalRecords }}
                onChange={(page) => show(withTagsPage(search, page), false)}
              />
              <Completeness value={completeUpTo} below />
            </>
          )
        }
      </Loaded>
      <Suspense>
        {open === undefined ? null : (
          <TaskDialog
            {...open}
            onTask={(task) => setOpen({ ...open, task })}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {editing === undefined ? null : (
          <BulkEditDialog
            selection={editing}
            count={countChosen(now, state.value?.totalRecords ?? 0)}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </>
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
  // The empty state says it better than a zero.
  if (value.totalRecords === 0) return null;
  const params = { count: value.totalRecords };
  return <span role="status">{filtered ? t('tags.found', params) : t('tags.count', params)}</span>;
}

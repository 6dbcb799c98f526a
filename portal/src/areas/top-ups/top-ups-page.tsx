import { getDopune } from '@rampa/contract/top-ups';
import { getRouteApi } from '@tanstack/react-router';
import { ReceiptText, SearchX } from 'lucide-react';
import type { CallState } from '../../lib/api/call-state.ts';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { TagPeriodFilter } from '../../lib/selection/tag-period-filter.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListRoom } from '../../ui/list-room.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTooNarrowForTable } from '../../ui/use-media.ts';
import { MovedBalances } from './moved-balances.tsx';
import { TopUpsList } from './top-ups-list.tsx';
import {
  isFiltered,
  selectionOf,
  type TopUpsSearch,
  withTopUpsFilter,
  withTopUpsPage,
} from './top-ups-search.ts';

const route = getRouteApi('/pages/dopune');

/** `/pages/dopune`: every top-up, newest first. */
export function TopUpsPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: TopUpsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search);
  const selection = selectionOf(search);
  const state = useCall(getDopune, { ...selection, first, rows });
  useLastPage(state, rows, (page) => show(withTopUpsPage(search, page), true));
  // While another selection is loading, an empty answer to the previous one means nothing.
  const shown = state.updating ? { ...state, refusal: undefined } : state;
  return (
    <Page
      title={t('top-ups.list-title')}
      lead={<Count state={shown} />}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.balances')}</ButtonLink>}
    >
      <ListRoom>
        <Stack>
          {shown.refusal?.code === 'top-ups.none' && !isFiltered(search) ? null : (
            <TagPeriodFilter
              label={t('top-ups.list-filter')}
              selection={selection}
              // From the current address: the previous choice may not have been rendered yet.
              onChange={(filter) =>
                void navigate({
                  search: (now) => withTopUpsFilter(now, filter),
                  resetScroll: false,
                })
              }
            />
          )}
          <Loaded
            state={shown}
            skeleton={<ListSkeleton count={rows} />}
            empty={({ code }) =>
              code === 'top-ups.none' ? (
                <NoTopUps filtered={isFiltered(search)} onShowAll={() => show({})} />
              ) : undefined
            }
          >
            {({ items, totalRecords }) => (
              <div>
                <TopUpsList topUps={items} stale={state.updating} />
                <Paging
                  {...{ first, rows, totalRecords }}
                  onChange={(page) => show(withTopUpsPage(search, page))}
                />
              </div>
            )}
          </Loaded>
          <MovedBalances key={`${selection.tag_id} ${selection.period}`} selection={selection} />
        </Stack>
      </ListRoom>
    </Page>
  );
}

function Count({ state: { value } }: { readonly state: CallState<typeof getDopune> }) {
  const { t } = useTexts();
  // A blank line keeps the place; the empty state says it better than a zero.
  if (value === undefined) return '\u00a0';
  return <span role="status">{t('top-ups.count', { count: value.totalRecords })}</span>;
}

interface NoTopUpsProps {
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

/** Status 605: none yet, or none in this selection. */
function NoTopUps({ filtered, onShowAll }: NoTopUpsProps) {
  const { t } = useTexts();
  return filtered ? (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('top-ups.none-filtered-title')}
      actions={<Button onClick={onShowAll}>{t('top-ups.show-all')}</Button>}
    >
      {t('top-ups.none-filtered-text')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<ReceiptText size={36} />}
      title={t('top-ups.none-yet-title')}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.none-yet-action')}</ButtonLink>}
    >
      {t('top-ups.none-yet-text')}
    </EmptyState>
  );
}

function ListSkeleton({ count }: { readonly count: number }) {
  const { t } = useTexts();
  const tooNarrow = useTooNarrowForTable();
  return (
    <SkeletonList
      label={t('top-ups.list-loading')}
      count={count}
      shape={tooNarrow ? 'cards' : 'rows'}
      itemHeight={tooNarrow ? '13rem' : '5rem'}
    />
  );
}

import {
  getNeobicniProlasci,
  getObracun,
  getProlasci,
  type Passage,
} from '@rampa/contract/passages';
import { getRouteApi } from '@tanstack/react-router';
import { memo, Suspense, useCallback, useState } from 'react';
import type { CallState } from '../../lib/api/call-state.ts';
import { askAhead, useCall } from '../../lib/api/queries.ts';
import { CostCentreFilter } from '../../lib/cost-centres/cost-centre-filter.tsx';
import { useCostCentres } from '../../lib/cost-centres/use-cost-centres.ts';
import { DriverFilter } from '../../lib/drivers/driver-filter.tsx';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { TagPeriodFilter } from '../../lib/selection/tag-period-filter.tsx';
import { useAfterPaint } from '../../lib/screens/use-after-paint.ts';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { late } from '../../ui/late.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { PassagesAnswer } from './passages-answer.tsx';
import { EmptyCompleteness, PassagesEmpty, meansEmpty, whyEmpty } from './passages-empty.tsx';
import { PassagesLinks } from './passages-links.tsx';
import {
  asksUndisputedAlone,
  isFiltered,
  isSearched,
  withFilter,
  withPage,
} from './passages-filter.ts';
import { passagesAsked, type PassagesSearch, selectionOf } from './passages-search.ts';
import { PassagesSkeleton } from './passages-skeleton.tsx';
import { MonthComparison } from './month-comparison.tsx';
import styles from './passages-page.module.css';
import { Spending } from './spending.tsx';

const SearchFields = late(async () => (await import('./search-fields.tsx')).SearchFields);

const route = getRouteApi('/pages/prolasci');
const Computation = late(async () => (await import('./computation.tsx')).Computation);

/** `/pages/prolasci`: the passages of the account. */
export function PassagesPage() {
  const [asked, setAsked] = useState<Passage>();
  const afterPaint = useAfterPaint();
  const ask = useCallback(
    (passage: Passage) => {
      afterPaint(() => {
        const { passage_id } = passage;
        askAhead(getObracun, (languageId) => ({ passage_id, languageId }), { preload: false });
        setAsked(passage);
      });
    },
    [afterPaint],
  );
  return (
    <>
      <AllPassages onAsk={ask} />
      <Suspense>
        {asked === undefined ? null : (
          <Computation passage={asked} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** `memo`: opening one of them does not render all rows again. */
const AllPassages = memo(function AllPassages({
  onAsk,
}: {
  readonly onAsk: (passage: Passage) => void;
}) {
  const { t, languageId } = useTexts();
  const narrow = useNarrow();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const selection = selectionOf(search);
  const slice = sliceOf(search);
  const filtered = isFiltered(search);
  const state = useCall(getProlasci, passagesAsked(search, languageId));
  // Whoever comes to look at what is unusual sees that first: on a phone all filters are in the search.
  const unusual = search.mark !== undefined;
  // Asked with the list, not after it: the first picture has both.
  useCall(getNeobicniProlasci, passagesAsked(search, languageId), { enabled: unusual });

  function show(next: PassagesSearch, replace = false): void {
    void navigate({ search: next, resetScroll: false, replace });
  }
  useLastPage(state, slice.rows, (page) => show(withPage(search, pageFrom(page)), true));

  // From the current address: the previous choice may not have been rendered yet.
  const choose = (filter: Parameters<typeof withFilter>[1]): void =>
    void navigate({ search: (now) => withFilter(now, filter), resetScroll: false });

  // Nothing to choose from.
  const neverDriven = !filtered && !state.updating && state.refusal?.code === 'passages.none';

  // Asked with the list, not after it.
  const byCostCentre = useCostCentres().length > 0;
  const { costCentreId, driver_id = '' } = selection;
  // On a phone the filters of a company are in the search: appearing late, they would move the page.
  const searched =
    isSearched(withoutAnyMark(search)) || (narrow && (costCentreId !== '' || driver_id !== ''));
  const folded = narrow && unusual;
  const ofCompany = (
    <>
      <CostCentreFilter value={costCentreId} onChange={(costCentre) => choose({ costCentre })} />
      <DriverFilter value={driver_id} former onChange={(driver) => choose({ driver })} />
    </>
  );

  const tagAndPeriod = (
    <TagPeriodFilter label={t('passages.filter')} selection={selection} onChange={choose}>
      {narrow ? null : ofCompany}
    </TagPeriodFilter>
  );
  const spending = neverDriven ? null : (
    <Spending selection={selection} onChoosePeriod={(period) => choose({ period })} />
  );

  return (
    <Page
      title={t('passages.title')}
      actions={neverDriven || folded ? undefined : <PassagesLinks />}
    >
      {neverDriven || unusual ? null : (
        <MonthComparison selection={selection} onChoose={(period) => choose({ period })} />
      )}
      {neverDriven ? null : (
        <div className={styles['filter']}>
          {folded ? null : tagAndPeriod}
          <OnDemand
            summary={folded ? t('passages.search-all') : t('passages.search')}
            open={searched}
            className={styles['search']}
          >
            {narrow ? (
              <div className={styles['ofCompany']}>
                {folded ? tagAndPeriod : null}
                {ofCompany}
              </div>
            ) : null}
            <Suspense fallback={<Skeleton height="12rem" />}>
              <SearchFields search={search} onChange={choose} />
            </Suspense>
          </OnDemand>
        </div>
      )}
      {unusual ? null : spending}
      <Loaded
        state={withoutOldRefusal(state)}
        skeleton={<PassagesSkeleton rows={slice.rows} />}
        empty={({ code }) =>
          meansEmpty(code) ? (
            <div className={neverDriven || unusual ? undefined : styles['afterSpending']}>
              <PassagesEmpty
                why={whyEmpty(code, filtered, isSearched(search), asksUndisputedAlone(search))}
                filtered={filtered}
                {...(code === 'passages.none'
                  ? {
                      complete: (
                        <EmptyCompleteness selection={selection} onOutdated={state.retry} />
                      ),
                    }
                  : {})}
                onClear={() => show({})}
              />
            </div>
          ) : undefined
        }
      >
        {(value) => (
          <PassagesAnswer
            value={value}
            search={search}
            stale={state.updating}
            byCostCentre={byCostCentre}
            onShow={show}
            onAsk={onAsk}
          />
        )}
      </Loaded>
      {unusual ? spending : null}
    </Page>
  );
});

/** That something is unusual is said by the list's heading, not by an open search. */
function withoutAnyMark({ mark, ...others }: PassagesSearch): PassagesSearch {
  return mark === undefined || mark === 'any' || mark === 'undisputed'
    ? others
    : { ...others, mark };
}

/** While another selection is loading, an empty answer to the previous one means nothing. */
function withoutOldRefusal<State extends CallState<typeof getProlasci>>(state: State): State {
  return state.updating ? { ...state, refusal: undefined } : state;
}

import type { CallResult } from '@rampa/contract';
import {
  getNeobicniProlasci,
  getObracun,
  getProlasci,
  izvozProlazaka,
  type Passage,
} from '@rampa/contract/passages';
import { getRouteApi } from '@tanstack/react-router';
import { ChartColumn, FileText, PiggyBank } from 'lucide-react';
import { lazy, memo, Suspense, useCallback, useRef, useState } from 'react';
import type { CallState } from '../../lib/api/call-state.ts';
import { askAhead, useCall } from '../../lib/api/queries.ts';
import { CostCentreFilter } from '../../lib/cost-centres/cost-centre-filter.tsx';
import { useCostCentres } from '../../lib/cost-centres/use-cost-centres.ts';
import { DriverFilter } from '../../lib/drivers/driver-filter.tsx';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { TagPeriodFilter } from '../../lib/selection/tag-period-filter.tsx';
import { useAfterPaint } from '../../lib/screens/use-after-paint.ts';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { PassagesExport } from '../../lib/trips/passages-export.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { ArchivedNote } from './archived-note.tsx';
import { CostCentreSpending } from './cost-centre-spending.tsx';
import { EmptyCompleteness, PassagesEmpty, whyEmpty } from './passages-empty.tsx';
import { PassagesList } from './passages-list.tsx';
import {
  asksUndisputedAlone,
  isFiltered,
  isSearched,
  withFilter,
  withPage,
} from './passages-filter.ts';
import { passagesAsked, type PassagesSearch, readFilter, selectionOf } from './passages-search.ts';
import { PassagesSkeleton } from './passages-skeleton.tsx';
import { UnusualPassages } from './late-unusual.ts';
import { MonthComparison } from './month-comparison.tsx';
import { PassagesTotals } from './passages-totals.tsx';
import styles from './passages-page.module.css';
import { Spending } from './spending.tsx';
import { UnusualNotice } from './unusual-notice.tsx';

const SearchFields = lazy(async () => ({
  default: (await import('./search-fields.tsx')).SearchFields,
}));

const route = getRouteApi('/pages/prolasci');
const Computation = lazy(async () => ({
  default: (await import('./computation.tsx')).Computation,
}));

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
    <Page title={t('passages.title')} actions={neverDriven || folded ? undefined : <Links />}>
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
          code === 'passages.none' ||
          code === 'passages.archived' ||
          code === 'tags.not-found' ||
          code === 'tags.cost-centre-not-found' ? (
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
          <Passages
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

/** Screens of other areas. */
const statements: string = '/pages/izvodi';
const reports: string = '/pages/izvestaji';
const savings: string = '/pages/usteda';

/** What they add up to, what would have cost less, and closed months, for bookkeeping; drivers have no statements. */
function Links() {
  const { t } = useTexts();
  const { user } = useSession();
  return (
    <Row>
      <ButtonLink to={reports} icon={<ChartColumn size={20} aria-hidden="true" />}>
        {t('passages.reports')}
      </ButtonLink>
      <ButtonLink to={savings} icon={<PiggyBank size={20} aria-hidden="true" />}>
        {t('passages.savings')}
      </ButtonLink>
      {user?.role === 'driver' ? null : (
        <ButtonLink to={statements} icon={<FileText size={20} aria-hidden="true" />}>
          {t('passages.statements')}
        </ButtonLink>
      )}
    </Row>
  );
}

interface PassagesProps {
  readonly value: CallResult<typeof getProlasci>;
  readonly search: PassagesSearch;
  readonly stale: boolean;
  /** The company has cost centres. */
  readonly byCostCentre: boolean;
  readonly onShow: (next: PassagesSearch) => void;
  readonly onAsk: (passage: Passage) => void;
}

function Passages({ value, search, stale, byCostCentre, onShow, onAsk }: PassagesProps) {
  const { languageId } = useTexts();
  const selection = selectionOf(search);
  const { first, rows } = sliceOf(search);
  const { items, totalRecords, totalAmount } = value;
  const top = useRef<HTMLDivElement>(null);

  function turn(page: { readonly first: number; readonly rows: number }): void {
    onShow(withPage(search, pageFrom(page)));
    // The next page starts at its first trip, not at the previous scroll position.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }

  return (
    <>
      <PassagesTotals
        totals={{ count: totalRecords, amount: totalAmount }}
        complete={value.completeUpTo}
        stale={stale}
      >
        <PassagesExport
          call={izvozProlazaka}
          inputOf={(format) => ({ ...selection, languageId, format })}
        />
      </PassagesTotals>
      <ArchivedNote from={value.shownFrom} />
      {search.mark === undefined ? <UnusualNotice search={search} unusual={value.unusual} /> : null}
      <div ref={top} className={styles['list']}>
        {search.mark === undefined ? (
          <PassagesList passages={items} stale={stale} onAsk={onAsk} />
        ) : (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <UnusualPassages
              key={JSON.stringify(readFilter({ ...search }))}
              search={search}
              onAsk={onAsk}
            />
          </Suspense>
        )}
      </div>
      <Paging {...{ first, rows, totalRecords }} onChange={turn} />
      {byCostCentre ? (
        <CostCentreSpending
          selection={selection}
          onChoose={(costCentre) => onShow(withFilter(search, { costCentre }))}
        />
      ) : null}
    </>
  );
}

/** While another selection is loading, an empty answer to the previous one means nothing. */
function withoutOldRefusal<State extends CallState<typeof getProlasci>>(state: State): State {
  return state.updating ? { ...state, refusal: undefined } : state;
}

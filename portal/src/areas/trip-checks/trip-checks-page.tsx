import { getRouteApi } from '@tanstack/react-router';
import { getProvere } from '@rampa/contract/trip-checks';
import { Route } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { useCompany } from '../../lib/cost-centres/use-cost-centres.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Section } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CheckList } from './check-list.tsx';
import { CheckResult } from './check-result.tsx';
import { ImportForm } from './import-form.tsx';
import { readTripChecksSearch, type TripChecksSearch, usualRows } from './trip-checks-search.ts';

const route = getRouteApi('/pages/provera-voznji');

/** `/pages/provera-voznji`: a company's own trips and working hours, compared with its passages. */
export function TripChecksPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const company = useCompany();
  const show = (next: TripChecksSearch, replace = false): void =>
    void navigate({ search: readTripChecksSearch({ ...next }), resetScroll: false, replace });

  if (!company) {
    return (
      <Page title={t('trip-checks.title')} lead={t('trip-checks.lead')}>
        <EmptyState icon={<Route size={36} />} title={t('trip-checks.for-companies')}>
          {t('trip-checks.for-companies-text')}
        </EmptyState>
      </Page>
    );
  }
  // A check is a screen of its own to who reads it: its heading takes the focus, as the link that led there is gone.
  return (
    <Page key={search.check ?? ''} title={t('trip-checks.title')} lead={t('trip-checks.lead')}>
      {search.check === undefined ? (
        <>
          <ImportForm onDone={(check) => show({ check })} />
          <Checks search={search} onShow={show} />
        </>
      ) : (
        <CheckResult search={{ ...search, check: search.check }} onShow={show} />
      )}
    </Page>
  );
}

function Checks({
  search,
  onShow,
}: {
  readonly search: TripChecksSearch;
  readonly onShow: (next: TripChecksSearch, replace?: boolean) => void;
}) {
  const { t } = useTexts();
  const slice = sliceOf(search, usualRows);
  const state = useCall(getProvere, { first: String(slice.first), rows: String(slice.rows) });
  useLastPage(state, slice.rows, (page) => onShow(pageFrom(page, usualRows), true));
  return (
    <Section title={t('trip-checks.checks')}>
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('trip-checks.loading')}
            count={3}
            shape="rows"
            itemHeight="4.5rem"
          />
        }
      >
        {({ items, totalRecords }) =>
          items.length === 0 ? (
            <EmptyState icon={<Route size={36} />} title={t('trip-checks.empty-title')}>
              {t('trip-checks.empty')}
            </EmptyState>
          ) : (
            <>
              <CheckList checks={items} stale={state.updating} />
              <Paging
                {...slice}
                totalRecords={totalRecords}
                onChange={(page) => onShow({ page: 1, ...pageFrom(page, usualRows) })}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

import type { CallResult } from '@rampa/contract';
import { getObracunKupca, getProlasciKupca, type Passage } from '@rampa/contract/passages';
import { ukratkoOKupcu } from '@rampa/contract/staff';
import { getRouteApi } from '@tanstack/react-router';
import { SearchCheck, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { withOfficePage } from '../../../lib/routing/office-rows.ts';
import { useCall } from '../../../lib/api/queries.ts';
import { settings } from '../../../lib/portal.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useLastPage } from '../../../lib/screens/use-last-page.ts';
import { TagPeriodFilter } from '../../../lib/selection/tag-period-filter.tsx';
import { useAsOptions } from '../../../lib/selection/use-tag-options.ts';
import { useSwitchedOff } from '../../../lib/session/use-switched-off.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { readingItems } from '../../../lib/trips/reading-items.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Page, Row } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ArchivedNote } from '../archived-note.tsx';
import { ComputationDialog } from '../computation.tsx';
import { PassagesList } from '../passages-list.tsx';
import styles from '../passages-page.module.css';
import { isFiltered, isSearched } from '../passages-filter.ts';
import { selectionOf } from '../passages-search.ts';
import { PassagesSkeleton } from '../passages-skeleton.tsx';
import { PassagesTotals } from '../passages-totals.tsx';
import { SearchFields } from '../search-fields.tsx';
import {
  customerSlice,
  type CustomerPassagesSearch,
  withCustomerFilter,
} from './customer-passages-search.ts';

const route = getRouteApi('/uprava/kupci/prolasci');

/** `/uprava/kupci/prolasci`: all passages of a customer, for a clerk who is asked about one. */
export function CustomerPassagesPage() {
  const { t } = useTexts();
  const { account = '' } = route.useSearch();
  const customer = useCall(ukratkoOKupcu, { account_id: account });
  const name = customer.value?.name;
  return (
    <Page
      title={
        name === undefined ? t('passages.title') : t('passages.desk-title', { customer: name })
      }
      actions={
        // Screens of other areas.
        <>
          {settings.t4a === 'true' ? (
            <ButtonLink to="/uprava/kupci/inostranstvo" search={{ account }}>
              {t('passages.desk-abroad')}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/uprava/kupci" search={{ account }} kind="quiet">
            {t('passages.desk-to-customer')}
          </ButtonLink>
        </>
      }
    >
      <Loaded
        state={customer}
        skeleton={<Skeleton height="24rem" />}
        empty={({ code }) =>
          code === 'staff.customer-not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('staff.customer-not-found')} />
          ) : undefined
        }
      >
        {({ tags }) => <Chosen account={account} tags={tags} />}
      </Loaded>
    </Page>
  );
}

interface ChosenProps {
  readonly account: string;
  readonly tags: CallResult<typeof ukratkoOKupcu>['tags'];
}

/** The filter and what it finds. */
function Chosen({ account, tags }: ChosenProps) {
  const { t, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const options = useAsOptions(tags);
  const slice = customerSlice(search);
  const state = useCall(getProlasciKupca, {
    account_id: account,
    ...selectionOf(search),
    ...slice,
    languageId,
  });

  const show = (next: CustomerPassagesSearch, replace = false): void =>
    void navigate({ search: next, resetScroll: false, replace });
  useLastPage(state, slice.rows, (page) => show(withOfficePage(search, page), true));
  // From the current address: the previous choice may not have been rendered yet.
  const choose = (filter: Parameters<typeof withCustomerFilter>[1]): void =>
    void navigate({ search: (now) => withCustomerFilter(now, filter), resetScroll: false });

  return (
    <>
      <div className={styles['filter']}>
        <TagPeriodFilter
          label={t('passages.filter')}
          selection={selectionOf(search)}
          tags={options}
          onChange={choose}
        />
        <details className={styles['search']} open={isSearched(search) || undefined}>
          <summary>{t('passages.search')}</summary>
          <SearchFields search={search} onChange={choose} />
        </details>
      </div>
      <Loaded
        state={state}
        skeleton={<PassagesSkeleton rows={slice.rows} />}
        empty={({ code }) =>
          code === 'tags.not-found' ||
          code === 'tags.cost-centre-not-found' ||
          code === 'passages.archived' ? (
            <None
              filtered={isFiltered(search)}
              archived={code === 'passages.archived'}
              onClear={() => show({ account })}
            />
          ) : undefined
        }
      >
        {(value) =>
          value.totalRecords === 0 ? (
            <None filtered={isFiltered(search)} onClear={() => show({ account })} />
          ) : (
            <Found {...{ account, value, search }} stale={state.updating} onShow={show} />
          )
        }
      </Loaded>
    </>
  );
}

function None({
  filtered,
  archived = false,
  onClear,
}: {
  readonly filtered: boolean;
  readonly archived?: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTexts();
  const none = filtered ? 'passages.empty-filtered-title' : 'passages.empty-title';
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t(archived ? 'passages.empty-archived-title' : none)}
      actions={
        filtered ? <Button onClick={onClear}>{t('passages.filter-clear')}</Button> : undefined
      }
    />
  );
}

interface FoundProps {
  readonly account: string;
  readonly value: CallResult<typeof getProlasciKupca>;
  readonly search: CustomerPassagesSearch;
  readonly stale: boolean;
  readonly onShow: (next: CustomerPassagesSearch) => void;
}

function Found({ account, value, search, stale, onShow }: FoundProps) {
  const [asked, setAsked] = useState<Passage>();
  const top = useRef<HTMLDivElement>(null);
  const { first, rows } = customerSlice(search);
  const { items, totalRecords, totalAmount } = value;

  function turn(page: { readonly first: number; readonly rows: number }): void {
    onShow(withOfficePage(search, page));
    // The next page starts at its first trip, not at the previous scroll position.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }

  return (
    <>
      <PassagesTotals totals={{ count: totalRecords, amount: totalAmount }} stale={stale} />
      <ArchivedNote from={value.shownFrom} forStaff />
      <div ref={top} className={styles['list']}>
        <PassagesList passages={items} stale={stale} onAsk={setAsked} />
      </div>
      <Paging {...{ first, rows, totalRecords }} onChange={turn} />
      {asked === undefined ? null : (
        <CustomerComputation
          account={account}
          passage={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface CustomerComputationProps {
  readonly account: string;
  readonly passage: Passage;
  readonly onClose: () => void;
}

function CustomerComputation({ account, passage, onClose }: CustomerComputationProps) {
  const texts = useTexts();
  const { languageId } = texts;
  const { passage_id } = passage;
  const state = useCall(getObracunKupca, { account_id: account, passage_id, languageId });
  const items = readingItems(texts, state.value?.reading ?? null);
  const unchecked = useSwitchedOff('passage-review');
  return (
    <ComputationDialog {...{ passage, state, onClose }}>
      {items.length === 0 ? null : <DescriptionList items={items} />}
      {unchecked ? null : <ToCorrection account={account} passage={passage_id} />}
    </ComputationDialog>
  );
}

/** The way to a correction, whether the passage is marked or not: it is taken up when somebody decides about it. */
function ToCorrection({
  account,
  passage,
}: {
  readonly account: string;
  readonly passage: string;
}) {
  const { t } = useTexts();
  return (
    <Row>
      <ButtonLink
        to="/uprava/oznaceni-prolasci"
        search={{ account, passage }}
        icon={<SearchCheck size={20} aria-hidden="true" />}
      >
        {t('passages.desk-take-up')}
      </ButtonLink>
    </Row>
  );
}

import type { CallResult } from '@rampa/contract';
import {
  getT4AObracunKupca,
  getT4AProlasciKupca,
  type T4APassage,
} from '@rampa/contract/external-toll';
import { ukratkoOKupcu } from '@rampa/contract/staff';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useLastPage } from '../../../lib/screens/use-last-page.ts';
import { TagPeriodFilter } from '../../../lib/selection/tag-period-filter.tsx';
import { useAsOptions } from '../../../lib/selection/use-tag-options.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { useCountryNames } from '../../../lib/trips/country-names.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page, Stack } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ComputationDialog } from '../computation.tsx';
import { PassagesList, PassagesPlace } from '../passages-list.tsx';
import { PassagesSum } from '../passages-sum.tsx';
import { type CustomerAbroadSearch, withAbroadFilter } from './customer-abroad-search.ts';

const route = getRouteApi('/uprava/kupci/inostranstvo');

/** `/uprava/kupci/inostranstvo`: all passages of a customer abroad, for a clerk who is asked about one. */
export function CustomerAbroadPage() {
  const { t } = useTexts();
  const { account = '' } = route.useSearch();
  const customer = useCall(ukratkoOKupcu, { account_id: account });
  const name = customer.value?.name;
  return (
    <Page
      title={
        name === undefined
          ? t('external-toll.passages')
          : t('external-toll.desk-title', { customer: name })
      }
      actions={
        // Screens of other areas.
        <>
          <ButtonLink to="/uprava/kupci/prolasci" search={{ account }}>
            {t('external-toll.desk-domestic')}
          </ButtonLink>
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
  const { tag = '', country = '', period = '' } = search;
  const slice = sliceOf(search, officeRows);
  const asking = { account_id: account, tag_id: tag, country, period, languageId, ...slice };
  const state = useCall(getT4AProlasciKupca, asking);

  const show = (next: CustomerAbroadSearch, replace = false): void =>
    void navigate({ search: next, resetScroll: false, replace });
  useLastPage(state, slice.rows, (page) => show(withOfficePage(search, page), true));
  // From the current address: the previous choice may not have been rendered yet.
  const choose = (filter: Parameters<typeof withAbroadFilter>[1]): void =>
    void navigate({ search: (now) => withAbroadFilter(now, filter), resetScroll: false });
  const none = (
    <None
      filtered={tag !== '' || country !== '' || period !== ''}
      onClear={() => show({ account })}
    />
  );

  return (
    <Stack>
      <TagPeriodFilter
        label={t('external-toll.filter')}
        selection={{ tag_id: tag, period }}
        tags={useAsOptions(tags)}
        onChange={choose}
      >
        <CountrySelect
          value={country}
          offered={state.value?.countries ?? []}
          onChange={(chosen) => choose({ country: chosen })}
        />
      </TagPeriodFilter>
      <Loaded
        state={state}
        skeleton={<PassagesPlace count={slice.rows} />}
        empty={({ code }) => (code === 'external-toll.tag-not-found' ? none : undefined)}
      >
        {(value) =>
          value.totalRecords === 0 ? (
            none
          ) : (
            <Found
              {...{ account, value, slice }}
              stale={state.updating}
              onPage={(page) => show(withOfficePage(search, page))}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

interface CountrySelectProps {
  readonly value: string;
  readonly offered: readonly string[];
  readonly onChange: (country: string) => void;
}

function CountrySelect({ value, offered, onChange }: CountrySelectProps) {
  const { t } = useTexts();
  const names = useCountryNames();
  // The address may name one that is not offered, or not loaded yet.
  const codes = value === '' || offered.includes(value) ? offered : [...offered, value];
  return (
    <Select
      label={t('external-toll.desk-country')}
      value={value}
      options={[
        { value: '', label: t('external-toll.desk-all-countries') },
        ...codes.map((code) => ({ value: code, label: names.of(code) })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function None({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const { t } = useTexts();
  return filtered ? (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('external-toll.none-filtered')}
      actions={<Button onClick={onClear}>{t('passages.filter-clear')}</Button>}
    />
  ) : (
    <EmptyState icon={<SearchX size={36} />} title={t('external-toll.none')} />
  );
}

interface FoundProps {
  readonly account: string;
  readonly value: CallResult<typeof getT4AProlasciKupca>;
  readonly slice: { readonly first: number; readonly rows: number };
  readonly stale: boolean;
  readonly onPage: (page: { readonly first: number; readonly rows: number }) => void;
}

function Found({ account, value, slice, stale, onPage }: FoundProps) {
  const [asked, setAsked] = useState<T4APassage>();
  const { items, totalRecords, totalAmount } = value;
  return (
    <>
      <PassagesSum totalRecords={totalRecords} totalAmount={totalAmount} />
      <PassagesList passages={items} stale={stale} onAsk={setAsked} />
      <Paging {...slice} totalRecords={totalRecords} onChange={onPage} />
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
  readonly passage: T4APassage;
  readonly onClose: () => void;
}

function CustomerComputation({ account, passage, onClose }: CustomerComputationProps) {
  const { languageId } = useTexts();
  const { passage_id } = passage;
  const state = useCall(getT4AObracunKupca, { account_id: account, passage_id, languageId });
  return <ComputationDialog {...{ passage, state, onClose }} />;
}

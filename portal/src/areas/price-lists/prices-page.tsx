import { type CallResult, kategorije } from '@rampa/contract';
import { getCeneCenovnika, type PriceListRoad } from '@rampa/contract/price-lists';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { Aside, Lines } from '../../lib/screens/desk-cells.tsx';
import {
  DeskFilter,
  DeskFilterField,
  DeskListPage,
  type DeskRows,
} from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readPricesSearch, type PricesSearch, whichOf } from './price-lists-search.ts';
import styles from './price-lists.module.css';

const route = getRouteApi('/uprava/cenovnici/cene');

/** `/uprava/cenovnici/cene`: the prices of a list, road by road, in a category. */
export function PricesPage() {
  const texts = useTexts();
  const { t, formats, languageId } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: PricesSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const { kategorija = 'I', motorway = '', text = '' } = search;
  const state = useCall(getCeneCenovnika, {
    ...whichOf(search),
    kategorija,
    motorway,
    text,
    languageId,
    first: String(first),
    rows: String(rows),
  });
  const list = state.value;
  return (
    <DeskListPage
      title={
        list === undefined
          ? t('price-lists.prices-title')
          : t('price-lists.prices-of', { version: list.version })
      }
      {...(list === undefined
        ? {}
        : {
            lead: t('price-lists.prices-lead', {
              day: formats.day(list.validFrom),
              percent: formats.percent(list.multiplierPercent * 10),
              round: formats.money(list.roundTo, { exact: true }),
            }),
          })}
      loading={t('staff.loading')}
      actions={
        <ButtonLink to="/uprava/cenovnici" kind="quiet">
          {t('price-lists.to-lists')}
        </ButtonLink>
      }
      filter={<PricesFilter search={search} list={list} onChange={show} />}
      state={state}
      none={<EmptyState icon={<SearchX size={36} />} title={t('price-lists.no-roads')} />}
      list={roadsOf(texts)}
      pages={{
        first,
        rows,
        goTo: (page, replace) => show(withOfficePage(search, page), replace),
      }}
    />
  );
}

interface PricesFilterProps {
  readonly search: PricesSearch;
  readonly list: CallResult<typeof getCeneCenovnika> | undefined;
  readonly onChange: (search: PricesSearch) => void;
}

function PricesFilter({ search, list, onChange }: PricesFilterProps) {
  const { t } = useTexts();
  const { text = '' } = search;
  const [written, setWritten] = useState(text);
  const change = (next: Readonly<Record<string, string>>) => {
    const { page: _, ...kept } = search;
    onChange(readPricesSearch({ ...kept, ...next }));
  };
  const take = (): void => {
    if (written.trim() !== text) change({ text: written.trim() });
  };
  return (
    <DeskFilter>
      <InlineSelect
        label={t('price-lists.category')}
        value={search.kategorija ?? 'I'}
        options={(list?.kategorije ?? kategorije).map((kategorija) => ({
          value: kategorija,
          label: t('passages.category', { kategorija }),
        }))}
        onChange={(kategorija) => change({ kategorija })}
      />
      <InlineSelect
        label={t('price-lists.motorway')}
        value={search.motorway ?? ''}
        options={[
          { value: '', label: t('price-lists.all-motorways') },
          ...(list?.motorways ?? []).map(({ motorway, sign }) => ({
            value: motorway,
            label: sign,
          })),
        ]}
        onChange={(motorway) => change({ motorway })}
      />
      <DeskFilterField>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            take();
          }}
        >
          <TextField
            label={t('price-lists.place')}
            value={written}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setWritten(target.value)}
            onBlur={take}
          />
        </form>
      </DeskFilterField>
    </DeskFilter>
  );
}

function roadsOf({ t, formats }: UseTexts): DeskRows<PriceListRoad> {
  const road = ({ from, to, motorway, tariffSystem }: PriceListRoad) => (
    <Lines>
      <span>
        {from} – {to}
      </span>
      <Aside>{tariffSystem === '' ? motorway : `${motorway}, ${tariffSystem}`}</Aside>
    </Lines>
  );
  const length = ({ km }: PriceListRoad) => formats.kilometres(Math.round(km * 1000));
  const value = ({ value: amount }: PriceListRoad) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  const toll = ({ toll: amount }: PriceListRoad) =>
    amount === null ? (
      t('price-lists.free')
    ) : (
      <Amount {...formats.moneyParts(amount, { exact: true })} />
    );
  return {
    label: t('price-lists.prices-title'),
    rowKey: ({ from, to, motorway }) => `${motorway} ${from} ${to}`,
    columns: [
      { id: 'road', header: t('price-lists.road'), rowHeader: true, cell: road },
      { id: 'length', header: t('price-lists.length'), align: 'end', cell: length },
      { id: 'value', header: t('price-lists.value'), align: 'end', cell: value },
      { id: 'toll', header: t('price-lists.toll'), align: 'end', cell: toll },
    ],
    card: (one) => (
      <>
        {road(one)}
        <span className={styles['top']}>
          <Aside>{t('price-lists.value')}</Aside>
          {value(one)}
        </span>
        <span className={styles['top']}>
          <Aside>{t('price-lists.toll')}</Aside>
          {toll(one)}
        </span>
      </>
    ),
  };
}

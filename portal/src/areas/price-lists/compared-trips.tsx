import type { Amount as Money, Kategorija } from '@rampa/contract';
import type { ComparedTrip } from '@rampa/contract/price-lists';
import { useState } from 'react';
import { Aside, Lines } from '../../lib/screens/desk-cells.tsx';
import { DeskFilter } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { percentOf } from './percent-of.ts';
import type { Preview } from './preview.ts';
import styles from './price-lists.module.css';

/** The tolls of the most usual trips before and after, in one category at a time. */
export function ComparedTrips({ preview }: { readonly preview: Preview }) {
  const texts = useTexts();
  const { t, formats } = texts;
  const { trips, basis, passages, since } = preview;
  const categories = trips[0]?.prices.map(({ kategorija }) => kategorija) ?? [];
  const [wanted, setWanted] = useState<Kategorija>('I');
  const chosen = categories.includes(wanted) ? wanted : (categories[0] ?? wanted);
  const columns = columnsOf(texts, chosen, basis === 'driven');
  if (trips.length === 0) return <p>{t('price-lists.no-trips')}</p>;
  return (
    <Stack>
      <p>
        {basis === 'driven'
          ? t('price-lists.trips-driven', {
              count: passages,
              number: formats.number(passages),
              day: formats.day(since),
            })
          : t('price-lists.trips-longest')}
      </p>
      <DeskFilter>
        <InlineSelect
          label={t('price-lists.category')}
          value={chosen}
          options={categories.map((kategorija) => ({
            value: kategorija,
            label: t('passages.category', { kategorija }),
          }))}
          onChange={(value) => setWanted(categories.find((one) => one === value) ?? 'I')}
        />
      </DeskFilter>
      <DataList
        label={t('price-lists.trips')}
        rows={trips}
        rowKey={({ from, to }) => `${from} ${to}`}
        columns={columns}
        dense
        card={(trip) => (
          <Lines>
            {columns.map(({ id, header, cell, rowHeader }) =>
              rowHeader === true ? (
                <strong key={id}>{cell(trip)}</strong>
              ) : (
                <span key={id} className={styles['top']}>
                  <Aside>{header}</Aside>
                  <span>{cell(trip)}</span>
                </span>
              ),
            )}
          </Lines>
        )}
      />
    </Stack>
  );
}

function columnsOf(
  { t, formats }: UseTexts,
  category: Kategorija,
  driven: boolean,
): readonly Column<ComparedTrip>[] {
  const pricesOf = ({ prices }: ComparedTrip) => {
    const found = prices.find(({ kategorija }) => kategorija === category);
    return { before: found?.before ?? null, after: found?.after ?? null };
  };
  const money = (amount: Money | null) =>
    amount === null ? '–' : <Amount {...formats.moneyParts(amount, { exact: true })} />;
  return [
    {
      id: 'trip',
      header: t('price-lists.trip'),
      rowHeader: true,
      cell: ({ from, to }) => `${from} – ${to}`,
    },
    ...(driven
      ? [
          {
            id: 'times',
            header: t('price-lists.times'),
            align: 'end' as const,
            cell: ({ times }: ComparedTrip) => formats.number(times),
          },
        ]
      : []),
    {
      id: 'before',
      header: t('price-lists.before'),
      align: 'end',
      cell: (trip) => money(pricesOf(trip).before),
    },
    {
      id: 'after',
      header: t('price-lists.after'),
      align: 'end',
      cell: (trip) => money(pricesOf(trip).after),
    },
    {
      id: 'change',
      header: t('price-lists.change'),
      align: 'end',
      cell(trip) {
        const { before, after } = pricesOf(trip);
        if (before === null || after === null) return '–';
        return money({ amount: after.amount - before.amount, currency: after.currency });
      },
    },
    {
      id: 'percent',
      header: t('price-lists.percent'),
      align: 'end',
      cell(trip) {
        const { before, after } = pricesOf(trip);
        const percent = before === null || after === null ? null : percentOf(before, after);
        return percent === null ? '–' : formats.percent(percent);
      },
    },
  ];
}

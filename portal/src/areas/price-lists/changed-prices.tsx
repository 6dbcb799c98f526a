import type { PriceListChange } from '@rampa/contract/price-lists';
import { Aside, Lines } from '../../lib/screens/desk-cells.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { percentOf } from './percent-of.ts';
import type { Preview } from './preview.ts';
import styles from './price-lists.module.css';

/** How many prices rise and fall, category by category, and which do most. */
export function ChangedPrices({ preview }: { readonly preview: Preview }) {
  const texts = useTexts();
  const { t } = texts;
  const columns = columnsOf(texts);
  return (
    <DataList
      label={t('price-lists.changed-prices')}
      rows={preview.changes}
      rowKey={({ kategorija }) => kategorija}
      columns={columns}
      manyColumns
      card={(change) => (
        <Lines>
          {columns.map(({ id, header, cell }) => (
            <span key={id} className={styles['top']}>
              <Aside>{header}</Aside>
              <span>{cell(change)}</span>
            </span>
          ))}
        </Lines>
      )}
    />
  );
}

function columnsOf({ t, formats }: UseTexts): readonly Column<PriceListChange>[] {
  const counts = ['up', 'down', 'same', 'added', 'gone'] as const;
  const step = (one: PriceListChange['largestRise']) => {
    if (one === null) return '–';
    const percent = percentOf(one.before, one.after);
    return (
      <Lines>
        <span>
          {formats.money(one.before, { exact: true })} → {formats.money(one.after, { exact: true })}
          {percent === null ? '' : ` (${formats.percent(percent)})`}
        </span>
        <Aside>
          {one.from} – {one.to}
        </Aside>
      </Lines>
    );
  };
  return [
    {
      id: 'category',
      header: t('price-lists.category'),
      rowHeader: true,
      cell: ({ kategorija }) => t('passages.category', { kategorija }),
    },
    ...counts.map((id) => ({
      id,
      header: t(`price-lists.${id}`),
      align: 'end' as const,
      cell: (change: PriceListChange) => formats.number(change[id]),
    })),
    { id: 'rise', header: t('price-lists.largest-rise'), cell: (one) => step(one.largestRise) },
    { id: 'fall', header: t('price-lists.largest-fall'), cell: (one) => step(one.largestFall) },
  ];
}

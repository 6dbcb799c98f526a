import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { hourText } from './hour-text.ts';
import styles from './reports.module.css';
import type { Tolls } from './use-work-state.ts';

type Hour = Tolls['byHour'][number];

/** The figures of the plot. */
export function HoursTable({ tolls: { byHour, hours } }: { readonly tolls: Tolls }) {
  const { t, formats } = useTexts();
  // An hour that has not begun has no figure, not even 0.
  const begun = (hour: number, text: string) => (hour > hours ? '–' : text);
  const columns: readonly Column<Hour>[] = [
    { id: 'hour', header: t('reports.hour'), rowHeader: true, cell: ({ hour }) => hourText(hour) },
    {
      id: 'passages',
      header: t('reports.passages-today'),
      align: 'end',
      cell: ({ hour, passages }) => begun(hour, formats.number(passages)),
    },
    {
      id: 'passages-before',
      header: t('reports.passages-before'),
      align: 'end',
      cell: ({ passagesBefore }) => formats.number(passagesBefore),
    },
    {
      id: 'revenue',
      header: t('reports.revenue-today'),
      align: 'end',
      cell: ({ hour, amount }) => begun(hour, formats.money(amount)),
    },
    {
      id: 'revenue-before',
      header: t('reports.revenue-before'),
      align: 'end',
      cell: ({ amountBefore }) => formats.money(amountBefore),
    },
  ];
  return (
    <DataList
      label={t('reports.today')}
      rows={byHour}
      rowKey={({ hour }) => String(hour)}
      columns={columns}
      dense
      card={(one) => (
        <div className={styles['card']}>
          <strong>{hourText(one.hour)}</strong>
          <span>
            {t('reports.passages-today')}: {begun(one.hour, formats.number(one.passages))}
          </span>
          <span>
            {t('reports.passages-before')}: {formats.number(one.passagesBefore)}
          </span>
          <span>
            {t('reports.revenue-today')}: {begun(one.hour, formats.money(one.amount))}
          </span>
          <span>
            {t('reports.revenue-before')}: {formats.money(one.amountBefore)}
          </span>
        </div>
      )}
    />
  );
}

import { mostSearched, type ReportGroup, type ReportRow } from '@rampa/contract/spending-reports';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Change } from '../../lib/screens/change.tsx';
import type { Report } from './report-totals.tsx';
import styles from './reports.module.css';

interface ReportTableProps {
  readonly report: Report;
  readonly stale: boolean;
}

/** How the address of the passages asks for those of a row. */
const filters = {
  tag: (key: string) => ({ tag: key }),
  driver: (key: string) => ({ driver: key }),
  'cost-centre': (key: string) => ({ costCentre: key }),
  road: (key: string) => ({ road: key }),
  hour: (key: string) => ({ hours: key }),
  weekday: (key: string) => ({ weekday: key }),
} as const satisfies Readonly<Record<ReportGroup, (key: string) => object>>;

/** The figures of the plot, and of all that it has no room for; each row leads to its passages. */
export function ReportTable({ report: { by, items, periods, total }, stale }: ReportTableProps) {
  const { t, formats } = useTexts();
  // The list would refuse them.
  const listed = total.now.passages <= mostSearched || !['road', 'hour', 'weekday'].includes(by);
  const isOne = periods.before === periods.yearBefore;
  const name = ({ of: key, name: called, detail, gone }: ReportRow) => (
    <span className={styles['name']}>
      {listed && !gone ? (
        <Link
          to="/pages/prolasci"
          search={{ ...filters[by](key), period: periods.now }}
          className={styles['link']}
          aria-label={t('spending-reports.show-passages', {
            name: detail === '' ? called : `${called}, ${detail}`,
          })}
        >
          {called}
        </Link>
      ) : (
        <strong>{called}</strong>
      )}
      {detail === '' ? null : <span className={styles['quiet']}>{detail}</span>}
    </span>
  );
  const columns: readonly Column<ReportRow>[] = [
    { id: 'name', header: t(`spending-reports.one-${by}`), rowHeader: true, cell: name },
    {
      id: 'passages',
      header: t('spending-reports.passages'),
      align: 'end',
      cell: ({ sums }) => formats.number(sums.now.passages),
    },
    {
      id: 'amount',
      header: t('spending-reports.amount'),
      align: 'end',
      cell: ({ sums }) => <Amount {...formats.moneyParts(sums.now.amount)} />,
    },
    {
      id: 'before',
      header: t('spending-reports.before'),
      align: 'end',
      cell: ({ sums }) => <Earlier sums={sums} part="before" />,
    },
    // Of a whole year, the period before is that.
    ...(isOne
      ? []
      : [
          {
            id: 'year-before',
            header: t('spending-reports.year-before'),
            align: 'end' as const,
            cell: ({ sums }: ReportRow) => <Earlier sums={sums} part="yearBefore" />,
          },
        ]),
  ];
  return (
    <DataList
      label={t(`spending-reports.by-${by}`)}
      rows={items}
      rowKey={({ of }) => of}
      columns={columns}
      stale={stale}
      // Short names leave room for a table, in which hours and days can be compared.
      manyColumns={by !== 'hour' && by !== 'weekday'}
      dense
      card={(row) => (
        <div className={styles['card']}>
          {name(row)}
          <strong>
            <Amount {...formats.moneyParts(row.sums.now.amount)} />
          </strong>
          <span>
            {t('spending-reports.count', {
              count: row.sums.now.passages,
              number: formats.number(row.sums.now.passages),
            })}
          </span>
          <span>
            {t('spending-reports.before')}: <Earlier sums={row.sums} part="before" />
          </span>
          {isOne ? null : (
            <span>
              {t('spending-reports.year-before')}: <Earlier sums={row.sums} part="yearBefore" />
            </span>
          )}
        </div>
      )}
    />
  );
}

/** What it was, and how much more or less it became. */
function Earlier({
  sums,
  part,
}: {
  readonly sums: ReportRow['sums'];
  readonly part: 'before' | 'yearBefore';
}) {
  const { formats } = useTexts();
  return (
    <span className={styles['earlier']}>
      {formats.money(sums[part].amount)}
      <Change now={sums.now.amount} before={sums[part].amount} />
    </span>
  );
}

import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './passages-skeleton.module.css';
import { PassagesTotals } from './passages-totals.tsx';

/** The screen's final layout while the first answer is loading. */
export function PassagesSkeleton({ rows }: { readonly rows: number }) {
  const { t } = useTexts();
  const columns: readonly Column<number>[] = [
    { id: 'trip', header: t('passages.column-trip'), cell: () => <Skeleton width="15rem" /> },
    { id: 'time', header: t('passages.column-time'), cell: () => <Skeleton width="9rem" /> },
    {
      id: 'vehicle',
      header: t('passages.column-vehicle'),
      cell: () => <Skeleton width="13rem" height="1.75rem" />,
    },
    { id: 'amount', header: t('passages.column-amount'), cell: () => <Skeleton width="6rem" /> },
  ];
  return (
    <>
      <PassagesTotals totals={undefined} stale={false}>
        <div className={styles['export']}>
          <Skeleton height="100%" />
        </div>
      </PassagesTotals>
      <DataList
        label={t('passages.loading')}
        rows={Array.from({ length: rows }, (_, index) => index)}
        rowKey={String}
        columns={columns}
        card={() => <CardSkeleton />}
      />
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={styles['card']}>
      <div className={styles['line']}>
        <Skeleton width="4rem" />
        <Skeleton width="7rem" height="1.75rem" />
      </div>
      <Skeleton width="80%" />
      <Skeleton width="65%" />
      <Skeleton height="2.25rem" />
    </div>
  );
}

import type { Amount as Money, CompleteUpTo } from '@rampa/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness, CompletenessPlace } from '../../lib/trips/completeness.tsx';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './passages-totals.module.css';

interface PassagesTotalsProps {
  /** Undefined while loading. */
  readonly totals: { readonly count: number; readonly amount: Money } | undefined;
  readonly complete?: CompleteUpTo | null;
  readonly stale: boolean;
  readonly children?: ReactNode;
}

/** Totals of the whole selection, whichever page is shown. */
export function PassagesTotals({ totals, complete, stale, children }: PassagesTotalsProps) {
  const { t, formats } = useTexts();
  return (
    <div className={styles['totals']}>
      <div className={classNames(styles['sums'], stale && styles['stale'])}>
        <p className={styles['label']}>{t('passages.total')}</p>
        <p className={styles['figure']}>
          {totals === undefined ? (
            <Skeleton width="9rem" height="0.9em" />
          ) : (
            <Amount {...formats.moneyParts(totals.amount)} size="large" />
          )}
        </p>
        <p className={styles['label']}>
          {totals === undefined ? (
            <Skeleton width="8rem" />
          ) : (
            t('passages.count', { count: totals.count, number: formats.number(totals.count) })
          )}
        </p>
        {totals === undefined ? <CompletenessPlace /> : <Completeness value={complete} />}
      </div>
      {children}
    </div>
  );
}

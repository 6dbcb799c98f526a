import type { Amount as Money } from '@rampa/contract';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Sign } from '../../ui/sign.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './balance-sign.module.css';

interface BalanceSignProps {
  /** Undefined while it is on its way. */
  readonly total: { readonly balance: Money; readonly tags: number } | undefined;
}

/** The one figure of the screen, on the sign over the road. */
export function BalanceSign({ total }: BalanceSignProps) {
  const { t, formats } = useTexts();
  return (
    <Sign className={styles['sign']}>
      <div className={styles['inner']}>
        <p className={styles['term']}>{t('top-ups.total-balance')}</p>
        <p className={styles['figure']}>
          {total === undefined ? (
            <Skeleton width="11rem" height="3rem" />
          ) : (
            <Amount {...formats.moneyParts(total.balance)} size="figure" />
          )}
        </p>
        <p className={styles['tags']}>
          {total === undefined ? (
            <Skeleton width="6rem" />
          ) : (
            t('top-ups.on-tags', { count: total.tags })
          )}
        </p>
      </div>
    </Sign>
  );
}

import type { Amount as Money } from '@rampa/contract';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Sign } from '../../ui/sign.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './balance-sign.module.css';

interface BalanceSignProps {
  /** Undefined while loading. */
  readonly total:
    | {
        readonly all: Money;
        readonly usable: { readonly balance: Money; readonly tags: number };
      }
    | undefined;
}

/** The one figure of the screen, on the sign over the road; money on tags that were lost or handed over is shown apart. */
export function BalanceSign({ total }: BalanceSignProps) {
  const { t, formats } = useTexts();
  const lost = total === undefined ? 0 : total.all.amount - total.usable.balance.amount;
  return (
    <Sign className={styles['sign']}>
      <div className={styles['inner']}>
        <p className={styles['term']}>{t('top-ups.total-balance')}</p>
        <p className={styles['figure']}>
          {total === undefined ? (
            <Skeleton width="11rem" height="3rem" />
          ) : (
            <Amount {...formats.moneyParts(total.usable.balance)} size="figure" />
          )}
        </p>
        <p className={styles['tags']}>
          {total === undefined ? (
            <Skeleton width="6rem" />
          ) : (
            t('top-ups.on-tags', { count: total.usable.tags })
          )}
        </p>
        {total === undefined || lost === 0 ? null : (
          <p className={styles['lost']}>
            {t('top-ups.on-lost', { amount: formats.money({ ...total.all, amount: lost }) })}
          </p>
        )}
      </div>
    </Sign>
  );
}

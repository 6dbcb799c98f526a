import type { CallResult } from '@rampa/contract';
import type { getT4AProlasci } from '@rampa/contract/external-toll';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import styles from './external-toll.module.css';

/** What the selected passages cost together, and how many they are. */
export function PassagesSum({
  totalRecords,
  totalAmount,
}: Pick<CallResult<typeof getT4AProlasci>, 'totalAmount' | 'totalRecords'>) {
  const { t, formats } = useTexts();
  return (
    <div>
      <p className={styles['muted']}>{t('external-toll.total')}</p>
      <Amount {...formats.moneyParts(totalAmount)} size="figure" />
      <p className={styles['muted']}>
        {t('passages.count', { count: totalRecords, number: formats.number(totalRecords) })}
      </p>
    </div>
  );
}

import type { Amount } from '@rampa/contract';
import { changeOf } from '@rampa/contract/spending-reports';
import { useTexts } from '../texts/use-texts.ts';
import styles from './change.module.css';

interface ChangeProps {
  readonly now: Amount;
  readonly before: Amount;
}

/** `+12.400 RSD (+8,1 %)`: how much more or less than before. Words and signs say it, not a colour. */
export function Change({ now, before }: ChangeProps) {
  const { formats } = useTexts();
  const { difference, permille } = changeOf(now.amount, before.amount);
  const sign = (of: number): string => (of > 0 ? '+' : '');
  return (
    <span className={styles['change']}>
      {sign(difference)}
      {formats.money({ amount: difference, currency: now.currency })}
      {permille === null ? null : (
        <>
          {' '}
          <span className={styles['percent']}>
            ({sign(permille)}
            {formats.percent(permille)})
          </span>
        </>
      )}
    </span>
  );
}

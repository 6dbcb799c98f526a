import type { Currency } from '@rampa/contract';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './total-bar.module.css';

interface TotalBarProps {
  readonly label: string;
  /** Minor units; left out while nothing costs anything. */
  readonly total?: { readonly amount: number; readonly currency: Currency } | undefined;
  /** The button. */
  readonly children: ReactNode;
}

/** The button, and on narrow screens, where the receipt is out of view, the total beside it. */
export function TotalBar({ label, total, children }: TotalBarProps) {
  const { formats } = useTexts();
  return (
    <div className={styles['bar']}>
      {total === undefined ? null : (
        <p className={styles['total']}>
          <span className={styles['term']}>{label}</span>
          <Amount {...formats.moneyParts(total, { exact: true })} size="large" />
        </p>
      )}
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Stack } from '../../ui/page.tsx';
import styles from './order-layout.module.css';

interface OrderLayoutProps {
  readonly fields: ReactNode;
  readonly receipt: ReactNode;
  /** The total and the button: at the foot of a narrow screen, always in view. */
  readonly bar: ReactNode;
}

/** The fields, and beside or below them what they add up to. */
export function OrderLayout({ fields, receipt, bar }: OrderLayoutProps) {
  return (
    <div className={styles['layout']}>
      <Stack gap="wide">{fields}</Stack>
      <div className={styles['aside']}>
        <div>{receipt}</div>
        <div className={styles['bar']}>{bar}</div>
      </div>
    </div>
  );
}

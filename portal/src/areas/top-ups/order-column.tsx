import type { ReactNode } from 'react';
import { Stack } from '../../ui/page.tsx';
import styles from './order-column.module.css';

/**
 * What an order's page says, in one column that begins where the heading does: the heading stays in
 * place while the order goes from waiting to paid.
 */
export function OrderColumn({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['column']}>
      <Stack>{children}</Stack>
    </div>
  );
}

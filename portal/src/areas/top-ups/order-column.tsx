import type { ReactNode } from 'react';
import { Stack } from '../../ui/page.tsx';
import styles from './order-column.module.css';

/**
 * The contents of an order's page, in one column aligned with the heading: the heading stays in place
 * while the order goes from waiting to paid.
 */
export function OrderColumn({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['column']}>
      <Stack>{children}</Stack>
    </div>
  );
}

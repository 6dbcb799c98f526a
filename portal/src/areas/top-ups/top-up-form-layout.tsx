import type { ReactNode } from 'react';
import { Card, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './top-up-form-layout.module.css';

interface TopUpFormLayoutProps {
  readonly fields: ReactNode;
  /** The total, and the button. */
  readonly sum: ReactNode;
}

/** The fields, and beside them on wide screens the total. */
export function TopUpFormLayout({ fields, sum }: TopUpFormLayoutProps) {
  return (
    <div className={styles['layout']}>
      <Stack>{fields}</Stack>
      <div className={styles['sum']}>{sum}</div>
    </div>
  );
}

export function TopUpFormSkeleton() {
  return (
    <TopUpFormLayout
      fields={
        <>
          <Skeleton width="9rem" />
          <Skeleton height="9rem" />
          <Skeleton width="9rem" />
          <Skeleton height="8rem" />
        </>
      }
      sum={
        <Card>
          <Stack>
            <Skeleton height="7rem" />
            <Skeleton height="3.5rem" />
          </Stack>
        </Card>
      }
    />
  );
}

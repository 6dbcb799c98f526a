import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './overview.module.css';

/** As tall as the usual content, so that the signs below stay in place. */
export function OverviewSkeleton() {
  return (
    <div className={styles['overview']} aria-hidden="true">
      <div className={styles['panels']}>
        {['balances', 'spending', 'roads'].map((panel) => (
          <Skeleton key={panel} height="17rem" />
        ))}
      </div>
    </div>
  );
}

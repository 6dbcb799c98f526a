import { Spoken } from './page.tsx';
import { CardList } from './data-list.tsx';
import styles from './skeleton.module.css';

/** A grey bar in place of a text; sizes are CSS lengths. `data-to-come` marks what is not loaded yet. */
export function Skeleton({
  width = '100%',
  height = '1em',
}: {
  readonly width?: string;
  readonly height?: string;
}) {
  return (
    <span className={styles['bar']} style={{ width, height }} data-to-come="" aria-hidden="true" />
  );
}

interface SkeletonListProps {
  /** Announced to screen readers, such as "Loading data". */
  readonly label: string;
  /** As many as there will probably be. */
  readonly count: number;
  readonly shape: 'rows' | 'cards';
  /** Expected height of an item, a CSS length: what is below stays in place. */
  readonly itemHeight?: string;
}

/** The final layout of a list while its data is loading. */
export function SkeletonList({ label, count, shape, itemHeight }: SkeletonListProps) {
  const keys = Array.from({ length: count }, (_, index) => index);
  if (shape === 'cards') {
    return (
      <CardList label={label} stale={false} grid>
        {keys.map((key) => (
          <li key={key} className={styles['card']} style={{ minHeight: itemHeight }}>
            <Skeleton width="45%" height="2rem" />
            <Skeleton width="60%" height="2.75rem" />
            <Skeleton width="85%" />
            <Skeleton height="2.75rem" />
          </li>
        ))}
      </CardList>
    );
  }
  return (
    <div className={styles['rows']}>
      <Spoken>{label}</Spoken>
      <div className={styles['head']} />
      {keys.map((key) => (
        <div key={key} className={styles['row']} style={{ minHeight: itemHeight }}>
          <Skeleton width="34%" />
          <Skeleton width="20%" />
          <Skeleton width="12%" />
        </div>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './description-list.module.css';
import { unbroken } from './unbroken.tsx';

export interface Description {
  readonly term: ReactNode;
  readonly value: ReactNode;
  /** Sums and results. */
  readonly strong?: boolean;
  /** Sentences: they begin below the name, as text does. */
  readonly prose?: boolean;
}

interface DescriptionListProps {
  readonly items: readonly Description[];
  /** `receipt` draws the torn edge of a printed toll receipt around it. */
  readonly look?: 'plain' | 'receipt';
}

/** Names and values, line by line. */
export function DescriptionList({ items, look = 'plain' }: DescriptionListProps) {
  return (
    <dl className={classNames(styles['list'], styles[look])}>
      {items.map(({ term, value, strong, prose }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the order of the lines is their identity
          key={index}
          className={classNames(
            styles['line'],
            strong === true && styles['strong'],
            prose === true && styles['prose'],
          )}
        >
          <dt className={styles['term']}>{term}</dt>
          <dd className={styles['value']}>{unbroken(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

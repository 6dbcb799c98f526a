import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './sign.module.css';

interface SignProps {
  readonly children: ReactNode;
  /** `panel` is the green sign that leads somewhere, `board` the white one that only informs. */
  readonly look?: 'panel' | 'board';
  readonly className?: string | undefined;
}

/** A gantry sign: the brand's panel with the inner border line. For hero elements only. */
export function Sign({ children, look = 'panel', className }: SignProps) {
  return (
    <div className={classNames(styles['sign'], styles[look], className)}>
      <div className={styles['inner']}>{children}</div>
    </div>
  );
}

/** A road's number or a system's name: a white plate on a sign, one in the signs' colour on anything else. */
export function RoadNumber({ children }: { readonly children: ReactNode }) {
  return <span className={styles['road']}>{children}</span>;
}

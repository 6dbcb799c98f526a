import { classNames } from './class-names.ts';
import styles from './logo.module.css';

interface LogoProps {
  /** The product's name; left out, the barrier is alone (the short logo). */
  readonly name?: string;
  readonly className?: string | undefined;
}

/** The barrier of a toll lane, lifted. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span className={classNames(styles['logo'], className)}>
      <svg width="42" height="36" viewBox="0 0 42 36" aria-hidden="true">
        <rect x="3" y="13" width="8" height="21" rx="2" fill="currentColor" />
        <rect x="1" y="32" width="12" height="3" rx="1.5" fill="currentColor" />
        <g transform="rotate(-24 7 15)">
          <rect className={styles['arm']} x="3" y="10.5" width="38" height="8" rx="4" />
          <path
            className={styles['stripes']}
            d="M14 10.5h5l-3.4 8h-5zM24 10.5h5l-3.4 8h-5zM34 10.5h4.5q2 1.4 1.8 4l-1.7 4h-8z"
          />
          <circle cx="7" cy="14.5" r="1.8" className={styles['stripes']} />
        </g>
      </svg>
      {name === undefined ? null : <span className={styles['name']}>{name}</span>}
    </span>
  );
}

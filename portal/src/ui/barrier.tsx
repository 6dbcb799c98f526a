import styles from './barrier.module.css';

/** The barrier of the lane: it lifts once, when the money has arrived. */
export function Barrier() {
  return (
    <svg className={styles['barrier']} viewBox="0 -28 220 178" aria-hidden="true">
      <path className={styles['road']} d="M0 146h220" />
      <g className={styles['arm']}>
        <rect className={styles['beam']} x="18" y="84" width="166" height="18" rx="9" />
        <path
          className={styles['stripes']}
          d="M62 84h20l-9 18H53zM102 84h20l-9 18H93zM142 84h20l-9 18h-20z"
        />
      </g>
      <rect className={styles['post']} x="14" y="76" width="34" height="66" rx="5" />
      <rect className={styles['post']} x="6" y="138" width="50" height="8" rx="3" />
      <circle className={styles['pivot']} cx="31" cy="93" r="7" />
    </svg>
  );
}

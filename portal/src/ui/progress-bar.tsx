import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0–1; left out while the end is unknown. */
  readonly value?: number | undefined;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  return (
    // `progress` cannot be styled alike in all browsers, least of all without a value.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['track']}
    >
      <div
        className={value === undefined ? styles['moving'] : styles['bar']}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

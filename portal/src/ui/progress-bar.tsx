import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0–1; left out while the end is unknown. */
  readonly value?: number | undefined;
  /** What is read out instead of the share, which is never more than all. */
  readonly text?: string;
  /** For what is used up. */
  readonly tone?: 'good' | 'notice' | 'bad';
}

export function ProgressBar({ label, value, text, tone = 'good' }: ProgressBarProps) {
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
      aria-valuetext={text}
      className={styles['track']}
    >
      <div
        className={value === undefined ? styles['moving'] : classNames(styles['bar'], styles[tone])}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

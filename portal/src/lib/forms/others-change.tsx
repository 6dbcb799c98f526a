import styles from './others-change.module.css';

interface OthersChangeProps {
  /** That somebody has changed it. */
  readonly title: string;
  /** What its fields say now. */
  readonly now: readonly string[];
  /** That what is typed stays. */
  readonly hint: string;
}

/** What a colleague has saved meanwhile, beside what is typed. */
export function OthersChange({ title, now, hint }: OthersChangeProps) {
  return (
    <div className={styles['others']} role="status">
      <strong>{title}</strong>
      {now.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{hint}</span>
    </div>
  );
}

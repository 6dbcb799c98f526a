import { useTexts } from '../texts/use-texts.ts';
import styles from './desk-changes.module.css';

interface DeskChange {
  readonly at: string;
  /** Empty: nobody's name is known. */
  readonly by: string;
  /** What was done. */
  readonly title: string;
  /** What the changed fields said before, a sentence each. */
  readonly before: readonly string[];
}

/** What was changed of something that staff keep on screen: when and by whom, the newest first. */
export function DeskChanges({
  changes,
  none,
}: {
  readonly changes: readonly DeskChange[];
  readonly none: string;
}) {
  const { formats, now } = useTexts();
  if (changes.length === 0) return <p>{none}</p>;
  return (
    <ul className={styles['changes']}>
      {changes.map(({ at, by, title, before }) => (
        <li key={at} className={styles['change']}>
          <strong>{title}</strong>
          <span className={styles['muted']}>
            {by === '' ? formats.dayTime(at, now) : `${formats.dayTime(at, now)}, ${by}`}
          </span>
          {before.map((was) => (
            <span key={was} className={styles['muted']}>
              {was}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

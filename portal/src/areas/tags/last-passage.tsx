import type { Tag } from '@rampa/contract/tags';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Dot } from '../../ui/dot.tsx';
import { Spoken } from '../../ui/page.tsx';
import styles from './last-passage.module.css';

/** Where the tag last passed, when, and the toll. */
export function LastPassage({ passage }: { readonly passage: Tag['lastPassage'] }) {
  const { t, formats, now } = useTexts();
  if (passage === null) return <span className={styles['none']}>{t('tags.no-passage')}</span>;
  const { entry, exit, exitedAt, amount } = passage;
  return (
    <span className={styles['passage']}>
      <span className={styles['trip']}>
        {entry === '' ? null : (
          <>
            {entry} <span aria-hidden="true">→</span>
            <Spoken>{t('tags.trip-to')}</Spoken>{' '}
          </>
        )}
        {exit}
      </span>
      <span className={styles['when']}>
        <time dateTime={exitedAt}>{formats.dayTime(exitedAt, now)}</time>
        <Dot />
        {formats.money(amount)}
      </span>
    </span>
  );
}

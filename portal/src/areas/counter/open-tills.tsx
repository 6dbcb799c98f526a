import type { OpenTill } from '@rampa/contract/counter';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Spoken } from '../../ui/page.tsx';
import styles from './counter.module.css';

interface OpenTillsProps {
  readonly tills: readonly OpenTill[];
  readonly onOpen: (clerkId: string) => void;
}

/** Tills with cash in them: whoever left without closing is seen here. */
export function OpenTills({ tills, onOpen }: OpenTillsProps) {
  const { t, formats, now } = useTexts();
  if (tills.length === 0) return null;
  return (
    <Section title={t('counter.open-tills')}>
      <ul className={styles['tills']}>
        {tills.map(({ clerk_id: id, clerk, since, count, expected }) => (
          <li key={id} className={styles['till']}>
            <span className={styles['lines']}>
              <strong>{clerk}</strong>
              <span className={styles['muted']}>
                {t('counter.since', { time: formats.dayTime(since, now) })}
              </span>
            </span>
            <span className={styles['sums']}>
              <strong>{formats.money(expected, { exact: true })}</strong>
              <span className={styles['muted']}>{t('counter.taken-times', { count })}</span>
            </span>
            <Button size="small" onClick={() => onOpen(id)}>
              {t('counter.open-till')}
              <Spoken>: {clerk}</Spoken>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import type { Passage } from '@rampa/contract/passages';
import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';
import { tripTimeParts, tripTimes } from './trip-times.ts';
import styles from './trip.module.css';

type TimedTrip = Pick<Passage, 'entry' | 'exit' | 'enteredAt' | 'exitedAt'>;

interface TripProps {
  readonly passage: Pick<Passage, 'entry' | 'exit'>;
}

/** Entry → exit in a line. */
export function Trip({ passage }: TripProps) {
  const { t } = useTexts();
  return (
    <span className={styles['trip']}>
      <Entry name={passage.entry} />
      <span className={styles['exit']}>
        <ArrowRight className={styles['arrow']} size={20} strokeWidth={3} aria-hidden="true" />
        <Spoken>{t('passages.trip-to')}</Spoken>
        {passage.exit}
      </span>
    </span>
  );
}

/** The same trip from top to bottom, with its times: how it reads on a phone. */
export function TripStops({ passage }: { readonly passage: TimedTrip }) {
  const { t, formats } = useTexts();
  return (
    <ol className={styles['stops']}>
      <li className={styles['stop']}>
        <Spoken>{t('passages.receipt-entry')}</Spoken>
        <span className={styles['time']}>
          {passage.enteredAt === null ? '' : formats.time(passage.enteredAt)}
        </span>
        <Entry name={passage.entry} />
      </li>
      <li className={styles['stop']}>
        <Spoken>{t('passages.receipt-exit')}</Spoken>
        <span className={styles['time']}>{formats.time(passage.exitedAt)}</span>
        <span>{passage.exit}</span>
      </li>
    </ol>
  );
}

function Entry({ name }: { readonly name: string }) {
  const shown = useEntryName()(name);
  return <span className={name === '' ? styles['unknown'] : undefined}>{shown}</span>;
}

/** Shown in place of the entry: an unknown entry is named as such, never left out. */
export function useEntryName(): (entry: string) => string {
  const { t } = useTexts();
  return (entry) => (entry === '' ? t('passages.entry-unknown') : entry);
}

/** When the trip was. */
export function TripTime({
  passage,
}: {
  readonly passage: Pick<TimedTrip, 'enteredAt' | 'exitedAt'>;
}) {
  const texts = useTexts();
  return (
    <span className={styles['when']}>
      {tripTimeParts(passage, texts).map((part) => (
        <Fragment key={part}>
          {/* A line of a narrow column may end with the dash, and never is the dash alone. */}
          <span className={styles['part']}>{part.replace(' –', '\u00a0–')}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

/** The trip as plain text, for names of buttons and dialogs. */
export function useTripWords(): (passage: TimedTrip) => {
  readonly trip: string;
  readonly when: string;
} {
  const texts = useTexts();
  const entryName = useEntryName();
  return (passage) => ({
    trip: `${entryName(passage.entry)} – ${passage.exit}`,
    when: tripTimes(passage, texts),
  });
}

import type { DisputedPassage } from '@rampa/contract/complaints';
import type { ReactNode } from 'react';
import { PassageOutcome } from '../../lib/complaints/passage-outcome.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Trip } from '../../lib/trips/trip.tsx';
import { Amount } from '../../ui/amount.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Plate } from '../../ui/plate.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './disputed-passages.module.css';

type Shown = Omit<DisputedPassage, 'decision' | 'refund'> &
  Partial<Pick<DisputedPassage, 'decision' | 'refund'>>;

interface DisputedPassagesProps<Passage extends Shown> {
  readonly title: string;
  readonly passages: readonly Passage[];
  /** What else there is to say of one. */
  readonly below?: (passage: Passage) => ReactNode;
  /** A long list ends after a few, so that what follows it is within reach; the others are a click away. */
  readonly shortened?: boolean;
}

/** A list of more than these is long, and this many of it are shown. */
const SHORT = 8;
const SHOWN = 5;

/** The passages of one complaint, each with what was decided about it. */
export function DisputedPassages<Passage extends Shown>({
  title,
  passages,
  below,
  shortened = false,
}: DisputedPassagesProps<Passage>) {
  const { t } = useTexts();
  const shown = shortened && passages.length > SHORT ? SHOWN : passages.length;
  const more = passages.length - shown;
  return (
    <section className={styles['disputed']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <List passages={passages.slice(0, shown)} below={below} />
      {more === 0 ? null : (
        <OnDemand summary={t('complaints.several-more', { count: more })}>
          <List passages={passages.slice(shown)} below={below} />
        </OnDemand>
      )}
    </section>
  );
}

function List<Passage extends Shown>({
  passages,
  below,
}: {
  readonly passages: readonly Passage[];
  readonly below: ((passage: Passage) => ReactNode) | undefined;
}) {
  const { formats, now } = useTexts();
  return (
    <ul className={styles['list']}>
      {passages.map((passage) => (
        <li key={passage.passage_id} className={styles['passage']}>
          <div className={styles['head']}>
            <Trip passage={passage} />
            <Amount {...formats.moneyParts(passage.amount, { exact: true })} />
          </div>
          <div className={styles['facts']}>
            <time dateTime={passage.at}>{formats.dayTime(passage.at, now)}</time>
            <TagOf passage={passage} />
            <PassageOutcome decision={passage.decision} refund={passage.refund} />
          </div>
          {below?.(passage)}
        </li>
      ))}
    </ul>
  );
}

function TagOf({ passage: { plate, serial_number: serial } }: { readonly passage: Shown }) {
  const { t } = useTexts();
  return plate === '' ? (
    <SerialNumber value={serial} />
  ) : (
    <Plate value={plate} label={t('tag-name.plate')} size="small" />
  );
}

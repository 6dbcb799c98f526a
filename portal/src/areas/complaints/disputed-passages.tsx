import type { DisputedPassage } from '@rampa/contract/complaints';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Trip } from '../../lib/trips/trip.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Plate } from '../../ui/plate.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './disputed-passages.module.css';

type Shown = Omit<DisputedPassage, 'decision' | 'refund'> &
  Partial<Pick<DisputedPassage, 'decision' | 'refund'>>;

interface DisputedPassagesProps<Passage extends Shown> {
  readonly title: string;
  readonly passages: readonly Passage[];
  /** What else there is to say of one. */
  readonly below?: (passage: Passage) => ReactNode;
}

/** The passages of one complaint, each with what was decided about it. */
export function DisputedPassages<Passage extends Shown>({
  title,
  passages,
  below,
}: DisputedPassagesProps<Passage>) {
  const { formats, now } = useTexts();
  return (
    <section className={styles['disputed']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
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
              <Decision passage={passage} />
            </div>
            {below?.(passage)}
          </li>
        ))}
      </ul>
    </section>
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

function Decision({ passage: { decision = 'open', refund = null } }: { readonly passage: Shown }) {
  const { t, formats } = useTexts();
  if (decision === 'open') return null;
  return decision === 'refused' ? (
    <StatusPill tone="bad" icon={<CircleX size={16} />}>
      {t('complaints.part-refused')}
    </StatusPill>
  ) : (
    <StatusPill tone="good" icon={<CircleCheck size={16} />}>
      {refund === null
        ? t('complaints.part-accepted')
        : t('complaints.part-refunded', { amount: formats.money(refund, { exact: true }) })}
    </StatusPill>
  );
}

import type { Passage } from '@rampa/contract/passages';
import { ReceiptText } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Spoken } from '../../ui/page.tsx';
import { Marks } from './marks.tsx';
import styles from './passages-list.module.css';
import { Trip, TripStops, TripTime, useTripWords } from '../../lib/trips/trip.tsx';
import { tripSeason } from '../../lib/trips/trip-times.ts';
import { Vehicle } from './vehicle.tsx';

interface PassagesListProps {
  readonly passages: readonly Passage[];
  /** Newer rows, or another page, are loading. */
  readonly stale: boolean;
  /** Shows how the toll of a passage was calculated. */
  readonly onAsk: (passage: Passage) => void;
}

/** A table on wide screens, trips on phones. */
export function PassagesList({ passages, stale, onAsk }: PassagesListProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<Passage>[] = [
    {
      id: 'trip',
      header: t('passages.column-trip'),
      rowHeader: true,
      cell: (passage) => (
        <span className={styles['trip']}>
          <Trip passage={passage} />
          <Marks {...passage} onAsk={() => onAsk(passage)} />
        </span>
      ),
    },
    {
      id: 'time',
      header: t('passages.column-time'),
      cell: (passage) => (
        <span className={styles['small']}>
          <TripTime passage={passage} />
        </span>
      ),
    },
    {
      id: 'vehicle',
      header: t('passages.column-vehicle'),
      cell: (passage) => <Vehicle passage={passage} />,
    },
    {
      id: 'amount',
      header: t('passages.column-amount'),
      align: 'end',
      cell: ({ amount }) => <Amount {...formats.moneyParts(amount)} />,
    },
    {
      id: 'action',
      header: <Spoken>{t('passages.computation')}</Spoken>,
      align: 'end',
      cell: (passage) => <ComputationButton passage={passage} onAsk={onAsk} />,
    },
  ];
  return (
    <DataList
      label={t('passages.list')}
      rows={passages}
      rowKey={({ passage_id }) => passage_id}
      columns={columns}
      card={(passage) => <TripCard passage={passage} onAsk={onAsk} />}
      stale={stale}
    />
  );
}

interface OneProps {
  readonly passage: Passage;
  readonly onAsk: (passage: Passage) => void;
}

function TripCard({ passage, onAsk }: OneProps) {
  const texts = useTexts();
  const { formats, now } = texts;
  return (
    <article className={styles['card']}>
      <div className={styles['cardTop']}>
        <span className={styles['day']}>
          {formats.dayName(passage.enteredAt ?? passage.exitedAt, now)} {tripSeason(passage, texts)}
        </span>
        <Amount {...formats.moneyParts(passage.amount)} size="large" />
      </div>
      <TripStops passage={passage} />
      <Marks {...passage} onAsk={() => onAsk(passage)} />
      <div className={styles['cardFoot']}>
        <Vehicle passage={passage} />
        <ComputationButton passage={passage} onAsk={onAsk} />
      </div>
    </article>
  );
}

function ComputationButton({ passage, onAsk }: OneProps) {
  const { t } = useTexts();
  const words = useTripWords();
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<ReceiptText size={18} aria-hidden="true" />}
      aria-label={t('passages.computation-of', words(passage))}
      aria-haspopup="dialog"
      title={t('passages.computation')}
      onClick={() => onAsk(passage)}
    >
      <span className={styles['action']}>{t('passages.computation')}</span>
    </Button>
  );
}

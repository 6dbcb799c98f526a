import type { Passage } from '@rampa/contract/passages';
import { ReceiptText } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Marks } from './marks.tsx';
import styles from './passages-list.module.css';
import { Trip, TripStops, useTripWords } from './trip.tsx';
import { tripTimes } from './trip-times.ts';

interface PassagesListProps {
  readonly passages: readonly Passage[];
  /** Newer ones, or another page, are on their way. */
  readonly stale: boolean;
  /** Shows how the toll of a passage was computed. */
  readonly onAsk: (passage: Passage) => void;
}

/** A table on wide screens, trips on phones. */
export function PassagesList({ passages, stale, onAsk }: PassagesListProps) {
  const { t, formats, now } = useTexts();
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
      cell: (passage) => <span className={styles['time']}>{tripTimes(passage, formats, now)}</span>,
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
      header: t('passages.column-action'),
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
  const { formats, now } = useTexts();
  const [day] = formats.dayTime(passage.enteredAt ?? passage.exitedAt, now).split(',');
  return (
    <article className={styles['card']}>
      <div className={styles['cardTop']}>
        <span className={styles['day']}>{day}</span>
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

/** Which vehicle: its plate, else its nickname, else the number of its tag; and what it paid as. */
function Vehicle({ passage }: { readonly passage: Passage }) {
  const { t } = useTexts();
  const { plate, nickname, serial_number, kategorija } = passage;
  const name = plate === '' ? nickname || serial_number : nickname;
  return (
    <span className={styles['vehicle']}>
      {plate === '' ? null : <Plate value={plate} label={t('passages.plate')} size="small" />}
      {name === '' ? null : <span className={styles['name']}>{name}</span>}
      <span className={styles['category']}>{t('passages.category', { kategorija })}</span>
    </span>
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
      onClick={() => onAsk(passage)}
    >
      {t('passages.computation')}
    </Button>
  );
}

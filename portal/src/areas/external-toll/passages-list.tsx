import type { T4APassage } from '@rampa/contract/external-toll';
import { ReceiptText } from 'lucide-react';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Trip, TripTime, useTripWords } from '../../lib/trips/trip.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Spoken } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import styles from './external-toll.module.css';
import { useOwnCalls } from './own-calls.ts';

interface PassagesListProps {
  readonly passages: readonly T4APassage[];
  readonly stale: boolean;
  /** With minor units, so that the amounts visibly add up. */
  readonly exact?: boolean;
  readonly onAsk: (passage: T4APassage) => void;
}

/** A table on wide screens, cards on phones. */
export function PassagesList({ passages, stale, exact = false, onAsk }: PassagesListProps) {
  const { t } = useTexts();
  const names = useCountryNames();
  const columns: readonly Column<T4APassage>[] = [
    {
      id: 'trip',
      header: t('passages.column-trip'),
      rowHeader: true,
      cell: (passage) => (
        <span className={styles['trip']}>
          <Trip passage={passage} />
          <span className={styles['muted']}>{names.of(passage.country)}</span>
        </span>
      ),
    },
    {
      id: 'time',
      header: t('passages.column-time'),
      cell: (passage) => <TripTime passage={passage} />,
    },
    { id: 'tag', header: t('external-toll.tag'), cell: (passage) => nameOf(passage) },
    {
      id: 'amount',
      header: t('passages.column-amount'),
      align: 'end',
      cell: (passage) => <Amounts passage={passage} exact={exact} />,
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
      label={t('external-toll.passages')}
      rows={passages}
      rowKey={({ passage_id: id }) => id}
      columns={columns}
      card={(passage) => (
        <article className={styles['list']}>
          <span className={styles['line']}>
            <span className={styles['muted']}>{names.of(passage.country)}</span>
            <Amounts passage={passage} exact={exact} />
          </span>
          <Trip passage={passage} />
          <TripTime passage={passage} />
          <span className={styles['line']}>
            <span>{nameOf(passage)}</span>
            <ComputationButton passage={passage} onAsk={onAsk} />
          </span>
        </article>
      )}
      stale={stale}
    />
  );
}

/** The list's place while it is loading. */
export function PassagesPlace({ count }: { readonly count: number }) {
  const { t } = useTexts();
  const narrow = useNarrow();
  return (
    <SkeletonList
      label={t('external-toll.loading')}
      count={count}
      shape={narrow ? 'cards' : 'rows'}
      itemHeight={narrow ? '13rem' : '4.5rem'}
    />
  );
}

function Amounts({ passage, exact }: { readonly passage: T4APassage; readonly exact: boolean }) {
  const { formats } = useTexts();
  return (
    <span className={styles['amounts']}>
      <Amount {...formats.moneyParts(passage.amount, { exact })} />
      <span className={styles['muted']}>{formats.money(passage.localAmount, { exact: true })}</span>
    </span>
  );
}

function ComputationButton({
  passage,
  onAsk,
}: {
  readonly passage: T4APassage;
  readonly onAsk: (passage: T4APassage) => void;
}) {
  const { t } = useTexts();
  const words = useTripWords();
  if (!useOwnCalls()) return null;
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

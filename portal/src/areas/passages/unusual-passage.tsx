import type { CallResult } from '@rampa/contract';
import type { getNeobicniProlasci, Passage } from '@rampa/contract/passages';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { PassageOutcome } from '../../lib/complaints/passage-outcome.tsx';
import type { FiledPassage } from '../../lib/complaints/use-filed-passages.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Reasons } from '../../lib/trips/reasons.tsx';
import { Trip, TripTime, useTripWords } from '../../lib/trips/trip.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './unusual-passages.module.css';
import { Vehicle } from './vehicle.tsx';

type Item = CallResult<typeof getNeobicniProlasci>['items'][number];

interface UnusualPassageProps {
  readonly item: Item;
  /** What was given back for it where no complaint says so. */
  readonly refund: FiledPassage['refund'];
  readonly onAsk: (passage: Passage) => void;
  /** Undefined where nothing can be disputed. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (chosen: boolean) => void;
  /** The complaint about it, if there is one. */
  readonly children: ReactNode;
}

/** One passage with its reasons in words, and what it should have cost. */
export function UnusualPassage({
  item,
  refund,
  onAsk,
  chosen,
  onChoose,
  children,
}: UnusualPassageProps) {
  const { t, formats } = useTexts();
  const { passage, reasons } = item;
  const words = useTripWords()(passage);
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        {chosen === undefined ? null : (
          <Checkbox
            spoken
            label={t('passages.choose', words)}
            checked={chosen}
            onChange={onChoose}
          />
        )}
        <div className={styles['trip']}>
          <Trip passage={passage} />
          <TripTime passage={passage} />
        </div>
      </div>
      <Vehicle passage={passage} withLane />
      <Reasons reasons={reasons} kategorija={passage.kategorija} />
      <dl className={styles['prices']}>
        <div>
          <dt>{t('passages.charged')}</dt>
          <dd>
            <Amount {...formats.moneyParts(passage.amount)} />
          </dd>
        </div>
        <div>
          <dt>{t('passages.due')}</dt>
          <dd>
            <Due item={item} />
          </dd>
        </div>
      </dl>
      <div className={styles['foot']}>
        {children ?? (
          <>
            <ComplaintLink
              about="passage"
              id={passage.passage_id}
              of={`${words.trip}, ${words.when}`}
              size="small"
            />
            {refund === null ? null : <PassageOutcome decision="accepted" refund={refund} />}
          </>
        )}
        <Button
          kind="quiet"
          size="small"
          icon={<ReceiptText size={18} aria-hidden="true" />}
          aria-label={t('passages.computation-of', words)}
          aria-haspopup="dialog"
          onClick={() => onAsk(passage)}
        >
          {t('passages.computation')}
        </Button>
      </div>
    </article>
  );
}

/** Marks of passages that another vehicle may have made. */
const notYours = ['trips-overlap', 'impossible-time', 'abroad-overlap', 'outside-usual'] as const;

/** What cannot be known is said by what it depends on. */
function Due({ item: { due, reasons } }: { readonly item: Item }) {
  const { t, formats } = useTexts();
  if (due !== null) return <Amount {...formats.moneyParts(due)} />;
  const marked = (mark: Item['reasons'][number]['mark']) =>
    reasons.some((reason) => reason.mark === mark);
  if (notYours.some(marked)) return t('passages.due-not-yours');
  return t(marked('longest-route') ? 'passages.due-unknown-entry' : 'passages.due-unknown');
}

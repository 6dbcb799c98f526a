import { getObracun, type Passage } from '@rampa/contract/passages';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComputationReceipt } from './computation-receipt.tsx';
import styles from './computation.module.css';
import { Reasons } from './reasons.tsx';
import { tripTimes } from './trip-times.ts';
import { Trip } from './trip.tsx';

interface ComputationProps {
  readonly passage: Passage;
  readonly onClose: () => void;
}

/** How the toll of a passage was computed, and why it is marked. */
export function Computation({ passage, onClose }: ComputationProps) {
  const { t, languageId } = useTexts();
  const { passage_id } = passage;
  const state = useCall(getObracun, { passage_id, languageId });
  return (
    <Dialog
      open
      title={t('passages.receipt-title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <div className={styles['computation']}>
        <Head passage={passage} />
        <Loaded state={state} skeleton={<ReceiptSkeleton />}>
          {(value) => (
            <>
              <Reasons reasons={value.reasons} kategorija={value.passage.kategorija} />
              <ComputationReceipt computation={value} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Head({ passage }: { readonly passage: Passage }) {
  const { t, formats, now } = useTexts();
  const { plate, nickname, serial_number, lane, kategorija } = passage;
  const facts = [
    nickname === '' && plate === '' ? serial_number : nickname,
    t('passages.category', { kategorija }),
    lane === '' ? '' : t('passages.lane', { lane }),
  ].filter((fact) => fact !== '');
  return (
    <div className={styles['head']}>
      <div className={styles['trip']}>
        <Trip passage={passage} />
      </div>
      <p className={styles['muted']}>{tripTimes(passage, formats, now)}</p>
      <p className={styles['facts']}>
        {plate === '' ? null : <Plate value={plate} label={t('passages.plate')} size="small" />}
        <span>{facts.join(' · ')}</span>
      </p>
    </div>
  );
}

function ReceiptSkeleton() {
  const { t } = useTexts();
  return (
    <div className={styles['skeleton']} role="img" aria-label={t('passages.receipt-loading')}>
      <Skeleton width="70%" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton width="50%" height="1.5rem" />
    </div>
  );
}

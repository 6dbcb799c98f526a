import { getT4AObracun, type T4APassage } from '@rampa/contract/external-toll';
import { useCall } from '../../lib/api/queries.ts';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ComputationReceipt } from '../../lib/trips/computation-receipt.tsx';
import { Conversion } from '../../lib/trips/conversion.tsx';
import { Trip, TripTime } from '../../lib/trips/trip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import styles from './external-toll.module.css';

interface ComputationProps {
  readonly passage: T4APassage;
  readonly onClose: () => void;
}

/** How the toll of a passage abroad was calculated, and the rate by which it was converted. */
export function Computation({ passage, onClose }: ComputationProps) {
  const { t, languageId } = useTexts();
  const names = useCountryNames();
  const state = useCall(getT4AObracun, { passage_id: passage.passage_id, languageId });
  return (
    <Dialog
      open
      title={t('passages.receipt-title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <div className={styles['computation']}>
        <Trip passage={passage} />
        <TripTime passage={passage} />
        <span className={styles['muted']}>
          {names.of(passage.country)}
          {', '}
          {t('passages.category', { kategorija: passage.kategorija })}
        </span>
        <Loaded state={state} skeleton={<Skeleton height="18rem" />}>
          {(value) => (
            <ComputationReceipt computation={{ ...value, gross: value.total, discount: null }} />
          )}
        </Loaded>
        <Conversion passage={passage} />
        <ComplaintLink about="passage-abroad" id={passage.passage_id} />
      </div>
    </Dialog>
  );
}

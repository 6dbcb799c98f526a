import type { CallResult } from '@rampa/contract';
import { getT4AObracun, type T4APassage } from '@rampa/contract/external-toll';
import type { ReactNode } from 'react';
import type { LoadState } from '../../lib/api/call-state.ts';
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

/** A customer's own passage abroad: how its toll was calculated, and the way to a complaint. */
export function Computation({ passage, onClose }: ComputationProps) {
  const { languageId } = useTexts();
  const state = useCall(getT4AObracun, { passage_id: passage.passage_id, languageId });
  return (
    <ComputationDialog {...{ passage, state, onClose }}>
      <ComplaintLink about="passage-abroad" id={passage.passage_id} />
    </ComputationDialog>
  );
}

interface ComputationDialogProps extends ComputationProps {
  readonly state: LoadState<CallResult<typeof getT4AObracun>>;
  readonly children?: ReactNode;
}

/** How the toll of a passage abroad was calculated, and the rate by which it was converted. */
export function ComputationDialog({ passage, state, onClose, children }: ComputationDialogProps) {
  const { t } = useTexts();
  const names = useCountryNames();
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
        {children}
      </div>
    </Dialog>
  );
}

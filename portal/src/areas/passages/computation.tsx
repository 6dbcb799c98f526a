import { getObracun, type Passage } from '@rampa/contract/passages';
import type { CallResult } from '@rampa/contract';
import { type ReactNode, Suspense } from 'react';
import type { LoadState } from '../../lib/api/call-state.ts';
import { useCall } from '../../lib/api/queries.ts';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { PassageComplaint } from '../../lib/complaints/passage-complaint.tsx';
import { PassageOutcome } from '../../lib/complaints/passage-outcome.tsx';
import { useFiledPassages } from '../../lib/complaints/use-filed-passages.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComputationReceipt } from '../../lib/trips/computation-receipt.tsx';
import styles from './computation.module.css';
import { Reasons } from '../../lib/trips/reasons.tsx';
import { Trip, TripTime } from '../../lib/trips/trip.tsx';
import { Vehicle } from './vehicle.tsx';

const RouteMap = late(async () => (await import('../../lib/trips/route-map.tsx')).RouteMap);

interface ComputationProps {
  readonly passage: Passage;
  readonly onClose: () => void;
}

/** How the toll of a passage was calculated, and why it is marked. */
export function Computation({ passage, onClose }: ComputationProps) {
  const { languageId } = useTexts();
  const { passage_id } = passage;
  const state = useCall(getObracun, { passage_id, languageId });
  return (
    <ComputationDialog {...{ passage, state, onClose }}>
      <Complaint passageId={passage_id} />
    </ComputationDialog>
  );
}

/** The complaint about it and what was given back in all, or how to file one. */
function Complaint({ passageId }: { readonly passageId: string }) {
  const { complaints, refunds } = useFiledPassages([passageId]);
  const filed = complaints.get(passageId);
  const refund = refunds.get(passageId);
  if (filed !== undefined) return <PassageComplaint filed={filed} />;
  return (
    <>
      {refund === undefined ? null : <PassageOutcome decision="accepted" refund={refund} />}
      <ComplaintLink about="passage" id={passageId} />
    </>
  );
}

interface ComputationDialogProps extends ComputationProps {
  readonly state: LoadState<CallResult<typeof getObracun>>;
  /** What may be done about it. */
  readonly children?: ReactNode;
}

/** The same, whoever asks for it. */
export function ComputationDialog({ passage, state, onClose, children }: ComputationDialogProps) {
  const { t } = useTexts();
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
              <Suspense fallback={<Skeleton height="16rem" />}>
                <RouteMap computation={value} />
              </Suspense>
              <ComputationReceipt computation={value} />
              {children}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Head({ passage }: { readonly passage: Passage }) {
  return (
    <div className={styles['head']}>
      <div className={styles['trip']}>
        <Trip passage={passage} />
      </div>
      <TripTime passage={passage} />
      <Vehicle passage={passage} withLane />
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

import {
  getNeuskladjene,
  rasporediUplatu,
  type TransferCandidate,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reconciliation.module.css';

interface CandidatesProps {
  readonly transfer: UnmatchedTransfer;
}

/** Slips that a transfer may have been to pay, each with its reason; one press assigns it. */
export function Candidates({ transfer }: CandidatesProps) {
  const { t } = useTexts();
  const { candidates } = transfer;
  if (candidates === undefined) return null;
  return (
    <>
      <strong>{t('reconciliation.candidates')}</strong>
      <ul className={styles['candidates']}>
        {candidates.items.map((candidate) => (
          <li key={candidate.order_number}>
            <Candidate transfer={transfer} candidate={candidate} />
          </li>
        ))}
      </ul>
      {candidates.more ? (
        <span className={styles['muted']}>{t('reconciliation.more-candidates')}</span>
      ) : null}
    </>
  );
}

function Candidate({
  transfer,
  candidate,
}: CandidatesProps & { readonly candidate: TransferCandidate }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(rasporediUplatu);
  const { order_number: number, customer, issuedOn, because } = candidate;
  const assign = async (): Promise<void> => {
    const outcome = await submit({
      transfer_id: transfer.transfer_id,
      parts: [{ to: 'slip', target: number, amount: transfer.amount.amount }],
    });
    if (outcome.ok)
      toasts.show({ severity: 'success', summary: t('reconciliation.divided-toast') });
    else toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
    void refreshCalls(getNeuskladjene, getStanjeRada);
  };
  return (
    <span className={styles['lines']}>
      <span>{customer === '' ? t('reconciliation.visitor') : customer}</span>
      <span className={styles['muted']}>
        {t('reconciliation.candidate', {
          day: formats.day(issuedOn),
          reason: t(`reconciliation.because-${because}`),
        })}
      </span>
      <Button size="small" busy={busy} disabledReason={offline} onClick={() => void assign()}>
        {t('reconciliation.assign-to', { number })}
      </Button>
    </span>
  );
}

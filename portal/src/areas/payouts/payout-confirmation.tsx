import { type Payout, potvrdiIsplatu } from '@rampa/contract/payouts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { refreshPayouts } from './refresh.ts';

interface PayoutConfirmationProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** The second member of staff sees what is paid to whom, before the bank is told. */
export function PayoutConfirmation({ payout, onClose }: PayoutConfirmationProps) {
  const { t, formats } = useTexts();
  const { submit } = useSubmit(potvrdiIsplatu);
  const confirm = async (): Promise<string | undefined> => {
    const outcome = await submit({
      payout_id: payout.payout_id,
      reference: payout.reference,
    });
    refreshPayouts();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('payouts.confirmed-toast') });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('payouts.confirm')}
      kind="primary"
      confirm={t('payouts.confirm')}
      keep={t('payouts.cancel')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {t('payouts.confirm-ask', {
          amount: formats.money(payout.amount, { exact: true }),
          payee: payout.payee,
          bankAccount: payout.bankAccount,
        })}
      </p>
    </ConfirmDialog>
  );
}

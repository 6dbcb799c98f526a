import { type Payout, zavediIsplatu } from '@rampa/contract/payouts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DayDialog, dayForm } from './day-dialog.tsx';
import { makeThenRefresh } from './refresh.ts';

interface PayoutDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** On which day the bank made a payout. */
export function PayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const { t, formats } = useTexts();
  const call = useCallForm(zavediIsplatu, {
    ...dayForm,
    toInput: ({ paidOn }) => ({ payout_id: payout.payout_id, reference: payout.reference, paidOn }),
    missing: { paidOn: 'payouts.day-impossible' },
    make: makeThenRefresh(zavediIsplatu),
    onDone() {
      toasts.show({ severity: 'success', summary: t('payouts.done-toast') });
      onClose();
    },
  });
  return (
    <DayDialog
      title={t('payouts.put-down')}
      question={t('payouts.ask', {
        amount: formats.money(payout.amount, { exact: true }),
        payee: payout.payee,
      })}
      call={call}
      onClose={onClose}
    />
  );
}

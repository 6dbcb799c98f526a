import { type Payout, zavediIsplatu } from '@rampa/contract/payouts';
import { useSubmit } from '../../lib/api/queries.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DayDialog } from './day-dialog.tsx';
import { refusalOf } from './refusal.ts';
import { refreshPayouts } from './refresh.ts';

interface PayoutDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** On which day the bank made a payout. */
export function PayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const { t, formats } = useTexts();
  const impossible = t('payouts.day-impossible');
  const { submit } = useSubmit(zavediIsplatu);
  const record = async (day: string): Promise<string | undefined> => {
    const outcome = await submit({ payout_id: payout.payout_id, paidOn: day });
    refreshPayouts();
    if (!outcome.ok) return refusalOf(outcome, impossible);
    toasts.show({ severity: 'success', summary: t('payouts.done-toast') });
    return undefined;
  };
  return (
    <DayDialog
      title={t('payouts.put-down')}
      question={t('payouts.ask', {
        amount: formats.money(payout.amount, { exact: true }),
        payee: payout.payee,
      })}
      impossible={impossible}
      onRecord={record}
      onClose={onClose}
    />
  );
}

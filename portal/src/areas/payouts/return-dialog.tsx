import { type Payout, vratiIsplatu } from '@rampa/contract/payouts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { FormDay } from '../../lib/forms/form-day.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { makeThenRefresh } from './refresh.ts';

const formName = 'payout-return';
const impossible = 'payouts.return-day-impossible';

interface ReturnDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** When and why the bank sent a payout back, and to whom it is paid again. */
export function ReturnDialog({ payout, onClose }: ReturnDialogProps) {
  const { t, formats } = useTexts();
  const call = useCallForm(vratiIsplatu, {
    name: formName,
    defaultValues: { returnedOn: '', reason: '', payee: '', bankAccount: '' },
    toInput: (values) => ({ payout_id: payout.payout_id, reference: payout.reference, ...values }),
    missing: { returnedOn: impossible },
    // Blanks alone are nothing.
    check: (values) =>
      Object.fromEntries(
        (['reason', 'payee', 'bankAccount'] as const)
          .filter((name) => values[name].trim() === '')
          .map((name) => [name, 'field.required']),
      ),
    make: makeThenRefresh(vratiIsplatu, impossible),
    onDone() {
      toasts.show({ severity: 'success', summary: t('payouts.returned-toast') });
      onClose();
    },
  });
  const { field } = call;
  return (
    <CallFormDialog
      name={formName}
      title={t('payouts.return')}
      act={t('payouts.save')}
      cancel={t('payouts.cancel')}
      form={call}
      onClose={onClose}
    >
      <p>{t('payouts.return-ask', { amount: formats.money(payout.amount, { exact: true }) })}</p>
      <FormDay call={call} name="returnedOn" label={t('payouts.return-day')} />
      <TextField
        {...field('reason', t('payouts.return-reason'))}
        autoComplete="off"
        maxLength={200}
      />
      <TextField {...field('payee', t('payouts.payee'))} autoComplete="off" maxLength={70} />
      <TextField
        {...field('bankAccount', t('payouts.new-account'))}
        autoComplete="off"
        maxLength={40}
      />
    </CallFormDialog>
  );
}

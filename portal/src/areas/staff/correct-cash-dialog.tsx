import { minorUnitsOf } from '@rampa/contract/amounts';
import {
  cashCorrectionReasons,
  type CashCorrectionReason,
  cashNoteMaximum,
  ispraviGotovinu,
} from '@rampa/contract/counter';
import { getStanjeRada } from '@rampa/contract/reports';
import type { TopUp } from '@rampa/contract/top-ups';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const formName = 'correct-cash';

interface CorrectionValues {
  /** As typed; not filled in with all of it, which would be taken off unseen. */
  readonly amount: string;
  /** Empty until it is chosen: the customer is told what the clerk means, not what was there. */
  readonly reason: CashCorrectionReason | '';
  readonly note: string;
}

interface CorrectCashProps {
  readonly account: string;
  readonly topUp: TopUp;
  readonly onClose: () => void;
}

/** Proposes that cash which was wrong is taken off the tag, once its till was closed. */
export function CorrectCashDialog({ account, topUp, onClose }: CorrectCashProps) {
  const { t, formats } = useTexts();
  const call = useCallForm(ispraviGotovinu, {
    name: formName,
    defaultValues: { amount: '', reason: '', note: '' },
    toInput: ({ amount, reason, note }: CorrectionValues) => ({
      account_id: account,
      order_number: topUp.order_number,
      amount: minorUnitsOf(amount) ?? 0,
      // An empty one is refused by the schema and reported beside the field.
      reason: reason as CashCorrectionReason,
      note,
    }),
    missing: { reason: 'counter.reason-missing', note: 'counter.correct-note-missing' },
    check: ({ amount }) =>
      minorUnitsOf(amount) === undefined ? { amount: 'counter.amount-wrong' } : {},
    onDone() {
      void refreshCalls(getStanjeRada);
      toasts.show({ severity: 'info', summary: t('counter.correct-done') });
      onClose();
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  // Registered so that the summary can name it.
  call.field('reason', t('counter.reason'));
  return (
    <CallFormDialog
      name={formName}
      title={t('counter.correct-title')}
      act={t('counter.correct-do')}
      cancel={t('counter.cancel')}
      form={call}
      onClose={onClose}
    >
      <p>{t('counter.correct-ask')}</p>
      <TextField
        {...call.field('amount', t('counter.correct-amount'))}
        hint={t('counter.correct-amount-hint', {
          amount: formats.money(topUp.amount, { exact: true }),
        })}
        unit={formats.currency(topUp.amount.currency)}
        inputMode="decimal"
        autoComplete="off"
      />
      <RadioGroup<CashCorrectionReason>
        {...reason.field}
        id={`${formName}-reason`}
        value={reason.field.value === '' ? undefined : reason.field.value}
        label={t('counter.reason')}
        error={fieldErrorText(reason.fieldState.error, reason.field.value)}
        choices={cashCorrectionReasons.map((value) => ({
          value,
          label: t(`counter.reason-${value}`),
        }))}
      />
      <TextArea
        {...call.field('note', t('counter.note'))}
        hint={t('counter.note-hint')}
        rows={2}
        maxLength={cashNoteMaximum}
      />
    </CallFormDialog>
  );
}

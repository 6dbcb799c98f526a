import type { ReactNode } from 'react';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { FormDay } from '../../lib/forms/form-day.tsx';
import type { CallForm } from '../../lib/forms/use-call-form.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';

interface DayValues {
  readonly paidOn: string;
}

/** What every form of this dialog begins with. */
export const dayForm = { name: 'payout', defaultValues: { paidOn: '' } };

interface DayDialogProps {
  readonly title: string;
  /** What the bank is said to have done. */
  readonly question: ReactNode;
  readonly call: CallForm<DayValues>;
  readonly onClose: () => void;
}

/** Asks for the day of the bank's statement. */
export function DayDialog({ title, question, call, onClose }: DayDialogProps) {
  const { t } = useTexts();
  return (
    <CallFormDialog
      name={dayForm.name}
      title={title}
      act={t('payouts.save')}
      cancel={t('payouts.cancel')}
      form={call}
      onClose={onClose}
    >
      <p>{question}</p>
      <FormDay call={call} name="paidOn" label={t('payouts.day')} />
    </CallFormDialog>
  );
}

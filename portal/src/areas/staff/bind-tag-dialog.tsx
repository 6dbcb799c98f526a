import { getKupac } from '@rampa/contract/staff';
import { poveziTagKupca, type TagServiceReason } from '@rampa/contract/tags';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type ChosenReason, TagServiceReasonField } from './tag-service-reason.tsx';

const formName = 'bind-tag';

interface BindValues {
  readonly serial_number: string;
  readonly verificationCode: string;
  readonly reason: ChosenReason;
}

interface BindTagProps {
  readonly account: string;
  readonly onClose: () => void;
}

/** Links a tag to the customer's account, by the numbers printed with it. */
export function BindTagDialog({ account, onClose }: BindTagProps) {
  const { t } = useTexts();
  const call = useCallForm(poveziTagKupca, {
    name: formName,
    defaultValues: { serial_number: '', verificationCode: '', reason: '' },
    toInput: ({ reason, ...values }: BindValues) => ({
      account_id: account,
      ...values,
      // An empty one is refused by the schema and reported beside the field.
      reason: reason as TagServiceReason,
    }),
    missing: { reason: 'staff.service-reason-missing' },
    onDone() {
      void refreshCalls(getKupac);
      toasts.show({ severity: 'success', summary: t('staff.tag-bound-toast') });
      onClose();
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  // Registered so that the summary can name it.
  call.field('reason', t('staff.service-reason'));
  const printed = {
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 32,
  } as const;
  return (
    <CallFormDialog
      name={formName}
      title={t('staff.tag-bind')}
      act={t('staff.tag-bind-do')}
      cancel={t('staff.block-cancel')}
      form={call}
      onClose={onClose}
    >
      <TextField {...call.field('serial_number', t('tags.verify-serial'))} {...printed} />
      <TextField
        {...call.field('verificationCode', t('tags.verify-code'))}
        {...printed}
        inputMode="numeric"
      />
      <TagServiceReasonField
        {...reason.field}
        id={`${formName}-reason`}
        fault={reason.fieldState.error}
      />
    </CallFormDialog>
  );
}

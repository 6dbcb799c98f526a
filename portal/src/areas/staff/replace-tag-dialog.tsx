import { getKupac } from '@rampa/contract/staff';
import {
  type ReplacementReason,
  replacementReasons,
  type Tag,
  zameniTagKupca,
} from '@rampa/contract/tags';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { randomId } from '../../lib/random-id.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { TextField } from '../../ui/text-field.tsx';

const formName = 'replace-tag';

interface ReplaceValues {
  /** Empty until it is chosen: the customer is told it. */
  readonly reason: ReplacementReason | '';
  readonly serial_number: string;
  readonly verificationCode: string;
}

interface ReplaceTagProps {
  readonly account: string;
  /** The one that is replaced. */
  readonly tag: Tag;
  /** Whether the code that is printed with the new one is asked for. */
  readonly asksForCode: boolean;
  readonly onClose: () => void;
}

/** Replaces a customer's tag by another one, which gets all that was the old one's. */
export function ReplaceTagDialog({ account, tag, asksForCode, onClose }: ReplaceTagProps) {
  const { t, formats } = useTexts();
  // One intent, however often it is sent.
  const [idempotencyKey] = useState(randomId);
  const call = useCallForm(zameniTagKupca, {
    name: formName,
    defaultValues: { reason: '', serial_number: '', verificationCode: '' },
    toInput: ({ reason, ...values }: ReplaceValues) => ({
      account_id: account,
      tag_id: tag.tag_id,
      ...values,
      // An empty one is refused by the schema and reported beside the field.
      reason: reason as ReplacementReason,
      idempotencyKey,
    }),
    missing: { reason: 'staff.replace-reason-missing' },
    onDone({ serial_number: serial, moved }) {
      void refreshCalls(getKupac);
      const amount = formats.money(moved, { exact: true });
      toasts.show({
        severity: 'success',
        summary: t('staff.replaced-toast', { serial, amount }),
      });
      onClose();
    },
    onRefused() {
      void refreshCalls(getKupac);
      return false;
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  // Registered so that the summary can name it.
  call.field('reason', t('staff.replace-reason'));
  const printed = {
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 32,
  } as const;
  return (
    <CallFormDialog
      name={formName}
      title={t('staff.replace')}
      act={t('staff.replace-do')}
      cancel={t('staff.block-cancel')}
      form={call}
      onClose={onClose}
    >
      <p>
        {tag.plate === '' ? null : `${tag.plate} · `}
        <SerialNumber value={tag.serial_number} />
      </p>
      <p>{t('staff.replace-what', { amount: formats.money(tag.balance, { exact: true }) })}</p>
      <RadioGroup<ReplacementReason>
        {...reason.field}
        id={`${formName}-reason`}
        value={reason.field.value === '' ? undefined : reason.field.value}
        label={t('staff.replace-reason')}
        error={fieldErrorText(reason.fieldState.error, reason.field.value)}
        choices={replacementReasons.map((one) => ({
          value: one,
          label: t(`staff.replace-reason-${one}`),
        }))}
      />
      <TextField {...call.field('serial_number', t('staff.replace-serial'))} {...printed} />
      {asksForCode ? (
        <TextField
          {...call.field('verificationCode', t('tags.verify-code'))}
          {...printed}
          inputMode="numeric"
        />
      ) : null}
    </CallFormDialog>
  );
}

import {
  type Device,
  deviceNoteMaximum,
  type HandInReason,
  handInReasons,
  placeMaximum,
  primiVracenUredjaj,
} from '@rampa/contract/purchases';
import { useController } from 'react-hook-form';
import { api } from '../../../lib/calls.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { refreshDevices } from './refresh-devices.ts';

const formName = 'hand-in';

interface HandInValues {
  readonly reason: HandInReason | '';
  readonly place: string;
  readonly note: string;
}

interface HandInProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** A customer has brought a tag back, or one that nobody linked has come back. */
export function HandInDialog({ device, onClose }: HandInProps) {
  const { t, formats } = useTexts();
  const { warranty } = device;
  const call = useCallForm(primiVracenUredjaj, {
    name: formName,
    defaultValues: { reason: '', place: '', note: '' },
    toInput: ({ reason, ...rest }: HandInValues) => ({
      serial_number: device.serial_number,
      // An empty one is refused by the schema and reported beside the field.
      reason: reason as HandInReason,
      ...rest,
    }),
    missing: { reason: 'device-desk.reason-missing' },
    make: async (input) => {
      const outcome = await api.call(primiVracenUredjaj, input);
      refreshDevices();
      return outcome;
    },
    onDone() {
      toasts.show({ severity: 'success', summary: t('device-desk.hand-in-toast') });
      onClose();
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  // Registered so that the summary can name it.
  call.field('reason', t('device-desk.hand-in-reason'));
  return (
    <CallFormDialog
      name={formName}
      title={t('device-desk.hand-in')}
      act={t('device-desk.hand-in-do')}
      cancel={t('orders-desk.cancel')}
      form={call}
      onClose={onClose}
    >
      <p>{t('device-desk.hand-in-text')}</p>
      {warranty === null ? null : (
        <p>
          {t(warranty.over ? 'device-desk.out-of-warranty' : 'device-desk.in-warranty', {
            day: formats.day(warranty.day),
          })}
        </p>
      )}
      <RadioGroup<HandInReason>
        {...reason.field}
        id={`${formName}-reason`}
        value={reason.field.value === '' ? undefined : reason.field.value}
        label={t('device-desk.hand-in-reason')}
        error={fieldErrorText(reason.fieldState.error, reason.field.value)}
        choices={handInReasons.map((one) => ({
          value: one,
          label: t(`device-desk.hand-in-reason-${one}`),
        }))}
      />
      <TextField
        {...call.field('place', t('orders-desk.place'))}
        optional={t('form.optional')}
        maxLength={placeMaximum}
        autoComplete="off"
      />
      <TextField
        {...call.field('note', t('device-desk.note'))}
        optional={t('form.optional')}
        hint={t('device-desk.note-hint')}
        maxLength={deviceNoteMaximum}
        autoComplete="off"
      />
    </CallFormDialog>
  );
}

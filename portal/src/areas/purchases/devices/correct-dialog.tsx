import type { CallInput, Kategorija } from '@rampa/contract';
import {
  type Device,
  deviceNoteMaximum,
  ispraviUredjaje,
  placeMaximum,
  type TakeOutReason,
  takeOutReasons,
} from '@rampa/contract/purchases';
import { useController, useWatch } from 'react-hook-form';
import { api } from '../../../lib/calls.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { type CallForm, useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../../ui/choices.tsx';
import { SerialNumber } from '../../../ui/serial-number.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CategorySelect } from '../desk/category-select.tsx';
import { serialNumbersIn } from '../desk/serial-list.ts';
import { checkNumbers, fieldOfNumbers, SerialNumbersField } from '../desk/serial-numbers-field.tsx';
import { refreshDevices } from './refresh-devices.ts';

const formName = 'correct-devices';

type Change = CallInput<typeof ispraviUredjaje>['change'];
const whats = ['out', 'back', 'place', 'category'] as const satisfies readonly Change['what'][];

interface CorrectValues {
  readonly numbers: string;
  readonly what: Change['what'];
  readonly reason: TakeOutReason | '';
  readonly kategorija: Kategorija;
  readonly place: string;
  readonly note: string;
}

function changeOf({ what, reason, kategorija, place }: CorrectValues): Change {
  switch (what) {
    case 'category':
      return { what, kategorija };
    case 'out':
      // An empty one is found by the form's own check.
      return { what, reason: reason as TakeOutReason };
    case 'place':
    case 'back':
      return { what, place };
  }
}

interface CorrectProps {
  /** Left out where a list is pasted. */
  readonly device?: Device;
  readonly onClose: () => void;
}

/** What the stock says wrongly of devices, of one or of a list. */
export function CorrectDialog({ device, onClose }: CorrectProps) {
  const { t, formats } = useTexts();
  const call = useCallForm(ispraviUredjaje, {
    name: formName,
    defaultValues: {
      numbers: device?.serial_number ?? '',
      what: device === undefined || device.where === 'stock' ? 'out' : 'back',
      reason: '',
      kategorija: device?.kategorija ?? 'I',
      place: device?.place ?? '',
      note: '',
    },
    toInput: (values: CorrectValues) => ({
      serial_numbers: [...serialNumbersIn(values.numbers)],
      change: changeOf(values),
      note: values.note,
    }),
    fieldOf: (field, { what }) => {
      if (field !== 'change') return fieldOfNumbers(field);
      return what === 'out' ? 'reason' : 'place';
    },
    // With one device there is no list to show it beside.
    whole:
      device === undefined
        ? []
        : [
            'purchases.device-unknown',
            'purchases.device-with-customer',
            'purchases.device-in-order',
            'purchases.device-not-in-stock',
            'purchases.device-has-balance',
          ],
    check: ({ numbers, what, reason }) => ({
      ...checkNumbers({ numbers }),
      ...(what === 'out' && reason === '' ? { reason: 'device-desk.reason-missing' } : {}),
    }),
    make: async (input) => {
      const outcome = await api.call(ispraviUredjaje, input);
      refreshDevices();
      return outcome;
    },
    onDone({ changed, already }) {
      toasts.show({
        severity: 'success',
        summary: t('device-desk.corrected-toast', { count: changed }),
        ...(already === 0
          ? {}
          : { detail: t('device-desk.corrected-already', { number: formats.number(already) }) }),
      });
      onClose();
    },
  });
  const { control } = call.form;
  const typed = useWatch({ control, name: 'numbers' });
  const numbers = call.field('numbers', t('orders-desk.numbers'));
  return (
    <CallFormDialog
      name={formName}
      title={t('device-desk.correct')}
      act={t('device-desk.correct-do')}
      cancel={t('orders-desk.cancel')}
      form={call}
      onClose={onClose}
    >
      {device === undefined ? (
        <SerialNumbersField field={numbers} typed={typed} form={call.form} />
      ) : (
        <p>
          <SerialNumber value={device.serial_number} />
        </p>
      )}
      <ChangeFields call={call} />
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

/** What is wrong, and what belongs to it. */
function ChangeFields({ call }: { readonly call: CallForm<CorrectValues> }) {
  const { t } = useTexts();
  const { control } = call.form;
  const what = useController({ control, name: 'what' });
  const reason = useController({ control, name: 'reason' });
  const chosen = useController({ control, name: 'kategorija' });
  // Registered so that the summary can name it.
  call.field('reason', t('device-desk.out-reason'));
  return (
    <>
      <RadioGroup<Change['what']>
        {...what.field}
        id={`${formName}-what`}
        label={t('device-desk.what')}
        choices={whats.map((one) => ({ value: one, label: t(`device-desk.what-${one}`) }))}
      />
      {what.field.value === 'out' ? (
        <RadioGroup<TakeOutReason>
          {...reason.field}
          id={`${formName}-reason`}
          value={reason.field.value === '' ? undefined : reason.field.value}
          label={t('device-desk.out-reason')}
          error={fieldErrorText(reason.fieldState.error, reason.field.value)}
          choices={takeOutReasons.map((one) => ({
            value: one,
            label: t(`device-desk.out-reason-${one}`),
          }))}
        />
      ) : null}
      {what.field.value === 'category' ? (
        <CategorySelect {...chosen.field} id={`${formName}-kategorija`} />
      ) : null}
      {what.field.value === 'place' || what.field.value === 'back' ? (
        <TextField
          {...call.field('place', t('orders-desk.place'))}
          optional={t('form.optional')}
          maxLength={placeMaximum}
          autoComplete="off"
        />
      ) : null}
    </>
  );
}

import type { Kategorija } from '@rampa/contract';
import { placeMaximum, primiUredjaje } from '@rampa/contract/purchases';
import { useController, useWatch } from 'react-hook-form';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CategorySelect } from './category-select.tsx';
import { refreshDesk } from './refresh.ts';
import { serialNumbersIn } from './serial-list.ts';
import { checkNumbers, fieldOfNumbers, SerialNumbersField } from './serial-numbers-field.tsx';

const formName = 'receive';

interface ReceiveValues {
  readonly kategorija: Kategorija;
  readonly place: string;
  /** As pasted, or read from a file. */
  readonly numbers: string;
  readonly counted: boolean;
}

/** New devices by their serial numbers, pasted or from a file. */
export function ReceiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, formats } = useTexts();
  const call = useCallForm(primiUredjaje, {
    name: formName,
    defaultValues: { kategorija: 'I', place: '', numbers: '', counted: false },
    toInput: ({ numbers, ...rest }: ReceiveValues) => ({
      ...rest,
      serial_numbers: [...serialNumbersIn(numbers)],
    }),
    fieldOf: fieldOfNumbers,
    check: (values: ReceiveValues) => checkNumbers(values),
    onDone({ received, already }) {
      refreshDesk();
      toasts.show({
        severity: 'success',
        summary: t('orders-desk.received-toast', { count: received }),
        ...(already === 0
          ? {}
          : { detail: t('orders-desk.received-already', { number: formats.number(already) }) }),
      });
      onClose();
    },
  });
  const { control } = call.form;
  const chosen = useController({ control, name: 'kategorija' });
  const counted = useController({ control, name: 'counted' });
  const typed = useWatch({ control, name: 'numbers' });
  return (
    <CallFormDialog
      name={formName}
      title={t('orders-desk.receive')}
      act={t('orders-desk.receive-do')}
      cancel={t('orders-desk.cancel')}
      form={call}
      onClose={onClose}
    >
      <CategorySelect {...chosen.field} id={`${formName}-kategorija`} />
      <SerialNumbersField
        field={call.field('numbers', t('orders-desk.numbers'))}
        typed={typed}
        form={call.form}
      />
      <TextField
        {...call.field('place', t('orders-desk.place'))}
        optional={t('form.optional')}
        maxLength={placeMaximum}
        autoComplete="off"
      />
      <Checkbox
        label={t('orders-desk.counted')}
        checked={counted.field.value}
        onChange={counted.field.onChange}
      />
    </CallFormDialog>
  );
}

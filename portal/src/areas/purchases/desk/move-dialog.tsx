import { placeMaximum, type PointStock, premestiUredjaje } from '@rampa/contract/purchases';
import { useWatch } from 'react-hook-form';
import { api } from '../../../lib/calls.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { refreshDevices } from '../devices/refresh-devices.ts';
import { serialNumbersIn } from './serial-list.ts';
import { checkNumbers, fieldOfNumbers, SerialNumbersField } from './serial-numbers-field.tsx';

const formName = 'move-devices';

interface MoveValues {
  /** As pasted, or read from a file. */
  readonly numbers: string;
  /** Empty: the store. */
  readonly point_id: string;
  /** Of the store. */
  readonly place: string;
}

interface MoveProps {
  readonly points: readonly PointStock[];
  readonly onClose: () => void;
}

/** Tags from the store to a point of sale, from one to another, or back. */
export function MoveDialog({ points, onClose }: MoveProps) {
  const { t, formats } = useTexts();
  const open = points.filter((point) => point.open);
  const call = useCallForm(premestiUredjaje, {
    name: formName,
    defaultValues: { numbers: '', point_id: open[0]?.point_id ?? '', place: '' },
    toInput: ({ numbers, point_id, place }: MoveValues) => ({
      serial_numbers: [...serialNumbersIn(numbers)],
      point_id,
      place: point_id === '' ? place : '',
    }),
    fieldOf: fieldOfNumbers,
    check: checkNumbers,
    make: async (input) => {
      const outcome = await api.call(premestiUredjaje, input);
      refreshDevices();
      return outcome;
    },
    onDone({ moved, already }) {
      toasts.show({
        severity: 'success',
        summary: t('point-stock.moved-toast', { count: moved }),
        ...(already === 0
          ? {}
          : { detail: t('point-stock.moved-already', { number: formats.number(already) }) }),
      });
      onClose();
    },
  });
  const { control } = call.form;
  const typed = useWatch({ control, name: 'numbers' });
  const where = useWatch({ control, name: 'point_id' });
  return (
    <CallFormDialog
      name={formName}
      title={t('point-stock.move')}
      act={t('point-stock.move-do')}
      cancel={t('orders-desk.cancel')}
      form={call}
      onClose={onClose}
    >
      <SerialNumbersField
        field={call.field('numbers', t('orders-desk.numbers'))}
        typed={typed}
        form={call.form}
      />
      <p>{t('point-stock.range-hint')}</p>
      <Select
        {...call.field('point_id', t('point-stock.to'))}
        options={[
          { value: '', label: t('point-stock.store') },
          ...open.map(({ point_id: value, name: label }) => ({ value, label })),
        ]}
      />
      {where === '' ? (
        <TextField
          {...call.field('place', t('orders-desk.place'))}
          optional={t('form.optional')}
          maxLength={placeMaximum}
          autoComplete="off"
        />
      ) : null}
    </CallFormDialog>
  );
}

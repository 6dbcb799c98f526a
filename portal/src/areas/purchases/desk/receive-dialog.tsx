import { formatMessage, type Kategorija } from '@rampa/contract';
import { devicesAtOnce, placeMaximum, primiUredjaje } from '@rampa/contract/purchases';
import { getKategorije } from '@rampa/contract/toll-calculator';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useCall } from '../../../lib/api/queries.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';
import { firstWrongIn, serialNumbersIn } from './serial-list.ts';

const formName = 'receive';
/** Files beyond it have no list of serial numbers that could come in at once. */
const largestFile = 256 * 1024;

interface ReceiveValues {
  readonly kategorija: Kategorija;
  readonly place: string;
  /** As pasted, or read from a file. */
  readonly numbers: string;
  readonly counted: boolean;
}

/** New devices by their serial numbers, pasted or from a file. */
export function ReceiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, formats, languageId } = useTexts();
  const { value: categories } = useCall(getKategorije, { languageId }, { quiet: true });
  const file = useRef<HTMLInputElement>(null);
  const call = useCallForm(primiUredjaje, {
    name: formName,
    defaultValues: { kategorija: 'I', place: '', numbers: '', counted: false },
    toInput: ({ numbers, ...rest }: ReceiveValues) => ({
      ...rest,
      serial_numbers: [...serialNumbersIn(numbers)],
    }),
    fieldOf: (field) => (field === 'serial_numbers' ? 'numbers' : field),
    check: ({ numbers }) => {
      const count = serialNumbersIn(numbers).length;
      if (count === 0) return { numbers: 'orders-desk.numbers-missing' };
      if (count > devicesAtOnce) return { numbers: 'orders-desk.numbers-too-many' };
      const wrong = firstWrongIn(numbers);
      return wrong === undefined
        ? {}
        : {
            numbers: formatMessage('orders-desk.number-wrong', {
              line: wrong.line,
              typed: wrong.number.slice(0, 64),
            }),
          };
    },
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
  const read = async (picked: File | undefined): Promise<void> => {
    if (picked === undefined) return;
    const text = picked.size > largestFile ? undefined : await picked.text().catch(() => undefined);
    if (text === undefined) {
      call.form.setError('numbers', { type: 'rule', message: 'orders-desk.file-unreadable' });
      return;
    }
    call.form.setValue('numbers', serialNumbersIn(text).join('\n'), { shouldValidate: false });
  };
  return (
    <CallFormDialog
      name={formName}
      title={t('orders-desk.receive')}
      act={t('orders-desk.receive-do')}
      cancel={t('orders-desk.cancel')}
      form={call}
      onClose={onClose}
    >
      <Select
        {...chosen.field}
        id={`${formName}-kategorija`}
        label={t('orders-desk.category')}
        options={(categories?.items ?? []).map(({ kategorija, name }) => ({
          value: kategorija,
          label: name,
        }))}
      />
      <TextArea
        {...call.field('numbers', t('orders-desk.numbers'))}
        hint={t('orders-desk.numbers-hint', { most: formats.number(devicesAtOnce) })}
        rows={6}
        spellCheck={false}
        autoComplete="off"
      />
      <p role="status" className={styles['muted']}>
        {t('orders-desk.numbers-count', { count: serialNumbersIn(typed).length })}
      </p>
      <div>
        <Button
          icon={<FileUp size={20} aria-hidden="true" />}
          onClick={() => file.current?.click()}
        >
          {t('orders-desk.from-file')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            // The same file may be chosen again, once it was mended.
            event.target.value = '';
          }}
        />
      </div>
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

import { devicesAtOnce } from '@rampa/contract/purchases';
import { formatMessage } from '@rampa/contract';
import { FileUp } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './desk.module.css';
import { firstWrongIn, serialNumbersIn } from './serial-list.ts';

/** Files beyond it have no list of serial numbers that could come in at once. */
const largestFile = 256 * 1024;

/** What is wrong with a pasted list; undefined for nothing. */
function numbersFault(numbers: string): string | undefined {
  const count = serialNumbersIn(numbers).length;
  if (count === 0) return 'orders-desk.numbers-missing';
  if (count > devicesAtOnce) return 'orders-desk.numbers-too-many';
  const wrong = firstWrongIn(numbers);
  return wrong === undefined
    ? undefined
    : formatMessage('orders-desk.number-wrong', {
        line: wrong.line,
        typed: wrong.number.slice(0, 64),
      });
}

/** The form's field that shows a fault in this field of its call: a list of serial numbers is typed as `numbers`. */
export const fieldOfNumbers = (field: string): string =>
  field === 'serial_numbers' ? 'numbers' : field;

/** What is wrong with the list of such a form, for its `check`. */
export function checkNumbers({ numbers }: { readonly numbers: string }): {
  readonly numbers?: string;
} {
  const fault = numbersFault(numbers);
  return fault === undefined ? {} : { numbers: fault };
}

interface SerialNumbersProps {
  readonly field: ComponentProps<typeof TextArea>;
  /** What is in the field now. */
  readonly typed: string;
  /** Whose field `numbers` it is. */
  readonly form: {
    setError(name: 'numbers', error: { readonly type: string; readonly message: string }): void;
    setValue(name: 'numbers', numbers: string): void;
  };
}

/** Serial numbers, pasted or from a file, and how many they are. */
export function SerialNumbersField({ field, typed, form }: SerialNumbersProps) {
  const { t, formats } = useTexts();
  const file = useRef<HTMLInputElement>(null);
  const read = async (picked: File | undefined): Promise<void> => {
    if (picked === undefined) return;
    const text = picked.size > largestFile ? undefined : await picked.text().catch(() => undefined);
    if (text === undefined) {
      form.setError('numbers', { type: 'rule', message: 'orders-desk.file-unreadable' });
    } else {
      form.setValue('numbers', serialNumbersIn(text).join('\n'));
    }
  };
  return (
    <>
      <TextArea
        {...field}
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
    </>
  );
}

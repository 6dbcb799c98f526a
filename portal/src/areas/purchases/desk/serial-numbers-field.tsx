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
export function numbersFault(numbers: string): string | undefined {
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

interface SerialNumbersProps {
  readonly field: ComponentProps<typeof TextArea>;
  /** What is in the field now. */
  readonly typed: string;
  /** A file was read; undefined where it could not be. */
  readonly onRead: (numbers: string | undefined) => void;
}

/** Serial numbers, pasted or from a file, and how many they are. */
export function SerialNumbersField({ field, typed, onRead }: SerialNumbersProps) {
  const { t, formats } = useTexts();
  const file = useRef<HTMLInputElement>(null);
  const read = async (picked: File | undefined): Promise<void> => {
    if (picked === undefined) return;
    const text = picked.size > largestFile ? undefined : await picked.text().catch(() => undefined);
    onRead(text === undefined ? undefined : serialNumbersIn(text).join('\n'));
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

import type { TripFileFault } from '@rampa/contract/trip-checks';
import { messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

/** What is wrong with the files, line by line; nothing of them was taken in. */
export function FaultList({ faults }: { readonly faults: readonly TripFileFault[] }) {
  const { t, formats } = useTexts();
  const place = ({ file, line }: TripFileFault): string =>
    t('trip-checks.fault-at', { file, line: formats.number(line) });
  const columns: readonly Column<TripFileFault>[] = [
    { id: 'place', header: t('trip-checks.fault-place'), rowHeader: true, cell: place },
    {
      id: 'what',
      header: t('trip-checks.fault-what'),
      cell: ({ message }) => messages.text(message),
    },
  ];
  return (
    <Stack>
      <Notice tone="bad" role="alert" title={t('trip-checks.faulty')}>
        {t('trip-checks.faulty-text')}
      </Notice>
      <DataList
        label={t('trip-checks.faults')}
        rows={faults}
        rowKey={({ file, line, column, message }) => `${file} ${line} ${column} ${message}`}
        columns={columns}
        card={(fault) => (
          <Stack gap="tight">
            <strong>{place(fault)}</strong>
            <span>{messages.text(fault.message)}</span>
          </Stack>
        )}
      />
    </Stack>
  );
}

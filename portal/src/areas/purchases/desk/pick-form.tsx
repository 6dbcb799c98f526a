import { type DispatchOrder, izdvojUredjaje } from '@rampa/contract/purchases';
import { ListPlus, ScanBarcode } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { api, messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';

interface PickProps {
  readonly shown: DispatchOrder;
}

/** Devices for the order, scanned one after the other, or the next ones of the stock. */
export function PickForm({ shown }: PickProps) {
  const { t, formats } = useTexts();
  const whole = shown.lines.every(({ quantity, picked }) => picked === quantity);
  return (
    <>
      <Needed shown={shown} />
      <p role="status" className={styles['muted']}>
        {whole
          ? t('orders-desk.all-picked')
          : t('orders-desk.picked-of', {
              picked: formats.number(shown.devices.length),
              quantity: formats.number(shown.order.quantity),
            })}
      </p>
      {whole ? null : <Scan shown={shown} />}
    </>
  );
}

/** What was ordered of each category, and how much of it is there. */
function Needed({ shown }: PickProps) {
  const { t, formats } = useTexts();
  const category = useCategory();
  const columns = [
    { id: 'quantity', header: t('orders-desk.ordered'), of: 'quantity' },
    { id: 'picked', header: t('orders-desk.picked'), of: 'picked' },
    { id: 'stock', header: t('orders-desk.in-stock'), of: 'inStock' },
  ] as const;
  return (
    <DataList
      label={t('orders-desk.needed')}
      rows={shown.lines}
      rowKey={({ kategorija }) => kategorija}
      columns={[
        {
          id: 'category',
          header: t('orders-desk.category'),
          rowHeader: true,
          cell: ({ kategorija }) => category(kategorija).name,
        },
        ...columns.map(({ id, header, of }) => ({
          id,
          header,
          align: 'end' as const,
          cell: (line: DispatchOrder['lines'][number]) => formats.number(line[of]),
        })),
      ]}
      card={(line) => (
        <span className={styles['lines']}>
          <strong>{category(line.kategorija).name}</strong>
          {columns.map(({ id, header, of }) => (
            <span key={id}>
              {header}: {formats.number(line[of])}
            </span>
          ))}
        </span>
      )}
    />
  );
}

const fieldId = 'pick-serial';

/**
 * A scanner types and presses Enter, whatever the screen says: the field is empty again before the answer comes, the
 * focus stays in it, and each number waits for the one before it.
 */
function Scan({ shown }: PickProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { order_number } = shown.order;
  const next = useSubmit(izdvojUredjaje);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Promise<void>>(Promise.resolve());
  const pickOne = async (serial: string): Promise<void> => {
    const outcome = await api.call(izdvojUredjaje, { order_number, serial_numbers: [serial] });
    refreshDesk();
    if (!outcome.ok) {
      const wrong = outcome.faults.length > 0;
      setRefused(wrong ? t('orders-desk.no-number', { typed: serial }) : messages.refusal(outcome));
    }
  };
  const scan = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    field.current?.focus();
    const serial = typed.trim();
    if (serial === '' || offline !== undefined) return;
    setTyped('');
    setRefused('');
    before.current = before.current.then(() => pickOne(serial));
  };
  const takeNext = async (): Promise<void> => {
    const outcome = await next.submit({ order_number, next: true });
    refreshDesk();
    if (!outcome.ok && outcome.status !== 500) {
      toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
    }
  };
  return (
    <form method="post" noValidate onSubmit={scan}>
      <Stack>
        {refused === '' ? null : (
          <Notice tone="bad" role="alert">
            {refused}
          </Notice>
        )}
        <TextField
          ref={field}
          id={fieldId}
          label={t('orders-desk.serial-number')}
          hint={t('orders-desk.scan-hint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
        <Row>
          <Button
            type="submit"
            disabledReason={offline}
            icon={<ScanBarcode size={20} aria-hidden="true" />}
          >
            {t('orders-desk.pick')}
          </Button>
          <Button
            kind={shown.order.phase === 'pick' ? 'primary' : 'secondary'}
            busy={next.busy}
            disabledReason={offline}
            icon={<ListPlus size={20} aria-hidden="true" />}
            onClick={() => void takeNext()}
          >
            {t('orders-desk.take-next')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

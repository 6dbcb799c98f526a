import { type DispatchOrder, izdvojUredjaje } from '@rampa/contract/purchases';
import { ListPlus, ScanBarcode } from 'lucide-react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { api, messages } from '../../../lib/calls.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Row } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';

interface PickProps {
  readonly shown: DispatchOrder;
}

/** Devices for the order, scanned one after the other, or the next ones of the stock. */
export function PickForm({ shown }: PickProps) {
  const { t } = useTexts();
  const whole = shown.lines.every(({ quantity, picked }) => picked === quantity);
  return (
    <>
      <Needed shown={shown} />
      {whole ? <p className={styles['muted']}>{t('orders-desk.all-picked')}</p> : null}
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

const formName = 'pick';

function Scan({ shown }: PickProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { order_number } = shown.order;
  const next = useSubmit(izdvojUredjaje);
  const call = useCallForm(izdvojUredjaje, {
    name: formName,
    defaultValues: { serial: '' },
    toInput: ({ serial }: { readonly serial: string }) => ({
      order_number,
      serial_numbers: [serial],
    }),
    fieldOf: () => 'serial',
    make: async (input) => {
      const outcome = await api.call(izdvojUredjaje, input);
      refreshDesk();
      return outcome;
    },
    onDone() {
      // The next one is scanned at once.
      call.form.reset();
      call.form.setFocus('serial');
    },
  });
  const takeNext = async (): Promise<void> => {
    const outcome = await next.submit({ order_number, next: true });
    refreshDesk();
    if (!outcome.ok && outcome.status !== 500) {
      toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
    }
  };
  return (
    <CallFormFrame name={formName} {...call}>
      <TextField
        {...call.field('serial', t('orders-desk.serial-number'))}
        hint={t('orders-desk.scan-hint')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={64}
      />
      <Row>
        <Button
          type="submit"
          busy={call.busy}
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
    </CallFormFrame>
  );
}

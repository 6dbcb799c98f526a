import { type DispatchOrder, vracenaPosiljka } from '@rampa/contract/purchases';
import { useForm } from 'react-hook-form';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';
import { SerialNumber } from '../../../ui/serial-number.tsx';
import { TickGroup } from '../../../ui/tick-group.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';

interface CameBackProps {
  readonly shown: DispatchOrder;
  readonly onClose: () => void;
}

/** What is waiting at a counter never left: it was not fetched. */
export function cameBackKey({
  order,
}: DispatchOrder): 'orders-desk.not-fetched' | 'orders-desk.came-back' {
  return order.delivery === 'pickup' ? 'orders-desk.not-fetched' : 'orders-desk.came-back';
}

/** The parcel could not be delivered: which of its devices can be sold again, and what happens to the money. */
export function CameBack({ shown, onClose }: CameBackProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(vracenaPosiljka);
  const numbers = shown.devices.map((device) => device.serial_number);
  const { register, getValues, setValue } = useForm<{ faulty: string[] }>({
    defaultValues: { faulty: [] },
  });
  const { order_number, paymentStatus, payment, delivery } = shown.order;
  const pickup = delivery === 'pickup';
  const takeBack = async (): Promise<string | undefined> => {
    const { faulty } = getValues();
    const outcome = await submit({ order_number, faulty });
    refreshDesk();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({
      severity: 'success',
      summary: t(
        faulty.length === numbers.length
          ? 'orders-desk.came-back-toast-faulty'
          : 'orders-desk.came-back-toast',
      ),
    });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t(cameBackKey(shown))}
      role="dialog"
      confirm={t(pickup ? 'orders-desk.not-fetched' : 'orders-desk.came-back-do')}
      keep={t('orders-desk.cancel')}
      onConfirm={takeBack}
      onClose={onClose}
    >
      <p>
        {t('orders-desk.came-back-ask')}{' '}
        {t(
          paymentStatus === 'paid'
            ? payment === 'card'
              ? 'orders-desk.came-back-card'
              : 'orders-desk.came-back-transfer'
            : paymentStatus === 'waiting'
              ? 'orders-desk.came-back-unpaid'
              : 'orders-desk.came-back-refunded',
        )}
      </p>
      <div className={styles['ticks']}>
        <TickGroup
          id="faulty"
          label={t('orders-desk.faulty')}
          ticks={numbers.map((number) => ({
            value: number,
            label: <SerialNumber value={number} />,
          }))}
          registration={register('faulty')}
        />
      </div>
      {numbers.length < 2 ? null : (
        <Row>
          <Button size="small" onClick={() => setValue('faulty', numbers)}>
            {t('orders-desk.faulty-all')}
          </Button>
          <Button size="small" onClick={() => setValue('faulty', [])}>
            {t('orders-desk.faulty-none')}
          </Button>
        </Row>
      )}
    </ConfirmDialog>
  );
}

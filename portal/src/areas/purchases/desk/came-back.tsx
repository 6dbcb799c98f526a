import { type DispatchOrder, vracenaPosiljka } from '@rampa/contract/purchases';
import { useState } from 'react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';

interface CameBackProps {
  readonly shown: DispatchOrder;
  readonly onClose: () => void;
}

/** The parcel could not be delivered: which of its devices can be sold again, and what happens to the money. */
export function CameBack({ shown, onClose }: CameBackProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(vracenaPosiljka);
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set());
  const { order_number, paymentStatus, payment } = shown.order;
  const tick = (number: string, on: boolean) => {
    const next = new Set(faulty);
    if (on) next.add(number);
    else next.delete(number);
    setFaulty(next);
  };
  const takeBack = async (): Promise<string | undefined> => {
    const outcome = await submit({ order_number, faulty: [...faulty] });
    refreshDesk();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('orders-desk.came-back-toast') });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('orders-desk.came-back')}
      role="dialog"
      confirm={t('orders-desk.came-back-do')}
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
      <fieldset>
        <legend>{t('orders-desk.faulty')}</legend>
        <div className={styles['ticks']}>
          {shown.devices.map(({ serial_number: number }) => (
            <Checkbox
              key={number}
              label={number}
              checked={faulty.has(number)}
              onChange={(on) => tick(number, on)}
            />
          ))}
        </div>
      </fieldset>
    </ConfirmDialog>
  );
}

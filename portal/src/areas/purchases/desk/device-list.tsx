import { type DispatchOrder, vratiUredjajNaStanje } from '@rampa/contract/purchases';
import { useRef, useState } from 'react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { DeviceLink } from '../devices/device-link.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';

/** More than this many are shown on demand. */
const shownAtFirst = 12;

interface DeviceListProps {
  readonly shown: DispatchOrder;
  readonly mayPutBack: boolean;
}

/** The devices of an order; as long as it is here, each can go back into the stock. */
export function DeviceList({ shown, mayPutBack }: DeviceListProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const category = useCategory();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = (): void => {
    // The button goes.
    list.current?.focus();
    setAll(true);
  };
  const back = useSubmit(vratiUredjajNaStanje);
  const { devices, order } = shown;
  if (devices.length === 0) {
    return (
      <p className={styles['muted']}>
        {t(order.phase === 'cancelled' ? 'orders-desk.devices-in-stock' : 'orders-desk.no-devices')}
      </p>
    );
  }
  const putBack = async (serial_number: string): Promise<void> => {
    const outcome = await back.submit({ order_number: order.order_number, serial_number });
    refreshDesk();
    if (!outcome.ok && outcome.status !== 500) {
      toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
    }
  };
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className={styles['devices']}
        aria-label={t('orders-desk.devices')}
      >
        {(all ? devices : devices.slice(0, shownAtFirst)).map(({ serial_number, kategorija }) => (
          <li key={serial_number} className={styles['device']}>
            <span className={styles['lines']}>
              <strong>
                <DeviceLink number={serial_number} />
              </strong>
              <span className={styles['muted']}>{category(kategorija).name}</span>
            </span>
            {mayPutBack ? (
              <Button
                kind="quiet"
                size="small"
                disabledReason={offline}
                onClick={() => void putBack(serial_number)}
              >
                {t('orders-desk.put-back')}
                <Spoken> {serial_number}</Spoken>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {all || devices.length <= shownAtFirst ? null : (
        <div>
          <Button onClick={showAll}>
            {t('orders-desk.all-devices', { number: formats.number(devices.length) })}
          </Button>
        </div>
      )}
    </>
  );
}

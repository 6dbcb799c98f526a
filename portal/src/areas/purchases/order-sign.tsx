import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Barrier } from '../../ui/barrier.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { Sign } from '../../ui/sign.tsx';
import styles from './order-sign.module.css';
import type { OrderProps } from './order-props.ts';

/** The reference, big enough to copy by hand; the barrier lifts for a paid or shipped order. */
export function OrderSign({ order }: Pick<OrderProps, 'order'>) {
  const { t, formats } = useTexts();
  const open = ['confirmed', 'sent', 'delivered'].includes(order.status);
  return (
    <Sign>
      <div className={styles['sign']}>
        <div>
          <p className={styles['term']}>{t('purchases.order-number')}</p>
          <p className={styles['number']}>
            <SerialNumber value={order.order_number} />
          </p>
          <p className={styles['total']}>
            <span>{t('purchases.tag-count', { count: order.quantity })}</span>
            <Amount {...formats.moneyParts(order.total, { exact: true })} />
          </p>
        </div>
        {open ? (
          <div className={styles['barrier']}>
            <Barrier />
          </div>
        ) : null}
      </div>
    </Sign>
  );
}

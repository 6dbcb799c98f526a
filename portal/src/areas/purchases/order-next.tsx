import { CircleCheck, Info, Mail, PackageCheck, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './order-next.module.css';
import type { OrderProps } from './order-props.ts';

/** What happens next, and what the customer has to do for it. */
export function OrderNext({ order }: Pick<OrderProps, 'order'>) {
  const { t, formats } = useTexts();
  return (
    <ul className={styles['next']} aria-label={t('purchases.next-steps')}>
      {itemsOf(order, t, formats).map(({ id, icon, text }) => (
        <li key={id}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface Item {
  readonly id: string;
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

type Translate = ReturnType<typeof useTexts>['t'];

function itemsOf(
  order: OrderProps['order'],
  t: Translate,
  formats: ReturnType<typeof useTexts>['formats'],
): readonly Item[] {
  const mail = {
    id: 'mail',
    icon: <Mail size={22} />,
    text: t('purchases.next-mail', { email: order.email }),
  };
  const say = (id: string, icon: ReactNode, text: ReactNode): Item => ({ id, icon, text });
  const back = order.payment === 'card' ? 'card' : 'transfer';
  if (order.paymentStatus === 'refunding') {
    return [say('refund', <Undo2 size={22} />, t(`purchases.next-refunding-${back}`)), mail];
  }
  if (order.paymentStatus === 'refunded') {
    return [say('refund', <Undo2 size={22} />, t(`purchases.next-refunded-${back}`))];
  }
  const destination = `${order.destination.name}, ${order.destination.address}`;
  switch (order.status) {
    case 'awaiting-payment':
      return [
        say(
          'pay',
          <Info size={22} />,
          order.payUntil === null
            ? t('purchases.next-pay-card')
            : t(`purchases.next-pay-slip-${order.delivery}`, {
                day: formats.longDay(order.payUntil),
              }),
        ),
        say('keep', <CircleCheck size={22} />, t('purchases.next-keep')),
      ];
    case 'confirmed':
      return [
        say(
          'prepare',
          <PackageCheck size={22} />,
          t(
            order.delivery === 'pickup'
              ? 'purchases.next-prepare-pickup'
              : 'purchases.next-prepare',
            { destination },
          ),
        ),
        mail,
      ];
    case 'sent':
      return [
        say(
          'way',
          <PackageCheck size={22} />,
          t(order.delivery === 'pickup' ? 'purchases.next-pick-up' : 'purchases.next-on-way', {
            destination,
          }),
        ),
        ...(order.parcel === undefined
          ? []
          : [say('parcel', <Truck size={22} />, t('purchases.next-parcel', { ...order.parcel }))]),
        say('activate', <CircleCheck size={22} />, <Activate />),
      ];
    case 'delivered':
      return [say('activate', <CircleCheck size={22} />, <Activate />)];
    case 'cancelled':
    case 'expired':
      return [say('nothing', <Info size={22} />, t('purchases.next-nothing-charged'))];
  }
}

function Activate() {
  const { t } = useTexts();
  return (
    <>
      {t('purchases.next-activate')} <Link to="/vb">{t('purchases.next-activate-link')}</Link>
    </>
  );
}

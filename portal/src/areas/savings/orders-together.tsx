import type { SavingOnOrders } from '@rampa/contract/savings';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Card, Section, Stack } from '../../ui/page.tsx';
import type { SavingsShown } from './savings-shown.ts';
import styles from './savings.module.css';

/** Orders of tags that could have been one; nothing where there are none. */
export function OrdersTogether({ savings: { orders } }: { readonly savings: SavingsShown }) {
  const { t } = useTexts();
  if (orders.length === 0) return null;
  return (
    <Section title={t('savings.orders-title')}>
      <Stack>
        <p>
          {t(
            orders.some(({ discountPercent }) => discountPercent > 0)
              ? 'savings.orders-text'
              : 'savings.orders-text-delivery',
          )}
        </p>
        {orders.map((one) => (
          <Card key={one.orderNumbers.join(' ')}>
            <Together one={one} />
          </Card>
        ))}
      </Stack>
    </Section>
  );
}

function Together({ one }: { readonly one: SavingOnOrders }) {
  const { t, formats } = useTexts();
  const more = one.orders - one.orderNumbers.length;
  const rows = [
    [
      // Where only the delivery is saved, there is no discount to speak of.
      one.discountPercent === 0
        ? t('savings.for-tags')
        : t('savings.for-tags-at', { percent: formats.percent(one.discountPercent * 10) }),
      one.paidForTags,
      one.wouldHavePaidForTags,
    ],
    [t('savings.for-delivery'), one.paidForDelivery, one.wouldHavePaidForDelivery],
    [t('savings.together'), one.paid, one.wouldHavePaid],
  ] as const;
  return (
    <div className={styles['card']}>
      <strong>
        {t('savings.orders-of', {
          count: one.quantity,
          number: formats.number(one.quantity),
          orders: one.orderNumbers.join(', '),
        })}
        {more === 0 ? null : ` ${t('savings.orders-more', { count: more })}`}
      </strong>
      <dl className={styles['facts']}>
        {rows.map(([label, paid, would]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {t('savings.paid-and-would', {
                paid: formats.money(paid),
                would: formats.money(would),
              })}
            </dd>
          </div>
        ))}
      </dl>
      <strong>
        {t('savings.saved')}: {formats.money(one.saved)}
      </strong>
    </div>
  );
}

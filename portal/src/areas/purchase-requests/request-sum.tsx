import type { OrderPrice } from '@rampa/contract/purchases';
import type { Currency } from '@rampa/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../ui/description-list.tsx';

interface RequestSumProps {
  readonly label: string;
  readonly price: OrderPrice;
  readonly currency: Currency;
  readonly delivery: 'address' | 'pickup';
  readonly children?: ReactNode;
}

/** What it comes to, line by line. */
export function RequestSum({ label, price, currency, delivery, children }: RequestSumProps) {
  const { t, formats } = useTexts();
  const money = (amount: number) => formats.money({ amount, currency }, { exact: true });
  return (
    <section aria-label={label}>
      <DescriptionList
        look="receipt"
        items={[
          {
            term: t('purchases.devices', { count: price.quantity }),
            value: money(price.devices),
          },
          ...(price.discount === 0
            ? []
            : [
                {
                  term: t('purchases.discount', {
                    percent: formats.percent(price.discountPercent * 10),
                  }),
                  value: money(-price.discount),
                },
              ]),
          ...(price.credit === 0
            ? []
            : [{ term: t('purchases.credit'), value: money(price.credit) }]),
          {
            term: t(`purchases.delivery-${delivery}`),
            value: price.delivery === 0 ? t('purchases.free') : money(price.delivery),
          },
          { term: t('purchases.total'), value: money(price.total), strong: true },
        ]}
      />
      {children}
    </section>
  );
}

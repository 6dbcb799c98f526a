import type { Currency } from '@rampa/contract';
import type { OrderPrice } from '@rampa/contract/purchases';
import { DescriptionList } from '../../ui/description-list.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface PriceLinesProps {
  readonly price: OrderPrice;
  readonly currency: Currency;
  readonly delivery: 'address' | 'pickup';
}

/** What tags cost, line by line, as on a receipt. */
export function PriceLines({ price, currency, delivery }: PriceLinesProps) {
  const { t, formats } = useTexts();
  const money = (amount: number) => formats.money({ amount, currency }, { exact: true });
  return (
    <DescriptionList
      look="receipt"
      items={[
        { term: t('purchases.devices', { count: price.quantity }), value: money(price.devices) },
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
  );
}

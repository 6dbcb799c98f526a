import { useTexts } from '../../lib/texts/use-texts.ts';
import { PriceLines } from '../../lib/purchase/price-lines.tsx';
import styles from './order-sum.module.css';
import { linesOf, type Offer, type OrderValues, priceOf } from './order-values.ts';

interface OrderSumProps {
  readonly values: OrderValues;
  readonly offer: Offer;
}

/** The total of the order, line by line, announced politely when it changes. */
export function OrderSum({ values, offer }: OrderSumProps) {
  const { t, formats } = useTexts();
  const price = priceOf(values, offer);
  const money = (amount: number) =>
    formats.money({ amount, currency: offer.currency }, { exact: true });
  const lines = linesOf(values, offer);
  if (lines.length === 0) {
    return (
      <div className={styles['empty']}>
        <p>{t('purchases.device-price', { price: money(offer.devicePrice) })}</p>
        <p className={styles['muted']}>{t('purchases.sum-empty')}</p>
      </div>
    );
  }
  return (
    <section aria-label={t('purchases.sum')}>
      <PriceLines price={price} currency={offer.currency} delivery={values.delivery} />
      <p className={styles['muted']}>
        {t('purchases.vat', { percent: formats.percent(offer.vatPercent * 10) })}
      </p>
    </section>
  );
}

import type { PurchaseRequest, RequestPrice } from '@rampa/contract/purchase-requests';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './request-offer.module.css';
import { RequestSum } from './request-sum.tsx';
import { shownState } from './shown-state.ts';

interface RequestOfferProps {
  readonly request: PurchaseRequest;
  readonly price: RequestPrice;
}

/** The price, line by line, and what the operator wrote with it. */
export function RequestOffer({ request, price }: RequestOfferProps) {
  const { t, formats } = useTexts();
  const { quantity, currency, delivery, answer } = request;
  const { discountPercent, devices, discount, credit, total } = price;
  return (
    <div className={styles['offer']}>
      <RequestSum
        label={t('purchase-requests.offer')}
        currency={currency}
        delivery={delivery}
        price={{
          quantity,
          devices,
          discountPercent,
          discount,
          delivery: price.delivery,
          credit,
          total,
        }}
      >
        <p className={styles['muted']}>
          {t('purchases.vat', { percent: formats.percent(price.vatPercent * 10) })}
        </p>
      </RequestSum>
      {answer === '' || shownState(request) === 'refused' ? null : (
        <figure className={styles['answer']}>
          <figcaption className={styles['muted']}>{t('purchase-requests.answer')}</figcaption>
          <blockquote className={styles['text']}>{answer}</blockquote>
        </figure>
      )}
    </div>
  );
}

import type { PurchaseRequest } from '@rampa/contract/purchase-requests';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Sign } from '../../ui/sign.tsx';
import styles from './request-sign.module.css';

/** The number, big enough to copy by hand, and what it is about. */
export function RequestSign({ request }: { readonly request: PurchaseRequest }) {
  const { t, formats } = useTexts();
  return (
    <Sign>
      <div className={styles['sign']}>
        <p className={styles['term']}>{t('purchase-requests.number')}</p>
        <p className={styles['number']} translate="no">
          {request.request_number}
        </p>
        <p className={styles['total']}>
          <span>{t('purchases.tag-count', { count: request.quantity })}</span>
          {request.total === null ? null : (
            <Amount {...formats.moneyParts(request.total, { exact: true })} />
          )}
        </p>
      </div>
    </Sign>
  );
}

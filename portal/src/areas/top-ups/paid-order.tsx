import { CircleCheck, Mail } from 'lucide-react';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Section } from '../../ui/page.tsx';
import { Sign } from '../../ui/sign.tsx';
import { Barrier } from '../../ui/barrier.tsx';
import type { OrderProps } from './order.ts';
import { OrderReceipt } from './order-receipt.tsx';
import styles from './paid-order.module.css';
import { ReceiptButton } from './receipt-button.tsx';

/** Paid: the new balance, the reference, and what happens next. */
export function PaidOrder({ order, note }: OrderProps) {
  const { t, formats } = useTexts();
  const { user } = useSession();
  return (
    <Page title={t('top-ups.paid-title')}>
      {note}
      <div className={styles['layout']}>
        <Sign className={styles['frame']}>
          <div className={styles['sign']}>
            <Barrier />
            <div>
              <p className={styles['term']}>{t('top-ups.order-new-balance')}</p>
              <Amount {...formats.moneyParts(order.balance, { exact: true })} size="figure" />
            </div>
          </div>
        </Sign>
        <OrderReceipt order={order} />
      </div>
      <Section title={t('top-ups.next')}>
        <ul className={styles['next']}>
          <li>
            <CircleCheck size={22} />
            {t('top-ups.paid-next-drive')}
          </li>
          {user === null || user.email === '' ? null : (
            <li>
              <Mail size={22} />
              {t('top-ups.paid-next-mail', { email: user.email })}
            </li>
          )}
        </ul>
        <Row>
          <ReceiptButton orderNumber={order.order_number} />
          <ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>
          <ButtonLink to="/pages/dopune" kind="quiet">
            {t('top-ups.all')}
          </ButtonLink>
          <ComplaintLink about="top-up" id={order.order_number} />
        </Row>
      </Section>
    </Page>
  );
}

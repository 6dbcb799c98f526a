import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clock } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Row } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { GiveUpButton } from './give-up-button.tsx';
import type { OrderProps } from './order.ts';
import { OrderColumn } from './order-column.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { patience } from './polling.ts';
import { ResumeButton } from './resume-button.tsx';

/** The gateway's notification is pending, or the customer left the payment page. */
export function WaitingOrder({ order, note }: OrderProps) {
  const { t } = useTexts();
  const [long, setLong] = useState(false);
  useEffect(() => clock.after(patience, () => setLong(true)), []);
  return (
    <Page title={t('top-ups.waiting-title')} lead={t(leadOf(order))}>
      <OrderColumn>
        {note}
        <ProgressBar label={t('top-ups.waiting-progress')} />
        <OrderReceipt order={order} />
        <div role="status">
          {long && !order.automatic && (order.savedCard !== true || order.resumable) ? (
            <Notice
              tone="info"
              icon={<CreditCard size={20} />}
              title={t('top-ups.waiting-long-title')}
            >
              {t('top-ups.waiting-long-text')}
            </Notice>
          ) : null}
        </div>
        {order.automatic ? null : (
          <Row>
            {order.resumable ? (
              <ResumeButton
                orderNumber={order.order_number}
                kind={long ? 'primary' : 'secondary'}
              />
            ) : null}
            <GiveUpButton order={order} />
          </Row>
        )}
      </OrderColumn>
    </Page>
  );
}

function leadOf({ automatic, savedCard, resumable }: OrderProps['order']) {
  if (automatic) return 'top-ups.automatic-waiting-text';
  if (savedCard !== true) return 'top-ups.waiting-text';
  return resumable ? 'top-ups.company-to-bank' : 'top-ups.company-charging';
}

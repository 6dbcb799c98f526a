import type { Order } from '@rampa/contract/purchases';
import { type ReactNode, useEffect, useState } from 'react';
import { clock } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Page, Section, Stack } from '../../ui/page.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderNext } from './order-next.tsx';
import { patience } from './order-polling.ts';
import type { OrderProps } from './order-props.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderSign } from './order-sign.tsx';
import { OrderSlip } from './order-slip.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTags } from './order-tags.tsx';
import styles from './order-view.module.css';

/** An order: its reference, what happened and comes next, what it contains. */
export function OrderView({ order, ticket, note }: OrderProps & { readonly note: ReactNode }) {
  const { t } = useTexts();
  const [long, setLong] = useState(false);
  useEffect(() => clock.after(patience, () => setLong(true)), []);
  const waitsForCard = order.status === 'awaiting-payment' && order.payment === 'card';
  // Without a gateway notification for so long, most likely nobody has paid.
  const unpaid = order.payable && long;
  const waitsForSlip = order.status === 'awaiting-payment' && order.payment === 'slip';
  return (
    <Page title={t(unpaid ? 'purchases.title-unpaid' : titleOf(order))}>
      <Stack>
        {note}
        {waitsForCard && !unpaid ? <ProgressBar label={t('purchases.waiting-progress')} /> : null}
        <div className={styles['layout']}>
          <Stack>
            <OrderSign order={order} />
            <OrderNext order={order} />
            <OrderActions order={order} ticket={ticket} long={long} />
          </Stack>
          <OrderSteps order={order} />
        </div>
      </Stack>
      {waitsForSlip ? <OrderSlip order={order} ticket={ticket} /> : null}
      <OrderTags order={order} />
      <Section title={t('purchases.what-was-ordered')}>
        <OrderReceipt order={order} />
      </Section>
    </Page>
  );
}

/** What the page is mainly about, which is what people come to find out. */
function titleOf({ status, payment, paymentStatus, delivery }: Order): TextKey {
  if (paymentStatus === 'refunding') return 'purchases.title-refunding';
  if (paymentStatus === 'refunded') return 'purchases.title-refunded';
  if (status === 'awaiting-payment') {
    return payment === 'slip' ? 'purchases.title-slip' : 'purchases.title-waiting';
  }
  if (status === 'confirmed') {
    return payment === 'on-delivery' ? 'purchases.title-accepted' : 'purchases.title-paid';
  }
  if (status === 'sent' && delivery === 'pickup') return 'purchases.title-ready';
  return `purchases.title-${status}`;
}

import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row } from '../../ui/page.tsx';
import type { OrderProps } from './order.ts';
import { OrderColumn } from './order-column.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { TopUpState } from './top-up-state.tsx';

/** Cash that went back at the counter: nothing of it is on the tag. */
export function ReturnedOrder({ order, note }: OrderProps) {
  const { t } = useTexts();
  return (
    <Page title={t('top-ups.returned-title')} lead={t('top-ups.returned-text')}>
      <OrderColumn>
        {note}
        <div>
          <TopUpState topUp={order} />
        </div>
        <OrderReceipt order={order} />
        <Row>
          <ReceiptButton orderNumber={order.order_number} />
          <ButtonLink to="/pages/dopune">{t('top-ups.all')}</ButtonLink>
          <ComplaintLink about="top-up" id={order.order_number} />
        </Row>
      </OrderColumn>
    </Page>
  );
}

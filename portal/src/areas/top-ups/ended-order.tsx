import { RotateCw } from 'lucide-react';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row } from '../../ui/page.tsx';
import type { OrderProps } from './order.ts';
import { OrderColumn } from './order-column.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { TopUpState } from './top-up-state.tsx';

/** Refused or abandoned: nothing was charged, and what can be done. */
export function EndedOrder({ order, note }: OrderProps) {
  const { t } = useTexts();
  const refused = order.status === 'refused';
  return (
    <Page
      title={t(refused ? 'top-ups.refused-title' : 'top-ups.abandoned-title')}
      lead={
        !refused
          ? t('top-ups.abandoned-text')
          : order.refusal === undefined
            ? t('top-ups.refused-text')
            : t('top-ups.refused-because', { reason: t(`top-ups.reason-${order.refusal}`) })
      }
    >
      <OrderColumn>
        {note}
        <div>
          <TopUpState topUp={order} />
        </div>
        <OrderReceipt order={order} />
        {refused ? (
          <p>
            {t('top-ups.refused-next-card')} {t('top-ups.refused-next-slip')}
          </p>
        ) : null}
        <Row>
          <ButtonLink
            to="/pages/dopuna-pregled"
            search={{ tag: order.tag_id }}
            kind="primary"
            icon={<RotateCw size={20} />}
          >
            {t('top-ups.try-again')}
          </ButtonLink>
          {order.automatic ? (
            <ButtonLink to="/pages/dopuna-pregled" search={{ automatic: order.tag_id }}>
              {t('top-ups.automatic')}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/pages/dopune">{t('top-ups.all')}</ButtonLink>
          <ComplaintLink about="top-up" id={order.order_number} />
        </Row>
      </OrderColumn>
    </Page>
  );
}

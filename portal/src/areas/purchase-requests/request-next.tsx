import type { PurchaseRequest } from '@rampa/contract/purchase-requests';
import { CircleCheck, CircleX, Clock, Info, Mail, ReceiptText } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import { shownState } from './shown-state.ts';

/** What happens next, and what the operator said. */
export function RequestNext({ request }: { readonly request: PurchaseRequest }) {
  const { t, formats } = useTexts();
  const { validUntil, order, answer, email } = request;
  switch (shownState(request)) {
    case 'sent':
      return (
        <Notice tone="info" icon={<Mail size={22} aria-hidden="true" />}>
          {t('purchase-requests.next-sent', { email })}
        </Notice>
      );
    case 'priced':
      return (
        <Notice
          tone="notice"
          icon={<ReceiptText size={22} aria-hidden="true" />}
          title={t('purchase-requests.next-priced-title', {
            day: validUntil === null ? '' : formats.longDay(validUntil),
          })}
        >
          {t('purchase-requests.next-priced')}
        </Notice>
      );
    case 'accepted':
    case 'paid':
      return (
        <Notice tone="good" icon={<CircleCheck size={22} aria-hidden="true" />}>
          {t('purchase-requests.next-accepted')}{' '}
          {order === null ? null : (
            <Link
              to="/pages/kupovina-pregled"
              search={{ order_number: order.order_number }}
              translate="no"
            >
              {order.order_number}
            </Link>
          )}
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          tone="bad"
          icon={<CircleX size={22} aria-hidden="true" />}
          title={t('purchase-requests.next-refused')}
        >
          {answer}
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice tone="info" icon={<Info size={22} aria-hidden="true" />}>
          {t('purchase-requests.next-withdrawn')}
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="info" icon={<Clock size={22} aria-hidden="true" />}>
          {t('purchase-requests.next-expired', {
            day: validUntil === null ? '' : formats.longDay(validUntil),
          })}
        </Notice>
      );
  }
}

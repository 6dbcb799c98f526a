import type { OrderSummary } from '@rampa/contract/purchases';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';

type Stated = Pick<OrderSummary, 'status' | 'paymentStatus' | 'delivery' | 'payment'>;

const tones: Readonly<Record<OrderSummary['status'], Tone>> = {
  'awaiting-payment': 'notice',
  confirmed: 'info',
  sent: 'info',
  delivered: 'good',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** Text key of an order's state. */
export function stateText({ status, paymentStatus, delivery }: Stated): TextKey {
  if (paymentStatus === 'refunding') return 'purchases.state-refunding';
  if (paymentStatus === 'refunded') return 'purchases.state-refunded';
  return status === 'sent' && delivery === 'pickup'
    ? 'purchases.state-ready'
    : `purchases.state-${status}`;
}

/** The state of an order, in a word or two. */
export function OrderState({ order }: { readonly order: Stated }) {
  const { t } = useTexts();
  return <StatusPill tone={tones[order.status]}>{t(stateText(order))}</StatusPill>;
}

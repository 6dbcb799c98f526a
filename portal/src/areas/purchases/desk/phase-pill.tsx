import type { DispatchItem } from '@rampa/contract/purchases';
import { Clock } from 'lucide-react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';

const tones: Readonly<Record<DispatchItem['phase'], Tone>> = {
  pick: 'notice',
  pack: 'notice',
  ship: 'notice',
  'under-way': 'info',
  delivered: 'good',
  returned: 'neutral',
  cancelled: 'neutral',
};

interface PillProps {
  readonly item: DispatchItem;
}

/** It lies at a counter, rather than being under way. */
export function toFetch({ phase, delivery }: DispatchItem): boolean {
  return phase === 'under-way' && delivery === 'pickup';
}

/** How far an order is. */
export function PhasePill({ item }: PillProps) {
  const { t } = useTexts();
  return (
    <StatusPill tone={tones[item.phase]}>
      {t(toFetch(item) ? 'orders-desk.state-to-fetch' : `orders-desk.state-${item.phase}`)}
    </StatusPill>
  );
}

/** Nothing, as long as the order does not wait too long. */
export function LatePill({ item }: PillProps) {
  const { t } = useTexts();
  return item.late ? (
    <StatusPill tone="bad" icon={<Clock size={16} aria-hidden="true" />}>
      {t('orders-desk.late')}
    </StatusPill>
  ) : null;
}

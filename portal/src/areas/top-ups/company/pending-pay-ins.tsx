import type { CallResult } from '@rampa/contract';
import { getUplateFirme } from '@rampa/contract/top-ups';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';

/** Payments that were started and left. */
export function usePendingPayIns() {
  return useCall(getUplateFirme, { first: 0, rows: 5 }, { quiet: true });
}

/** They are resumed rather than started again. */
export function PendingPayIns({
  value,
}: {
  readonly value: CallResult<typeof getUplateFirme> | undefined;
}) {
  const { t, formats } = useTexts();
  return (value?.items ?? []).map(({ order_number: order, amount }) => (
    <Notice key={order} tone="info" icon={<Hourglass size={20} aria-hidden="true" />}>
      <span>{t('top-ups.company-unfinished', { amount: formats.money(amount) })}</span>{' '}
      <Link to="/pages/dopuna-pregled" search={{ company: order }}>
        {order}
      </Link>
    </Notice>
  ));
}

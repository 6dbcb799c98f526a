import type { TopUp } from '@rampa/contract/top-ups';
import { useTexts } from '../texts/use-texts.ts';
import { countedAt } from './counted-at.ts';

interface TopUpTimeProps {
  readonly topUp: Pick<TopUp, 'status' | 'createdAt' | 'settledAt'>;
  /** Where one reads it as paid anyway. */
  readonly short?: boolean;
}

/** When a top-up was paid or, unpaid, begun, and which of the two; the same to customer and staff. */
export function TopUpTime({ topUp, short = false }: TopUpTimeProps) {
  const { t, formats, now } = useTexts();
  const at = countedAt(topUp);
  const time = formats.dayTime(at, now);
  const paid = at === topUp.settledAt && topUp.status === 'paid';
  return (
    <time dateTime={at}>
      {paid && short ? time : t(paid ? 'top-ups.paid-at' : 'top-ups.started-at', { time })}
    </time>
  );
}

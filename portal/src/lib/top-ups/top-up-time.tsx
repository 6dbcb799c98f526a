import type { TopUp } from '@rampa/contract/top-ups';
import { useTexts } from '../texts/use-texts.ts';

interface TopUpTimeProps {
  readonly topUp: Pick<TopUp, 'status' | 'createdAt' | 'settledAt'>;
  /** Where it is known to be paid. */
  readonly short?: boolean;
}

/** Says when a top-up was paid or, if it is not, started; the same for customers and staff. */
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

/** The moment by which lists and statements sort it: when it was settled, or else started. */
function countedAt({
  status,
  createdAt,
  settledAt,
}: Pick<TopUp, 'status' | 'createdAt' | 'settledAt'>): string {
  return status === 'paid' && settledAt !== null ? settledAt : createdAt;
}

import type { TopUp } from '@rampa/contract/top-ups';
import { useTexts } from '../texts/use-texts.ts';
import { countedAt } from './counted-at.ts';

interface TopUpTimeProps {
  readonly topUp: Pick<TopUp, 'status' | 'createdAt' | 'settledAt'>;
  /** Where no column says that it is the time of payment. */
  readonly alone?: boolean;
}

/** When a top-up was paid, the same to the customer and to staff; of one that is not: when it began. */
export function TopUpTime({ topUp, alone = false }: TopUpTimeProps) {
  const { t, formats, now } = useTexts();
  const at = countedAt(topUp);
  const time = formats.dayTime(at, now);
  const paid = at === topUp.settledAt && topUp.status === 'paid';
  return (
    <time dateTime={at}>
      {paid ? (alone ? t('top-ups.paid-at', { time }) : time) : t('top-ups.started-at', { time })}
    </time>
  );
}

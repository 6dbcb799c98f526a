import type { DisputedPassage } from '@rampa/contract/complaints';
import { CircleCheck, CircleX } from 'lucide-react';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface PassageOutcomeProps {
  readonly decision: DisputedPassage['decision'] | undefined;
  readonly refund: DisputedPassage['refund'] | undefined;
}

/** What a complaint has come to for one passage; nothing while it is open. */
export function PassageOutcome({ decision = 'open', refund = null }: PassageOutcomeProps) {
  const { t, formats } = useTexts();
  if (decision === 'open') return null;
  return decision === 'refused' ? (
    <StatusPill tone="bad" icon={<CircleX size={16} />}>
      {t('passage-outcome.refused')}
    </StatusPill>
  ) : (
    <StatusPill tone="good" icon={<CircleCheck size={16} />}>
      {refund === null
        ? t('passage-outcome.accepted')
        : t('passage-outcome.refunded', { amount: formats.money(refund, { exact: true }) })}
    </StatusPill>
  );
}

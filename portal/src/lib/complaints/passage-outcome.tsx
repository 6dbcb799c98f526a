import type { DisputedPassage } from '@rampa/contract/complaints';
import { CircleCheck, CircleX } from 'lucide-react';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface PassageOutcomeProps {
  readonly decision: DisputedPassage['decision'] | undefined;
  readonly refund: DisputedPassage['refund'] | undefined;
}

/**
 * What a complaint has come to for one passage, and what was given back for it in all: also where an earlier one, or a correction,
 * did so, and this one is open or was rejected. Nothing while it is open and nothing was.
 */
export function PassageOutcome({ decision = 'open', refund = null }: PassageOutcomeProps) {
  const { t, formats } = useTexts();
  const accepted = decision === 'accepted';
  const amount = refund === null ? '' : formats.money(refund, { exact: true });
  return (
    <>
      {decision === 'refused' ? (
        <StatusPill tone="bad" icon={<CircleX size={16} />}>
          {t('passage-outcome.refused')}
        </StatusPill>
      ) : null}
      {refund === null && !accepted ? null : (
        <StatusPill tone="good" icon={<CircleCheck size={16} />}>
          {refund === null
            ? t('passage-outcome.accepted')
            : accepted
              ? t('passage-outcome.refunded', { amount })
              : t('passage-outcome.refunded-before', { amount })}
        </StatusPill>
      )}
    </>
  );
}

import type { TopUp, TopUpStatus } from '@rampa/contract/top-ups';
import { Ban, CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';

const tones: Readonly<Record<TopUpStatus, Tone>> = {
  pending: 'notice',
  paid: 'good',
  refused: 'bad',
  abandoned: 'neutral',
};

interface TopUpStateProps {
  readonly topUp: Pick<TopUp, 'status' | 'returnedAt' | 'corrected'>;
}

export function TopUpState({ topUp: { status, returnedAt, corrected } }: TopUpStateProps) {
  const { t } = useTexts();
  if (returnedAt !== undefined || corrected !== undefined) {
    return (
      <StatusPill tone="neutral" icon={<Undo2 size={15} />}>
        {t(returnedAt === undefined ? 'top-ups.status-corrected' : 'top-ups.status-returned')}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={tones[status]} icon={<StateIcon status={status} />}>
      {t(`top-ups.status-${status}`)}
    </StatusPill>
  );
}

function StateIcon({ status }: { readonly status: TopUpStatus }) {
  switch (status) {
    case 'pending':
      return <Hourglass size={15} />;
    case 'paid':
      return <CircleCheck size={16} />;
    case 'refused':
      return <CircleX size={16} />;
    case 'abandoned':
      return <Ban size={15} />;
  }
}

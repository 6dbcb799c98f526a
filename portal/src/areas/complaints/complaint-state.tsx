import type { ComplaintState as State } from '@rampa/contract/complaints';
import { Ban, CircleCheck, CircleX, Hourglass, Inbox, MessageCircleQuestion } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';

const tones: Readonly<Record<State, Tone>> = {
  received: 'info',
  'in-work': 'info',
  waiting: 'notice',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
};

interface ComplaintStateProps {
  readonly state: State;
  /** Worded for staff. */
  readonly desk?: boolean;
}

export function ComplaintState({ state, desk = false }: ComplaintStateProps) {
  const { t } = useTexts();
  return (
    <StatusPill tone={tones[state]} icon={<StateIcon state={state} />}>
      {t(desk && state === 'waiting' ? 'complaints.desk-waiting' : `complaints.state-${state}`)}
    </StatusPill>
  );
}

function StateIcon({ state }: { readonly state: State }) {
  switch (state) {
    case 'received':
      return <Inbox size={15} />;
    case 'in-work':
      return <Hourglass size={15} />;
    case 'waiting':
      return <MessageCircleQuestion size={16} />;
    case 'accepted':
      return <CircleCheck size={16} />;
    case 'refused':
      return <CircleX size={16} />;
    case 'withdrawn':
      return <Ban size={15} />;
  }
}

import type { RequestState as State } from '@rampa/contract/purchase-requests';
import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  PackageCheck,
  ReceiptText,
} from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';

const tones: Readonly<Record<State, Tone>> = {
  sent: 'info',
  priced: 'notice',
  accepted: 'good',
  paid: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

interface RequestStateProps {
  readonly state: State;
  /** Worded for staff: the other texts address the customer. */
  readonly desk?: boolean;
}

/** The state of a request, in a word or two. */
export function RequestState({ state, desk = false }: RequestStateProps) {
  const { t } = useTexts();
  return (
    <StatusPill tone={tones[state]} icon={<StateIcon state={state} />}>
      {t(
        desk && state === 'priced'
          ? 'purchase-requests.desk-waiting'
          : `purchase-requests.state-${state}`,
      )}
    </StatusPill>
  );
}

function StateIcon({ state }: { readonly state: State }) {
  switch (state) {
    case 'sent':
      return <Hourglass size={15} />;
    case 'priced':
      return <ReceiptText size={16} />;
    case 'accepted':
      return <CircleCheck size={16} />;
    case 'paid':
      return <PackageCheck size={16} />;
    case 'refused':
      return <CircleX size={16} />;
    case 'withdrawn':
      return <Ban size={15} />;
    case 'expired':
      return <Clock size={15} />;
  }
}

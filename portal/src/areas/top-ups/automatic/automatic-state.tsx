import type { AutomaticTopUp, AutomaticTopUpState } from '@rampa/contract/top-ups';
import { CalendarClock, CircleCheck, CirclePause, CircleX, Hourglass } from 'lucide-react';
import { usePostpaid } from '../../../lib/postpaid/use-postpaid.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';

const tones: Readonly<Record<AutomaticTopUpState, Tone>> = {
  active: 'good',
  waiting: 'info',
  failing: 'bad',
  'cap-reached': 'notice',
  paused: 'neutral',
};

/** Nothing is charged while the company pays its tolls by invoice; a charge that is under way still ends. */
export function useRests({ state }: Pick<AutomaticTopUp, 'state'>): boolean {
  const inForce = usePostpaid()?.inForce === true;
  return inForce && state !== 'waiting' && state !== 'paused';
}

/** The state of an automatic top-up, in a word. */
export function AutomaticState({ rule }: { readonly rule: AutomaticTopUp }) {
  const { t } = useTexts();
  const rests = useRests(rule);
  if (rests) {
    return (
      <StatusPill tone="neutral" icon={<StateIcon state="paused" />}>
        {t('top-ups.automatic-rests')}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={tones[rule.state]} icon={<StateIcon state={rule.state} />}>
      {t(`top-ups.automatic-${rule.state}`)}
    </StatusPill>
  );
}

function StateIcon({ state }: { readonly state: AutomaticTopUpState }) {
  switch (state) {
    case 'active':
      return <CircleCheck size={16} aria-hidden="true" />;
    case 'waiting':
      return <Hourglass size={15} aria-hidden="true" />;
    case 'failing':
      return <CircleX size={16} aria-hidden="true" />;
    case 'cap-reached':
      return <CalendarClock size={16} aria-hidden="true" />;
    case 'paused':
      return <CirclePause size={16} aria-hidden="true" />;
  }
}

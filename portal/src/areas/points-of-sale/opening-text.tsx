import type { LocalMoment, OpeningState } from '@rampa/contract/points-of-sale';
import { Clock, Moon } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { clockOf, daysBetween, weekdayOf } from '../../lib/toll-time/local-moment.ts';

interface OpeningTextProps {
  readonly state: OpeningState | null;
  readonly moment: LocalMoment;
}

/** "Open until 15:00", "Closed, opens Monday at 7:00". */
export function OpeningText({ state, moment }: OpeningTextProps) {
  const { t } = useTexts();
  const when = useWhen(moment);
  if (state === null) return null;
  const { open, until } = state;
  if (until === null) {
    return open ? (
      <Pill open>{t('points-of-sale.open-always')}</Pill>
    ) : (
      <Pill>{t('points-of-sale.closed')}</Pill>
    );
  }
  return open ? (
    <Pill open>{t('points-of-sale.open-until', { when: when(until) })}</Pill>
  ) : (
    <Pill>
      {t('points-of-sale.opens', {
        when: when(until, t('points-of-sale.today-at', { time: clockOf(until.minute) })),
      })}
    </Pill>
  );
}

function Pill({ open = false, children }: { readonly open?: boolean; readonly children: string }) {
  return (
    <StatusPill
      tone={open ? 'good' : 'neutral'}
      icon={open ? <Clock size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
    >
      {children}
    </StatusPill>
  );
}

function useWhen(moment: LocalMoment) {
  const { t, formats } = useTexts();
  return ({ day, minute }: LocalMoment, today = clockOf(minute)): string => {
    const time = clockOf(minute);
    const days = daysBetween(moment.day, day);
    if (days <= 0) return today;
    if (days === 1) return t('points-of-sale.tomorrow-at', { time });
    if (days < 7) {
      return t('points-of-sale.weekday-at', {
        day: t(`points-of-sale.weekday-${weekdayOf(day)}`),
        time,
      });
    }
    return t('points-of-sale.day-at', { day: formats.day(day), time });
  };
}

import {
  type LocalMoment,
  type OpeningState,
  parseOpeningHours,
} from '@rampa/contract/points-of-sale';
import { Clock, Moon } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { clockOf, daysBetween, weekdayName, weekdayOf } from '../../lib/toll-time/local-moment.ts';
import styles from './point-card.module.css';

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

/** A Monday: what stands on the days of any week. */
const monday = '2026-11-23';

/** The times of a week, days that are alike in one line, holidays last. */
export function OpeningTable({ openingHours }: { readonly openingHours: string }) {
  const { t, formats } = useTexts();
  const hours = parseOpeningHours(openingHours);
  if (hours === null) return null;
  const timesOf = (spans: (typeof hours.weekdays)[number]): string =>
    spans.length === 0
      ? t('points-of-sale.closed')
      : spans
          .map(([from, to]) => `${clockOf(from)}–${clockOf(to > 1440 ? to - 1440 : to)}`)
          .join(', ');
  const dayName = (index: number): string => {
    const day = new Date(Date.parse(`${monday}T00:00:00Z`) + index * 86_400_000);
    return weekdayName(day.toISOString().slice(0, 10), formats.locale);
  };
  const rows: { from: number; to: number; times: string }[] = [];
  for (const [index, spans] of hours.weekdays.entries()) {
    const times = timesOf(spans);
    const last = rows.at(-1);
    if (last?.times === times) last.to = index;
    else rows.push({ from: index, to: index, times });
  }
  return (
    <dl className={styles['hours']}>
      {rows.map(({ from, to, times }) => (
        <div key={from}>
          <dt>{from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`}</dt>
          <dd>{times}</dd>
        </div>
      ))}
      {hours.holidays === undefined ? null : (
        <div>
          <dt>{t('points-of-sale.holidays')}</dt>
          <dd>{timesOf(hours.holidays)}</dd>
        </div>
      )}
    </dl>
  );
}

import type { CompleteUpTo } from '@rampa/contract';
import type { UseTexts } from '../texts/use-texts.ts';
import { hourTwice } from './trip-times.ts';

type Texts = Pick<UseTexts, 't' | 'formats' | 'now'>;

/** What is said of it, in a sentence or two. */
export function completenessText(
  { at, behind, more, unconfirmed }: CompleteUpTo,
  texts: Texts,
): string {
  const { t } = texts;
  const when = whenText(at, texts);
  const stations = behind
    .map(({ station, at: until }) =>
      t('completeness.station', { station, when: whenText(until, texts) }),
    )
    .join(', ');
  return [
    stations === ''
      ? t('completeness.all', { when })
      : more === 0
        ? t('completeness.behind', { when, stations })
        : t('completeness.more', { when, stations, count: more }),
    ...(unconfirmed === 0 ? [] : [t('completeness.unconfirmed', { count: unconfirmed })]),
  ].join(' ');
}

/** The time; with its day if that is not today, and its season in the hour that comes twice in autumn. */
export function whenText(at: string, { t, formats, now }: Texts): string {
  const clock = formats.time(at);
  const which = hourTwice(at, formats);
  const time = which === undefined ? clock : t(`completeness.${which}`, { time: clock });
  const day = formats.dayName(at, now);
  return day === formats.dayName(new Date(now).toISOString(), now)
    ? time
    : t('completeness.day', { day, time });
}

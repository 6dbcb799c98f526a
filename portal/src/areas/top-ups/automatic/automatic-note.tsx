import type { AutomaticTopUp } from '@rampa/contract/top-ups';
import { CalendarClock, CirclePause, CircleX, Hourglass, Info } from 'lucide-react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';
import { useRests } from './automatic-state.tsx';

/** What the customer has to know of an automatic top-up now, and what to do about it. */
export function AutomaticNote({ rule }: { readonly rule: AutomaticTopUp }) {
  const { t, formats, now } = useTexts();
  const { failure } = rule;
  // Up to a balance, what is charged is what is missing.
  const amount = rule.upTo === true ? null : formats.money(rule.amount);
  if (useRests(rule)) {
    return (
      <Notice
        tone="neutral"
        icon={<CirclePause size={20} aria-hidden="true" />}
        title={t('top-ups.automatic-rests-title')}
      >
        <p>{t('top-ups.automatic-rests-text')}</p>
      </Notice>
    );
  }
  switch (rule.state) {
    case 'failing': {
      if (failure === null) return null;
      const time = failure.nextTryAt === null ? null : formats.dayTime(failure.nextTryAt, now);
      return (
        <Notice
          tone="bad"
          icon={<CircleX size={20} aria-hidden="true" />}
          title={t('top-ups.automatic-refused')}
        >
          <p>
            {t(`top-ups.reason-${failure.reason}`)} {t(`top-ups.remedy-${failure.reason}`)}
          </p>
          {time === null ? null : (
            <p>
              {amount === null
                ? t('top-ups.automatic-next-try-rest', { time })
                : t('top-ups.automatic-next-try', { amount, time })}
            </p>
          )}
        </Notice>
      );
    }
    case 'cap-reached':
      return (
        <Notice
          tone="notice"
          icon={<CalendarClock size={20} aria-hidden="true" />}
          title={t('top-ups.automatic-cap-title', { cap: formats.money(rule.monthlyCap) })}
        >
          <p>{t('top-ups.automatic-cap-text')}</p>
        </Notice>
      );
    case 'waiting':
      return (
        <Notice
          tone="info"
          icon={<Hourglass size={20} aria-hidden="true" />}
          title={
            amount === null
              ? t('top-ups.automatic-waiting-title-rest')
              : t('top-ups.automatic-waiting-title', { amount })
          }
        >
          <p>{t('top-ups.automatic-waiting-text')}</p>
        </Notice>
      );
    case 'paused':
      return (
        <Notice
          tone="neutral"
          icon={<Info size={20} aria-hidden="true" />}
          title={t('top-ups.automatic-paused-title')}
        >
          <p>{t('top-ups.automatic-paused-text')}</p>
        </Notice>
      );
    case 'active':
      return null;
  }
}

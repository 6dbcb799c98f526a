import type { AutomaticTopUp } from '@rampa/contract/top-ups';
import { CalendarClock, CircleX, Hourglass, Info } from 'lucide-react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';

/** What the customer has to know of an automatic top-up now, and what to do about it. */
export function AutomaticNote({ rule }: { readonly rule: AutomaticTopUp }) {
  const { t, formats, now } = useTexts();
  const { failure } = rule;
  const amount = formats.money(rule.amount);
  switch (rule.state) {
    case 'failing':
      return failure === null ? null : (
        <Notice
          tone="bad"
          icon={<CircleX size={20} aria-hidden="true" />}
          title={t('top-ups.automatic-refused')}
        >
          <p>
            {t(`top-ups.reason-${failure.reason}`)} {t(`top-ups.remedy-${failure.reason}`)}
          </p>
          {failure.nextTryAt === null ? null : (
            <p>
              {t('top-ups.automatic-next-try', {
                amount,
                time: formats.dayTime(failure.nextTryAt, now),
              })}
            </p>
          )}
        </Notice>
      );
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
          title={t('top-ups.automatic-waiting-title', { amount })}
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

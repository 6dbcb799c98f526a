import type { Webhook } from '@rampa/contract/integrations';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './integrations.module.css';

const offTexts = {
  owner: 'integrations.off-owner',
  failing: 'integrations.off-failing',
  gone: 'integrations.off-gone',
} as const;

/** The state of a webhook, in a pill and in a sentence. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { t, formats, now } = useTexts();
  const { offBecause, failingSince, deliveredAt, waiting, previousSecretUntil } = webhook;
  const time = (at: string): string => formats.dayTime(at, now);
  return (
    <>
      <span>
        {offBecause !== null ? (
          <StatusPill tone={offBecause === 'owner' ? 'neutral' : 'bad'}>
            {t('integrations.state-off')}
          </StatusPill>
        ) : failingSince !== null ? (
          <StatusPill tone="notice">{t('integrations.state-failing')}</StatusPill>
        ) : (
          <StatusPill tone="good">{t('integrations.state-on')}</StatusPill>
        )}
      </span>
      <span className={styles['muted']}>
        {[
          offBecause === null ? '' : t(offTexts[offBecause]),
          offBecause === null && failingSince !== null
            ? t('integrations.failing-since', { time: time(failingSince) })
            : '',
          deliveredAt === null
            ? t('integrations.never-delivered')
            : t('integrations.delivered-at', { time: time(deliveredAt) }),
          waiting === 0 ? '' : t('integrations.waiting', { count: waiting }),
          previousSecretUntil === null
            ? ''
            : t('integrations.both-secrets', { time: time(previousSecretUntil) }),
        ]
          .filter((sentence) => sentence !== '')
          .join(' ')}
      </span>
    </>
  );
}

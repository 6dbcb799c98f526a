import { getVebhukovi } from '@rampa/contract/integrations';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewWebhookDialog } from './webhook-dialogs.tsx';
import styles from './integrations.module.css';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';

/** Addresses at which the company's programs receive events. */
export function WebhooksSection() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const state = useCall(getVebhukovi, {});
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  return (
    <Section
      title={t('integrations.webhooks')}
      actions={
        <Button
          size="small"
          icon={<WebhookIcon size={18} aria-hidden="true" />}
          disabledReason={offline}
          onClick={() => setMaking(true)}
        >
          {t('integrations.webhook-new')}
        </Button>
      }
    >
      <Stack gap="tight">
        <p>{t('integrations.webhooks-text')}</p>
        <Loaded state={state} skeleton={<Skeleton height="8rem" />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={styles['muted']}>{t('integrations.webhooks-none')}</p>
            ) : (
              <ul className={styles['list']} aria-label={t('integrations.webhooks')}>
                {items.map((webhook) => (
                  <WebhookCard key={webhook.webhook_id} webhook={webhook} onSecret={setSecret} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
      {making ? (
        <NewWebhookDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
            void refreshCalls(getVebhukovi);
          }}
        />
      ) : null}
      {secret === undefined ? null : (
        <SecretDialog
          title={t('integrations.webhook-secret')}
          label={t('integrations.webhook-secret')}
          text={t('integrations.webhook-secret-text')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

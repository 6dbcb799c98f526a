import { List, KeySquare, Pencil, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '@rampa/contract/integrations';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { Badge, Notice } from '../../ui/status-pill.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { eventTexts } from './event-texts.ts';
import styles from './integrations.module.css';
import { MadeBy } from './made-by.tsx';
import { useWebhookActions, type WebhookActions } from './use-webhook-actions.ts';
import { EditWebhookDialog } from './webhook-dialogs.tsx';
import { WebhookState } from './webhook-state.tsx';

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** A new secret, to be shown once. */
  readonly onSecret: (secret: string) => void;
}

type OpenDialog = 'edit' | 'log' | 'renew' | 'delete';

/** One webhook: its state, and what can be done about it. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<OpenDialog | undefined>(undefined);
  const close = () => setOpen(undefined);
  const actions = useWebhookActions(webhook, (secret) => {
    // At once, so that the question is gone when the secret is shown.
    close();
    onSecret(secret);
  });
  return (
    <li className={styles['line']}>
      <div className={styles['text']}>
        <strong translate="no">{webhook.url}</strong>
        <span className={styles['badges']}>
          {webhook.events.map((event) => (
            <Badge key={event} tone="neutral">
              {t(eventTexts[event].label)}
            </Badge>
          ))}
        </span>
        <MadeBy maker={webhook.madeBy} at={webhook.createdAt} works={webhook.on} />
        <WebhookState webhook={webhook} />
      </div>
      {actions.fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{actions.fault}</p>
        </Notice>
      )}
      <WebhookButtons {...{ webhook, actions }} onOpen={setOpen} />
      {open === undefined ? null : (
        <WebhookDialog {...{ webhook, actions, open }} onClose={close} />
      )}
    </li>
  );
}

interface WebhookButtonsProps {
  readonly webhook: Webhook;
  readonly actions: WebhookActions;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function WebhookButtons({ webhook, actions, onOpen }: WebhookButtonsProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const changing = { size: 'small', disabledReason: offline } as const;
  return (
    <Row>
      <Button size="small" icon={<List size={18} />} onClick={() => onOpen('log')}>
        {t('integrations.deliveries')}
      </Button>
      <Button
        size="small"
        icon={<Send size={18} />}
        busy={actions.testing}
        disabledReason={offline ?? (webhook.on ? undefined : t('integrations.webhook-off'))}
        onClick={() => void actions.sendTest()}
      >
        {t('integrations.test')}
      </Button>
      <Button {...changing} icon={<Pencil size={18} />} onClick={() => onOpen('edit')}>
        {t('integrations.edit')}
      </Button>
      <Button {...changing} icon={<KeySquare size={18} />} onClick={() => onOpen('renew')}>
        {t('integrations.secret-renew')}
      </Button>
      <Button {...changing} icon={<Trash2 size={18} />} onClick={() => onOpen('delete')}>
        {t('integrations.delete')}
      </Button>
    </Row>
  );
}

interface WebhookDialogProps {
  readonly webhook: Webhook;
  readonly actions: WebhookActions;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

function WebhookDialog({ webhook, actions, open, onClose }: WebhookDialogProps) {
  const { t } = useTexts();
  switch (open) {
    case 'log':
      return <DeliveriesDialog webhook={webhook} onClose={onClose} />;
    case 'edit':
      return <EditWebhookDialog webhook={webhook} onClose={onClose} />;
    case 'renew':
      return (
        <ConfirmDialog
          title={t('integrations.secret-renew-title')}
          confirm={t('integrations.secret-renew')}
          keep={t('integrations.cancel')}
          kind="primary"
          onConfirm={actions.renewSecret}
          onClose={onClose}
        >
          <p>{t('integrations.secret-renew-text')}</p>
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={t('integrations.webhook-delete-title')}
          confirm={t('integrations.delete')}
          keep={t('integrations.cancel')}
          onConfirm={actions.remove}
          onClose={onClose}
        >
          <p>{t('integrations.webhook-delete-text', { url: webhook.url })}</p>
        </ConfirmDialog>
      );
  }
}

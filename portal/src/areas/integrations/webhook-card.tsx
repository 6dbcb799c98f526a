import {
  getIsporuke,
  getVebhukovi,
  novaTajna,
  obrisiVebhuk,
  posaljiProbu,
  type Webhook,
} from '@rampa/contract/integrations';
import { KeySquare, List, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
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
import { EditWebhookDialog } from './webhook-dialogs.tsx';
import { WebhookState } from './webhook-state.tsx';

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** A new secret, to be shown once. */
  readonly onSecret: (secret: string) => void;
}

/** One webhook: how it stands, and what can be done about it. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [open, setOpen] = useState<'edit' | 'log' | 'renew' | 'delete' | undefined>(undefined);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const test = useSubmit(posaljiProbu);
  const renew = useSubmit(novaTajna);
  const remove = useSubmit(obrisiVebhuk);
  const { webhook_id, url, events } = webhook;
  const close = () => setOpen(undefined);

  async function sendTest(): Promise<void> {
    setFault(undefined);
    const outcome = await test.submit({ webhook_id });
    if (!outcome.ok) setFault(messages.refusal(outcome));
    else {
      toasts.show({ severity: 'success', summary: t('integrations.test-sent') });
      await refreshCalls(getVebhukovi, getIsporuke);
    }
  }

  async function makeSecret(): Promise<string | undefined> {
    const outcome = await renew.submit({ webhook_id });
    void refreshCalls(getVebhukovi);
    if (!outcome.ok) return messages.refusal(outcome);
    // At once, so that the question is gone when the secret is shown.
    close();
    onSecret(outcome.value.secret);
    return undefined;
  }

  async function takeAway(): Promise<string | undefined> {
    const outcome = await remove.submit({ webhook_id });
    void refreshCalls(getVebhukovi);
    // Deleted elsewhere meanwhile: what was wanted is so.
    return outcome.ok || outcome.code === 'integrations.webhook-not-found'
      ? undefined
      : messages.refusal(outcome);
  }

  return (
    <li className={styles['line']}>
      <div className={styles['text']}>
        <strong translate="no">{url}</strong>
        <span className={styles['badges']}>
          {events.map((event) => (
            <Badge key={event} tone="neutral">
              {t(eventTexts[event].label)}
            </Badge>
          ))}
        </span>
        <MadeBy maker={webhook.madeBy} at={webhook.createdAt} works={webhook.on} />
        <WebhookState webhook={webhook} />
      </div>
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{fault}</p>
        </Notice>
      )}
      <Row>
        <Button size="small" icon={<List size={18} />} onClick={() => setOpen('log')}>
          {t('integrations.deliveries')}
        </Button>
        <Button
          size="small"
          icon={<Send size={18} />}
          busy={test.busy}
          disabledReason={offline ?? (webhook.on ? undefined : t('integrations.webhook-off'))}
          onClick={() => void sendTest()}
        >
          {t('integrations.test')}
        </Button>
        <Button
          size="small"
          icon={<Pencil size={18} />}
          disabledReason={offline}
          onClick={() => setOpen('edit')}
        >
          {t('integrations.edit')}
        </Button>
        <Button
          size="small"
          icon={<KeySquare size={18} />}
          disabledReason={offline}
          onClick={() => setOpen('renew')}
        >
          {t('integrations.secret-renew')}
        </Button>
        <Button
          size="small"
          icon={<Trash2 size={18} />}
          disabledReason={offline}
          onClick={() => setOpen('delete')}
        >
          {t('integrations.delete')}
        </Button>
      </Row>
      {open === 'log' ? <DeliveriesDialog webhook={webhook} onClose={close} /> : null}
      {open === 'edit' ? <EditWebhookDialog webhook={webhook} onClose={close} /> : null}
      {open === 'renew' ? (
        <ConfirmDialog
          title={t('integrations.secret-renew-title')}
          confirm={t('integrations.secret-renew')}
          keep={t('integrations.cancel')}
          kind="primary"
          onConfirm={makeSecret}
          onClose={close}
        >
          <p>{t('integrations.secret-renew-text')}</p>
        </ConfirmDialog>
      ) : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={t('integrations.webhook-delete-title')}
          confirm={t('integrations.delete')}
          keep={t('integrations.cancel')}
          onConfirm={takeAway}
          onClose={close}
        >
          <p>{t('integrations.webhook-delete-text', { url })}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

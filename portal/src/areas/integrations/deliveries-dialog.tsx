import {
  type Delivery,
  getIsporuke,
  getVebhukovi,
  posaljiPonovo,
  type Webhook,
} from '@rampa/contract/integrations';
import { RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Paging } from '../../lib/screens/paging.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice, StatusPill } from '../../ui/status-pill.tsx';
import { eventLabel } from './event-texts.ts';
import styles from './integrations.module.css';

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Deliveries of a webhook with their outcome, and a button to send again. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesProps) {
  const { t } = useTexts();
  const [page, setPage] = useState(() => sliceOf({}));
  const state = useCall(getIsporuke, { webhook_id: webhook.webhook_id, ...page });
  const { submit } = useSubmit(posaljiPonovo);
  const [fault, setFault] = useState<string | undefined>(undefined);

  async function sendAgain({ delivery_id }: Delivery): Promise<void> {
    setFault(undefined);
    const outcome = await submit({ delivery_id });
    if (outcome.ok) toasts.show({ severity: 'success', summary: t('integrations.sent-again') });
    else setFault(messages.refusal(outcome));
    await refreshCalls(getIsporuke, getVebhukovi);
  }

  return (
    <Dialog
      open
      size="large"
      title={t('integrations.deliveries')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
    >
      <Stack>
        <Row>
          <span className={styles['address']} translate="no">
            {webhook.url}
          </span>
          <Button
            size="small"
            icon={<RefreshCw size={18} />}
            onClick={() => void refreshCalls(getIsporuke, getVebhukovi)}
          >
            {t('integrations.refresh')}
          </Button>
        </Row>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <Loaded state={state} skeleton={<Skeleton height="12rem" />}>
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <p className={styles['muted']}>{t('integrations.deliveries-none')}</p>
            ) : (
              <>
                <ul className={styles['list']} aria-label={t('integrations.deliveries')}>
                  {items.map((delivery) => (
                    <DeliveryLine
                      key={delivery.delivery_id}
                      delivery={delivery}
                      on={webhook.on}
                      onSendAgain={() => void sendAgain(delivery)}
                    />
                  ))}
                </ul>
                <Paging {...page} totalRecords={totalRecords} onChange={setPage} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}

const faultTexts = {
  status: 'integrations.fault-status',
  redirect: 'integrations.fault-redirect',
  'timed-out': 'integrations.fault-timed-out',
  'name-unknown': 'integrations.fault-name-unknown',
  'address-refused': 'integrations.fault-address-refused',
  connection: 'integrations.fault-connection',
  certificate: 'integrations.fault-certificate',
} as const;

const stateLooks = {
  waiting: { tone: 'notice', text: 'integrations.delivery-waiting' },
  delivered: { tone: 'good', text: 'integrations.delivery-delivered' },
  failed: { tone: 'bad', text: 'integrations.delivery-failed' },
} as const;

function DeliveryLine({
  delivery,
  on,
  onSendAgain,
}: {
  readonly delivery: Delivery;
  readonly on: boolean;
  readonly onSendAgain: () => void;
}) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  const { state, types, events, createdAt, triedAt, nextAt, statusCode, fault, attempts } =
    delivery;
  const look = stateLooks[state];
  const when = formats.dayTime(createdAt, now);
  const details = [
    statusCode === null ? '' : t('integrations.answer', { code: String(statusCode) }),
    delivery.milliseconds === null
      ? ''
      : t('integrations.took', { ms: formats.number(delivery.milliseconds) }),
    attempts > 1 ? t('integrations.attempts', { count: attempts }) : '',
    triedAt !== null && attempts > 1
      ? t('integrations.tried-at', { time: formats.dayTime(triedAt, now) })
      : '',
    nextAt !== null && on && triedAt !== null
      ? t('integrations.next-at', { time: formats.dayTime(nextAt, now) })
      : '',
  ];
  return (
    <li className={styles['line']}>
      <span className={styles['text']}>
        <span className={styles['badges']}>
          <strong>{when}</strong>
          <StatusPill tone={look.tone}>{t(look.text)}</StatusPill>
        </span>
        <span>
          {t('integrations.events-count', { count: events })}:{' '}
          {types.map((type) => t(eventLabel(type))).join(', ')}
        </span>
        {fault === null ? null : <span>{t(faultTexts[fault])}</span>}
        <span className={styles['muted']}>{details.filter((part) => part !== '').join(' ')}</span>
      </span>
      <Button
        size="small"
        icon={<Send size={18} />}
        disabledReason={offline ?? (on ? undefined : t('integrations.webhook-off'))}
        aria-label={`${t('integrations.send-again')}: ${when}`}
        onClick={onSendAgain}
      >
        {t('integrations.send-again')}
      </Button>
    </li>
  );
}

import { type ApiKey, getKljucevi, opozoviKljuc } from '@rampa/contract/integrations';
import { Ban, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Badge, Notice, StatusPill } from '../../ui/status-pill.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './integrations.module.css';
import { MadeBy } from './made-by.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { scopeTexts } from './scope-texts.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Keys by which the company's programs read: make one, see its use, revoke it. */
export function KeysSection() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const state = useCall(getKljucevi, {});
  const { submit, busy } = useSubmit(opozoviKljuc);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | undefined>(undefined);
  const [revoking, setRevoking] = useState<ApiKey | undefined>(undefined);
  const [fault, setFault] = useState<string | undefined>(undefined);

  async function revoke({ key_id }: ApiKey): Promise<void> {
    setFault(undefined);
    const outcome = await submit({ key_id });
    setRevoking(undefined);
    if (outcome.ok) {
      toasts.show({ severity: 'success', summary: t('integrations.key-revoked-now') });
    } else setFault(messages.refusal(outcome));
    await refreshCalls(getKljucevi);
  }

  return (
    <Section
      title={t('integrations.keys')}
      actions={
        <Button
          size="small"
          icon={<KeyRound size={18} aria-hidden="true" />}
          disabledReason={offline}
          onClick={() => setMaking(true)}
        >
          {t('integrations.key-new')}
        </Button>
      }
    >
      <Stack gap="tight">
        <p>{t('integrations.keys-text')}</p>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <Loaded state={state} skeleton={<Skeleton height="8rem" />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={styles['muted']}>{t('integrations.keys-none')}</p>
            ) : (
              <ul className={styles['list']} aria-label={t('integrations.keys')}>
                {items.map((key) => (
                  <KeyLine key={key.key_id} apiKey={key} onRevoke={() => setRevoking(key)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
      {making ? (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
            void refreshCalls(getKljucevi);
          }}
        />
      ) : null}
      {made === undefined ? null : (
        <SecretDialog
          title={t('integrations.key-made')}
          label={t('integrations.key')}
          text={t('integrations.key-made-text')}
          secret={made}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoking === undefined ? null : (
        <ConfirmDialog
          title={t('integrations.key-revoke-title', { name: revoking.name })}
          text={t('integrations.key-revoke-text')}
          action={t('integrations.key-revoke')}
          busy={busy}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Section>
  );
}

interface KeyLineProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

function KeyLine({ apiKey, onRevoke }: KeyLineProps) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  const { name, prefix, scopes, state, createdAt, expiresAt, lastUsedAt, madeBy } = apiKey;
  return (
    <li className={styles['line']}>
      <span className={styles['text']}>
        <strong>{name}</strong>
        <code translate="no">{prefix}…</code>
        <span className={styles['badges']}>
          {scopes.map((scope) => (
            <Badge key={scope} tone="neutral">
              {t(scopeTexts[scope].label)}
            </Badge>
          ))}
        </span>
        <MadeBy maker={madeBy} at={createdAt} works={state === 'active'} />
        <span className={styles['muted']}>
          {t('integrations.key-until', { day: formats.longDay(expiresAt) })}
        </span>
        <span className={styles['muted']}>
          {lastUsedAt === null
            ? t('integrations.key-unused')
            : t('integrations.key-used', { time: formats.dayTime(lastUsedAt, now) })}
        </span>
      </span>
      {state === 'active' ? (
        <Button
          size="small"
          icon={<Ban size={18} aria-hidden="true" />}
          disabledReason={offline}
          aria-label={`${t('integrations.key-revoke')}: ${name}`}
          onClick={onRevoke}
        >
          {t('integrations.key-revoke')}
        </Button>
      ) : (
        <StatusPill tone="neutral">{t(`integrations.key-${state}`)}</StatusPill>
      )}
    </li>
  );
}

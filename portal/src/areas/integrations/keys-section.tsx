import { type ApiScope, apiScopes, writes } from '@rampa/contract';
import { type ApiKey, getKljucevi, opozoviKljuc } from '@rampa/contract/integrations';
import { Ban, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Badge, StatusPill } from '../../ui/status-pill.tsx';
import styles from './integrations.module.css';
import { MadeBy } from './made-by.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { scopeTexts } from './scope-texts.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** API keys of the company's programs: create one, see its use, revoke it. */
export function KeysSection() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const state = useCall(getKljucevi, {});
  const { submit } = useSubmit(opozoviKljuc);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | undefined>(undefined);
  const [revoking, setRevoking] = useState<ApiKey | undefined>(undefined);

  async function revoke({ key_id }: ApiKey): Promise<string | undefined> {
    const outcome = await submit({ key_id });
    void refreshCalls(getKljucevi);
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('integrations.key-revoked-now') });
    return undefined;
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
        <Loaded state={state} skeleton={<Skeleton height="8rem" />}>
          {({ items, offered }) =>
            items.length === 0 ? (
              <p className={styles['muted']}>{t('integrations.keys-none')}</p>
            ) : (
              <ul className={styles['list']} aria-label={t('integrations.keys')}>
                {items.map((key) => (
                  <KeyLine
                    key={key.key_id}
                    apiKey={key}
                    offered={offered}
                    onRevoke={() => setRevoking(key)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
      {making ? (
        <NewKeyDialog
          offered={state.value?.offered ?? apiScopes.filter((scope) => !writes(scope))}
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
          confirm={t('integrations.key-revoke')}
          keep={t('integrations.cancel')}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          <p>{t('integrations.key-revoke-text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface KeyLineProps {
  readonly apiKey: ApiKey;
  readonly offered: readonly ApiScope[];
  readonly onRevoke: () => void;
}

function KeyLine({ apiKey, offered, onRevoke }: KeyLineProps) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  const { name, prefix, scopes, state, createdAt, expiresAt, lastUsedAt, madeBy } = apiKey;
  const works = state === 'active';
  const onlyReads = works && !madeBy.owner && scopes.some(writes);
  // What an operator has closed since, and its key has still.
  const closed = scopes.filter((scope) => !offered.includes(scope));
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
        <MadeBy maker={madeBy} at={createdAt} works={works} />
        {onlyReads ? (
          <span className={styles['muted']}>{t('integrations.key-reads-only')}</span>
        ) : null}
        {works && !onlyReads && closed.length > 0 ? (
          <span className={styles['muted']}>
            {t('integrations.key-scopes-closed', {
              scopes: closed.map((scope) => t(scopeTexts[scope].label)).join(', '),
            })}
          </span>
        ) : null}
        <span className={styles['muted']}>
          {t('integrations.key-until', { day: formats.longDay(expiresAt) })}
        </span>
        <span className={styles['muted']}>
          {lastUsedAt === null
            ? t('integrations.key-unused')
            : t('integrations.key-used', { time: formats.dayTime(lastUsedAt, now) })}
        </span>
      </span>
      {works ? (
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

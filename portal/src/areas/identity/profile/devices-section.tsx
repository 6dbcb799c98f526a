import { getSesije, opozoviSesiju, type SignedInDevice } from '@rampa/contract/identity';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall, useSubmit } from '../../../lib/api/queries.ts';
import { messages, toasts } from '../../../lib/portal.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Notice, StatusPill } from '../../../ui/status-pill.tsx';
import styles from './profile.module.css';

/** Where the customer is signed in; each device can be signed out, or all others at once. */
export function DevicesSection() {
  const { t } = useTexts();
  const state = useCall(getSesije, {});
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(opozoviSesiju);
  const [fault, setFault] = useState<string | undefined>(undefined);

  async function signOut(sessionId: string): Promise<void> {
    setFault(undefined);
    const outcome = await submit({ session_id: sessionId });
    // Signed out elsewhere meanwhile: what was wanted is so.
    if (!outcome.ok && outcome.code !== 'identity.session-not-found') {
      setFault(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('identity.device-signed-out') });
    await refreshCalls(getSesije);
  }

  return (
    <Section
      title={t('identity.devices')}
      actions={
        (state.value?.totalRecords ?? 0) > 1 ? (
          <Button
            size="small"
            busy={busy}
            disabledReason={offline}
            onClick={() => void signOut('')}
          >
            {t('identity.sign-out-others')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="tight">
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <Loaded state={state} skeleton={<Skeleton height="6rem" />}>
          {({ items }) => (
            <ul className={styles['list']} aria-label={t('identity.devices')}>
              {items.map((device) => (
                <Device
                  key={device.session_id}
                  device={device}
                  onSignOut={() => void signOut(device.session_id)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

interface DeviceProps {
  readonly device: SignedInDevice;
  readonly onSignOut: () => void;
}

function Device({ device, onSignOut }: DeviceProps) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  const { browser, system } = device;
  const known = [browser, system].filter((part) => part !== '').join(', ');
  const name = known === '' ? t('identity.unknown-device') : known;
  return (
    <li className={styles['line']}>
      <span className={styles['lineText']}>
        <strong>{name}</strong>
        <span className={styles['muted']}>
          {t('identity.device-since', {
            since: formats.dayTime(device.startedAt, now),
            time: formats.dayTime(device.lastUsedAt, now),
          })}
        </span>
      </span>
      {device.current ? (
        <StatusPill tone="good">{t('identity.this-device')}</StatusPill>
      ) : (
        <Button
          size="small"
          icon={<LogOut size={18} aria-hidden="true" />}
          disabledReason={offline}
          aria-label={`${t('identity.sign-device-out')}: ${name}`}
          onClick={onSignOut}
        >
          {t('identity.sign-device-out')}
        </Button>
      )}
    </li>
  );
}

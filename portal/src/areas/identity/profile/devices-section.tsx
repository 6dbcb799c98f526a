import { getSesije, opozoviSesiju, type SignedInDevice } from '@rampa/contract/identity';
import { LogOut } from 'lucide-react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './profile.module.css';

/** Where the customer is signed in; each device can be signed out, or all others at once. */
export function DevicesSection() {
  const { t } = useTexts();
  const state = useCall(getSesije, {});
  const { submit } = useSubmit(opozoviSesiju);

  async function signOut(sessionId: string): Promise<string | undefined> {
    const outcome = await submit({ session_id: sessionId });
    // It may have been signed out elsewhere, which is what was wanted.
    if (!outcome.ok && outcome.code !== 'identity.session-not-found') {
      return messages.refusal(outcome);
    }
    toasts.show({ severity: 'success', summary: t('identity.device-signed-out') });
    await refreshCalls(getSesije);
    return undefined;
  }

  return (
    <Section
      title={t('identity.devices')}
      actions={
        (state.value?.totalRecords ?? 0) > 1 ? (
          <ConfirmButton
            label={t('identity.sign-out-others')}
            button={{ kind: 'secondary', size: 'small' }}
            title={t('identity.sign-out-others-title')}
            confirm={t('identity.sign-out-others')}
            keep={t('identity.cancel')}
            onConfirm={() => signOut('')}
          >
            <p>{t('identity.sign-out-others-text')}</p>
          </ConfirmButton>
        ) : undefined
      }
    >
      <Stack gap="tight">
        <Loaded state={state} skeleton={<Skeleton height="6rem" />}>
          {({ items }) => (
            <ul className={styles['list']} aria-label={t('identity.devices')}>
              {items.map((device) => (
                <Device
                  key={device.session_id}
                  device={device}
                  onSignOut={() => signOut(device.session_id)}
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
  readonly onSignOut: () => Promise<string | undefined>;
}

function Device({ device, onSignOut }: DeviceProps) {
  const { t, formats, now } = useTexts();
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
        <ConfirmButton
          label={t('identity.sign-device-out')}
          about={name}
          button={{
            kind: 'secondary',
            size: 'small',
            icon: <LogOut size={18} aria-hidden="true" />,
          }}
          title={t('identity.sign-device-out-title', { name })}
          confirm={t('identity.sign-device-out')}
          keep={t('identity.cancel')}
          onConfirm={onSignOut}
        >
          <p>{t('identity.sign-device-out-text')}</p>
        </ConfirmButton>
      )}
    </li>
  );
}

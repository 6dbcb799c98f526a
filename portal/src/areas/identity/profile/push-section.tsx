import type { getPushUredjaji, PushDevice } from '@rampa/contract/identity';
import { BellRing, Trash2 } from 'lucide-react';
import type { CallResult } from '@rampa/contract';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Notice, StatusPill } from '../../../ui/status-pill.tsx';
import styles from './profile.module.css';
import { type PushHere, usePushHere } from './use-push-here.ts';

/** On which devices notifications appear although the portal is closed. */
export function PushSection({ known }: { readonly known: CallResult<typeof getPushUredjaji> }) {
  const { t } = useTexts();
  const here = usePushHere(known);
  return (
    <Section title={t('identity.push')}>
      <Stack>
        <p>{t('identity.push-text')}</p>
        <ThisBrowser here={here} />
        {known.items.length === 0 ? null : (
          <ul className={styles['list']} aria-label={t('identity.push-devices')}>
            {known.items.map((device) => (
              <Device
                key={device.deviceId}
                device={device}
                current={device.deviceId === here.device?.deviceId}
                onRemove={() => here.remove(device.deviceId)}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  );
}

function ThisBrowser({ here }: { readonly here: PushHere }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { browser, device, busy, fault } = here;
  if (browser === undefined || device !== undefined) return null;
  if (browser.support !== 'possible') {
    return (
      <Notice tone="info">
        <p>{t(`identity.push-${browser.support}`)}</p>
      </Notice>
    );
  }
  return (
    <Stack gap="tight">
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{fault}</p>
        </Notice>
      )}
      <p>{t('identity.push-question')}</p>
      <Row>
        <Button
          icon={<BellRing size={20} aria-hidden="true" />}
          busy={busy}
          disabledReason={offline}
          onClick={() => void here.turnOn()}
        >
          {t('identity.push-turn-on')}
        </Button>
      </Row>
    </Stack>
  );
}

interface DeviceProps {
  readonly device: PushDevice;
  readonly current: boolean;
  readonly onRemove: () => Promise<string | undefined>;
}

function Device({ device, current, onRemove }: DeviceProps) {
  const { t, formats, now } = useTexts();
  const known = [device.browser, device.system].filter((part) => part !== '').join(', ');
  const name = known === '' ? t('identity.unknown-device') : known;
  return (
    <li className={styles['line']}>
      <span className={styles['lineText']}>
        <strong>{name}</strong>
        <span className={styles['muted']}>
          {t('identity.push-since', { since: formats.dayTime(device.addedAt, now) })}
        </span>
      </span>
      {current ? <StatusPill tone="good">{t('identity.this-device')}</StatusPill> : null}
      <ConfirmButton
        label={t('identity.push-remove')}
        about={name}
        button={{
          kind: 'secondary',
          size: 'small',
          icon: <Trash2 size={18} aria-hidden="true" />,
        }}
        title={t('identity.push-remove-title', { name })}
        confirm={t('identity.push-remove')}
        keep={t('identity.cancel')}
        onConfirm={onRemove}
      >
        <p>{t('identity.push-remove-text')}</p>
      </ConfirmButton>
    </li>
  );
}

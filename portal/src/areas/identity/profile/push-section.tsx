import type { getPushUredjaji, PushDevice } from '@rampa/contract/identity';
import { BellRing, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
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
  const row = useRef<HTMLLIElement>(null);
  const [turnedOn, setTurnedOn] = useState(false);
  const isHere = here.device !== undefined;
  // The button that was pressed is gone by now.
  useEffect(() => {
    if (turnedOn && isHere) row.current?.focus();
  }, [turnedOn, isHere]);
  return (
    <Section title={t('identity.push')}>
      <Stack>
        <p>{t('identity.push-text')}</p>
        <ThisBrowser here={here} onTurnOn={() => void here.turnOn().then(setTurnedOn)} />
        {known.items.length === 0 ? null : (
          <ul className={styles['list']} aria-label={t('identity.push-devices')}>
            {known.items.map((device) => (
              <Device
                key={device.deviceId}
                device={device}
                current={device.deviceId === here.device?.deviceId}
                row={device.deviceId === here.device?.deviceId ? row : undefined}
                onRemove={() => here.remove(device.deviceId)}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  );
}

interface ThisBrowserProps {
  readonly here: PushHere;
  readonly onTurnOn: () => void;
}

function ThisBrowser({ here, onTurnOn }: ThisBrowserProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { browser, device, busy, fault } = here;
  const said =
    fault === undefined ? null : (
      <Notice tone="bad" role="alert">
        <p>{fault}</p>
      </Notice>
    );
  // It may have been blocked after it was turned on.
  const isOn = device !== undefined && browser?.support !== 'blocked';
  const says = isOn ? 'turned-on' : browser?.support;
  const asks = says === 'possible';
  return (
    <Stack gap="tight">
      {said}
      <div className={styles['here']}>
        {/* Until the browser has said, its place is kept: what is below must not move. */}
        <div className={asks ? undefined : styles['unseen']}>
          <Stack gap="tight">
            <p>
              {t(browser?.allowed === true ? 'identity.push-allowed' : 'identity.push-question')}
            </p>
            <Row>
              <Button
                icon={<BellRing size={20} aria-hidden="true" />}
                busy={busy}
                disabledReason={offline}
                onClick={onTurnOn}
              >
                {t('identity.push-turn-on')}
              </Button>
            </Row>
          </Stack>
        </div>
        {says === undefined || asks ? null : (
          <Notice tone={isOn ? 'good' : 'info'}>
            <p>{t(`identity.push-${says}`)}</p>
          </Notice>
        )}
      </div>
    </Stack>
  );
}

interface DeviceProps {
  readonly device: PushDevice;
  readonly current: boolean;
  /** Of the browser in use. */
  readonly row: RefObject<HTMLLIElement | null> | undefined;
  readonly onRemove: () => Promise<string | undefined>;
}

function Device({ device, current, row, onRemove }: DeviceProps) {
  const { t, formats, now } = useTexts();
  const known = [device.browser, device.system].filter((part) => part !== '').join(', ');
  const name = known === '' ? t('identity.unknown-device') : known;
  return (
    <li className={styles['line']} ref={row} tabIndex={row === undefined ? undefined : -1}>
      <span className={styles['lineText']}>
        <strong>{name}</strong>
        <span className={styles['muted']}>
          {t('identity.push-since', { since: formats.dayTime(device.addedAt, now) })}
        </span>
      </span>
      {device.reachable ? null : (
        <StatusPill tone="notice">{t('identity.push-device-off')}</StatusPill>
      )}
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

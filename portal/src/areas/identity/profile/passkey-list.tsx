import {
  getBezbednost,
  obrisiPristupniKljuc,
  type Passkey,
  sacuvajPristupniKljuc,
  zapocniPristupniKljuc,
} from '@rampa/contract/identity';
import { Fingerprint, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { isStaff } from '../../../lib/session/is-staff.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { knowsPasskeys, makePasskey } from '../browser-passkey.ts';
import type { FactorProps } from './factor-props.ts';
import styles from './profile.module.css';

/** The customer's passkeys: add one from this device, remove one. */
export function PasskeyList({ security, onCodes, onRefused }: FactorProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { user } = useSession();
  const begin = useSubmit(zapocniPristupniKljuc);
  const keep = useSubmit(sacuvajPristupniKljuc);
  const remove = useSubmit(obrisiPristupniKljuc);
  const [givenUp, setGivenUp] = useState(false);

  async function add(): Promise<void> {
    onRefused(undefined);
    setGivenUp(false);
    const begun = await begin.submit({});
    if (!begun.ok) {
      onRefused(begun);
      return;
    }
    const made = await makePasskey(begun.value.options);
    if (!made.ok) {
      setGivenUp(true);
      return;
    }
    const outcome = await keep.submit({
      name: keyName(security.passkeys),
      response: made.response,
    });
    await refreshCalls(getBezbednost);
    if (outcome.ok) onCodes(outcome.value.recoveryCodes);
    else onRefused(outcome);
  }

  async function takeAway({ passkey_id }: Passkey): Promise<string | undefined> {
    const outcome = await remove.submit({ passkey_id });
    const gone = outcome.ok || outcome.code === 'identity.passkey-not-found';
    if (gone) toasts.show({ severity: 'success', summary: t('identity.passkey-removed') });
    await refreshCalls(getBezbednost);
    return gone ? undefined : messages.refusal(outcome);
  }

  // Staff cannot be without one: removing their last is refused, so no warning is needed.
  const onlyFactor =
    !isStaff(user) && security.totpSince === null && security.passkeys.length === 1;

  return (
    <Section title={t('identity.passkeys')}>
      <Stack gap="tight">
        <p>{t('identity.passkeys-text')}</p>
        {givenUp ? (
          <Notice tone="notice" role="alert">
            <p>{t('identity.passkey-not-made')}</p>
          </Notice>
        ) : null}
        {security.passkeys.length === 0 ? null : (
          <ul className={styles['list']} aria-label={t('identity.passkeys')}>
            {security.passkeys.map((passkey) => (
              <PasskeyLine
                key={passkey.passkey_id}
                passkey={passkey}
                onlyFactor={onlyFactor}
                onRemove={() => takeAway(passkey)}
              />
            ))}
          </ul>
        )}
        {knowsPasskeys() ? (
          <Row>
            <Button
              icon={<Fingerprint size={20} aria-hidden="true" />}
              busy={begin.busy || keep.busy}
              disabledReason={offline}
              onClick={() => void add()}
            >
              {t('identity.passkey-add')}
            </Button>
          </Row>
        ) : null}
      </Stack>
    </Section>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  /** The recovery codes go with it. */
  readonly onlyFactor: boolean;
  readonly onRemove: () => Promise<string | undefined>;
}

function PasskeyLine({ passkey, onlyFactor, onRemove }: PasskeyLineProps) {
  const { t, formats, now } = useTexts();
  const name = passkey.name === '' ? t('identity.passkey') : passkey.name;
  return (
    <li className={styles['line']}>
      <span className={styles['lineText']}>
        <strong>{name}</strong>
        <span className={styles['muted']}>
          {passkey.lastUsedAt === null
            ? t('identity.passkey-since', { day: formats.longDay(passkey.createdAt) })
            : t('identity.device-used', { time: formats.dayTime(passkey.lastUsedAt, now) })}
        </span>
      </span>
      <ConfirmButton
        label={t('identity.passkey-remove')}
        about={name}
        button={{
          kind: 'secondary',
          size: 'small',
          icon: <Trash2 size={18} aria-hidden="true" />,
        }}
        title={t('identity.passkey-remove-title', { name })}
        confirm={t('identity.passkey-remove')}
        keep={t('identity.cancel')}
        onConfirm={onRemove}
      >
        <p>{t('identity.passkey-remove-text')}</p>
        {onlyFactor ? <p>{t('identity.last-factor-text')}</p> : null}
      </ConfirmButton>
    </li>
  );
}

/** Named after the device that it is created on; a second one of the same gets a number. */
function keyName(known: readonly Passkey[]): string {
  const device =
    /Android|iPhone|iPad|Windows|Macintosh|Linux/u.exec(navigator.userAgent)?.[0] ?? '';
  const taken = new Set(known.map(({ name }) => name));
  if (device === '' || !taken.has(device)) return device;
  let number = 2;
  while (taken.has(`${device} ${number}`)) number += 1;
  return `${device} ${number}`;
}

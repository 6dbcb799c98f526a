import type { CallResult } from '@rampa/contract';
import { getBezbednost, iskljuciTotp, noviKodovi, zapocniTotp } from '@rampa/contract/identity';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import type { Refusal } from '../../../lib/api/api.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { isStaff } from '../../../lib/session/is-staff.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Notice, StatusPill } from '../../../ui/status-pill.tsx';
import type { FactorProps } from './factor-props.ts';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

interface SecondFactorProps {
  /** Called when a factor has been set up, or new recovery codes made. */
  readonly onSet?: () => void;
}

/** Authenticator app, passkeys, and recovery codes. */
export function SecondFactorSections({ onSet }: SecondFactorProps) {
  const state = useCall(getBezbednost, {});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  // Closing the step-up dialog means a change of mind: there is nothing to report.
  const onRefused = (refused: Refusal | undefined) =>
    setRefusal(refused?.code === 'identity.proof-needed' ? undefined : refused);
  const tell = {
    onCodes(given: readonly string[]): void {
      setCodes(given);
      onSet?.();
    },
    onRefused,
  };
  return (
    <>
      {refusal === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{messages.refusal(refusal)}</p>
        </Notice>
      )}
      <Loaded state={state} skeleton={<Skeleton height="12rem" />}>
        {(security) => (
          <>
            <TotpSection security={security} {...tell} />
            <PasskeyList security={security} {...tell} />
            <CodesSection security={security} {...tell} />
          </>
        )}
      </Loaded>
      {codes.length === 0 ? null : (
        <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
      )}
    </>
  );
}

function TotpSection({ security, onCodes, onRefused }: FactorProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { user } = useSession();
  const begin = useSubmit(zapocniTotp);
  const remove = useSubmit(iskljuciTotp);
  const [begun, setBegun] = useState<CallResult<typeof zapocniTotp> | null>(null);

  async function start(): Promise<void> {
    onRefused(undefined);
    const outcome = await begin.submit({});
    if (outcome.ok) setBegun(outcome.value);
    else onRefused(outcome);
  }

  async function takeAway(): Promise<string | undefined> {
    const outcome = await remove.submit({});
    if (outcome.ok) toasts.show({ severity: 'success', summary: t('identity.totp-removed') });
    await refreshCalls(getBezbednost);
    return outcome.ok ? undefined : messages.refusal(outcome);
  }

  return (
    <Section
      title={t('identity.totp')}
      actions={
        security.totpSince === null ? undefined : (
          <StatusPill tone="good">{t('identity.factor-set')}</StatusPill>
        )
      }
    >
      <Stack gap="tight">
        <p>
          {security.totpSince === null
            ? t('identity.totp-text')
            : t('identity.totp-since', { day: formats.longDay(security.totpSince) })}
        </p>
        <Row>
          {security.totpSince === null ? (
            <Button
              icon={<Smartphone size={20} aria-hidden="true" />}
              busy={begin.busy}
              disabledReason={offline}
              onClick={() => void start()}
            >
              {t('identity.totp-set-up')}
            </Button>
          ) : (
            <ConfirmButton
              label={t('identity.totp-remove')}
              button={{ kind: 'secondary' }}
              title={t('identity.totp-remove-title')}
              confirm={t('identity.totp-remove')}
              keep={t('identity.cancel')}
              onConfirm={takeAway}
            >
              <p>{t('identity.totp-remove-text')}</p>
              {security.passkeys.length === 0 && !isStaff(user) ? (
                <p>{t('identity.last-factor-text')}</p>
              ) : null}
            </ConfirmButton>
          )}
        </Row>
      </Stack>
      {begun === null ? null : (
        <TotpDialog
          begun={begun}
          onClose={() => setBegun(null)}
          onSet={(codes) => {
            setBegun(null);
            onCodes(codes);
            void refreshCalls(getBezbednost);
          }}
        />
      )}
    </Section>
  );
}

function CodesSection({ security, onCodes, onRefused }: FactorProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(noviKodovi);
  if (security.totpSince === null && security.passkeys.length === 0) return null;

  async function renew(): Promise<void> {
    onRefused(undefined);
    const outcome = await submit({});
    if (outcome.ok) onCodes(outcome.value.recoveryCodes);
    else onRefused(outcome);
    await refreshCalls(getBezbednost);
  }

  return (
    <Section title={t('identity.recovery-codes')}>
      <Stack gap="tight">
        <p>{t('identity.codes-left', { count: security.recoveryCodesLeft })}</p>
        <Row>
          <Button busy={busy} disabledReason={offline} onClick={() => void renew()}>
            {t('identity.codes-renew')}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

import type { CallResult } from '@rampa/contract';
import { type getPoziv, pridruziSe } from '@rampa/contract/identity';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages, renewUserData } from '../../../lib/calls.ts';
import { keptAddress } from '../../../lib/portal.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { Agreement } from '../agreement.tsx';
import { SwitchButton } from '../switch-button.tsx';
import { DonePage } from '../done-page.tsx';

interface JoinKnownProps {
  readonly token: string;
  readonly invitation: CallResult<typeof getPoziv>;
  readonly onJoined: (accountId: string) => void;
}

/** For an address that has a sign-in: whoever is signed in with it joins as they are. */
export function JoinKnown({ token, invitation, onJoined }: JoinKnownProps) {
  const { t } = useTexts();
  const router = useRouter();
  const { user } = useSession();
  const { submit, busy } = useSubmit(pridruziSe);
  const [refusal, setRefusal] = useState('');
  const { email } = invitation;

  async function join(): Promise<void> {
    setRefusal('');
    const outcome = await submit({ token });
    if (!outcome.ok) {
      // Closing the step-up dialog means a change of mind: there is nothing to report.
      setRefusal(outcome.code === 'identity.proof-needed' ? '' : messages.refusal(outcome));
      return;
    }
    // From now on the token says that there are several.
    await renewUserData();
    onJoined(outcome.value.account_id);
  }

  function signInFirst(): void {
    keptAddress.keep(router.state.location.href, 'sign-in');
    void router.navigate({ to: '/prijava' });
  }

  if (user === null) {
    return (
      <Stack>
        <p>{t('identity.accept-known-sign-in', { email })}</p>
        <Row>
          <Button kind="primary" size="large" onClick={signInFirst}>
            {t('identity.sign-in')}
          </Button>
        </Row>
      </Stack>
    );
  }
  // The notice above says who is signed in, and how to sign out.
  if (user.email !== email) return null;
  return (
    <Stack>
      <p>{t('identity.accept-known', { email })}</p>
      <p>{t('identity.accept-known-household')}</p>
      {refusal === '' ? null : (
        <Notice tone="bad" role="alert">
          <p>{refusal}</p>
        </Notice>
      )}
      <Agreement by="invitation" />
      <Row>
        <Button kind="primary" size="large" busy={busy} onClick={() => void join()}>
          {t('identity.accept')}
        </Button>
      </Row>
    </Stack>
  );
}

export function JoinedKnown({ accountId }: { readonly accountId: string }) {
  const { t } = useTexts();
  return (
    <DonePage title={t('identity.joined-title')} text={t('identity.joined-known-text')}>
      <SwitchButton accountId={accountId} kind="primary">
        {t('identity.joined-go')}
      </SwitchButton>
    </DonePage>
  );
}

import { posaljiVerifikaciju } from '@rampa/contract/identity';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

/** The password is right, but the address is not confirmed yet: the link can be sent again. */
export function NotVerified({ username }: { readonly username: string }) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(posaljiVerifikaciju);
  const [answer, setAnswer] = useState<string | null>(null);
  // The link goes to an address; somebody who signed in with a user name types it on the next screen.
  const isAddress = username.includes('@');

  async function send(): Promise<void> {
    const outcome = await submit({ email: username, languageId });
    setAnswer(
      outcome.ok ? t('identity.link-sent', { email: username }) : messages.refusal(outcome),
    );
  }

  return (
    <Notice
      tone="notice"
      role="alert"
      icon={<MailWarning size={24} aria-hidden="true" />}
      title={t('identity.address-not-verified')}
    >
      <p>{answer ?? t('identity.not-verified-text')}</p>
      {answer === null ? (
        <Row>
          {isAddress ? (
            <Button size="small" busy={busy} onClick={() => void send()}>
              {t('identity.send-link-again')}
            </Button>
          ) : (
            <ButtonLink size="small" to="/verifikacija-naloga">
              {t('identity.send-link-again')}
            </ButtonLink>
          )}
        </Row>
      ) : null}
    </Notice>
  );
}

import { posaljiVerifikaciju } from '@rampa/contract/identity';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface CheckYourMailProps {
  readonly email: string;
  /** For requests by anybody: the page does not reveal whether the address exists. */
  readonly askedFor?: boolean;
}

/** A success is a page that says what happens next. */
export function CheckYourMail({ email, askedFor = false }: CheckYourMailProps) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(posaljiVerifikaciju);
  const [answer, setAnswer] = useState<string | null>(null);

  async function sendAgain(): Promise<void> {
    const outcome = await submit({ email, languageId });
    setAnswer(outcome.ok ? t('identity.link-sent', { email }) : messages.refusal(outcome));
  }

  return (
    <Page title={t('identity.check-mail-title')} width="column">
      <Stack>
        <Notice tone="good" icon={<Mail size={24} aria-hidden="true" />}>
          <p>{t(askedFor ? 'identity.link-sent' : 'identity.check-mail-text', { email })}</p>
        </Notice>
        <p>{t('identity.check-mail-next')}</p>
        {answer === null ? null : (
          <Notice tone="info" role="alert">
            <p>{answer}</p>
          </Notice>
        )}
        <Row>
          <ButtonLink kind="primary" to="/pages/home">
            {t('identity.to-home')}
          </ButtonLink>
          <Button busy={busy} onClick={() => void sendAgain()}>
            {t('identity.send-link-again')}
          </Button>
        </Row>
      </Stack>
    </Page>
  );
}

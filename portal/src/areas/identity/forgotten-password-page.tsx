import { novaLozinka, proveriVezuLozinke, zaboravljenaLozinka } from '@rampa/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../lib/forms/use-password-texts.ts';
import { messages } from '../../lib/calls.ts';
import { session } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { AskForLinkPage, type LinkValues } from './ask-for-link.tsx';
import { DonePage } from './done-page.tsx';
import { deviceWord } from './device-word.ts';

const route = getRouteApi('/zaboravljena-lozinka');

/** Requests a link; with the link's token, sets the new password. */
export function ForgottenPasswordPage() {
  const { token } = route.useSearch();
  const [refusedToken, setRefusedToken] = useState<{ token: string; refusal: Refusal }>();
  const [done, setDone] = useState(false);
  if (done) return <PasswordSet />;
  if (token === undefined) return <AskForLink />;
  if (refusedToken?.token === token) return <DeadLink refusal={refusedToken.refusal} />;
  return (
    <WithLink
      token={token}
      onDone={() => setDone(true)}
      onRefused={(refusal) => setRefusedToken({ token, refusal })}
    />
  );
}

const deadLinks: ReadonlySet<string> = new Set([
  'identity.reset-link-invalid',
  'identity.setup-link-invalid',
]);
const isDeadLink = ({ code }: Refusal): boolean => deadLinks.has(code);

/** Says how long such a link is valid, and how to get another: here, or from who gave access. */
function DeadLink({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useTexts();
  if (refusal.code !== 'identity.setup-link-invalid') {
    return <AskForLink reason={messages.refusal(refusal)} />;
  }
  return (
    <Page title={t('identity.new-password-title')} width="column">
      <Stack>
        <Notice tone="bad" role="alert">
          <p>{messages.refusal(refusal)}</p>
        </Notice>
        <p>{t('identity.setup-link-next')}</p>
        <Row>
          <ButtonLink kind="primary" to="/prijava">
            {t('identity.to-sign-in')}
          </ButtonLink>
        </Row>
      </Stack>
    </Page>
  );
}

function AskForLink({ reason }: { readonly reason?: string }) {
  const { t, languageId } = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(zaboravljenaLozinka, {
    name: 'forgotten',
    defaultValues: { email: '' },
    toInput: ({ email }: LinkValues) => ({ email: email.trim(), languageId }),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AskForLinkPage
      name="forgotten"
      title={t('identity.forgotten-title')}
      lead={t('identity.forgotten-text')}
      form={form}
      reason={reason}
    />
  );
}

function LinkSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const { t } = useTexts();
  return (
    <Page title={t('identity.check-mail-title')} width="column">
      <Stack>
        <Notice tone="good" icon={<Mail size={24} aria-hidden="true" />}>
          <p>{t('identity.reset-sent-text', { email })}</p>
        </Notice>
        <p>{t('identity.check-mail-next')}</p>
        <Row>
          <ButtonLink kind="primary" to="/prijava">
            {t('identity.to-sign-in')}
          </ButtonLink>
          <Button onClick={onAgain}>{t('identity.another-address')}</Button>
        </Row>
      </Stack>
    </Page>
  );
}

interface NewPasswordProps {
  readonly token: string;
  readonly onDone: () => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Reports an invalid link before somebody thinks up a password. */
function WithLink(props: NewPasswordProps) {
  const { t } = useTexts();
  const { value, refusal } = useCall(proveriVezuLozinke, { token: props.token });
  if (refusal !== undefined && isDeadLink(refusal)) return <DeadLink refusal={refusal} />;
  // If that cannot be checked now, the form reports it.
  if (value !== undefined || refusal !== undefined) return <NewPassword {...props} />;
  return (
    <Page title={t('identity.new-password-title')} width="column">
      <Skeleton height="16rem" />
    </Page>
  );
}

function NewPassword({ token, onDone, onRefused }: NewPasswordProps) {
  const { t } = useTexts();
  const passwordTexts = usePasswordTexts();
  const form = useCallForm(novaLozinka, {
    name: 'new-password',
    defaultValues: { password: '' },
    toInput: ({ password }: { password: string }) => ({
      token,
      password,
      device: deviceWord(localStorage),
    }),
    onDone() {
      // Every session has ended, including one that may be open here.
      session.clear();
      onDone();
    },
    onRefused(refusal) {
      if (!isDeadLink(refusal)) return false;
      onRefused(refusal);
      return true;
    },
  });
  return (
    <Page
      title={t('identity.new-password-title')}
      lead={t('identity.new-password-text')}
      width="column"
    >
      <CallFormFrame name="new-password" {...form}>
        <PasswordField
          {...form.field('password', t('identity.new-password'))}
          {...passwordTexts}
          hint={t('identity.password-hint')}
          autoComplete="new-password"
        />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          {t('identity.save-password')}
        </Button>
      </CallFormFrame>
    </Page>
  );
}

function PasswordSet() {
  const { t } = useTexts();
  return (
    <DonePage title={t('identity.password-set-title')} text={t('identity.password-set-text')}>
      <ButtonLink kind="primary" to="/prijava">
        {t('identity.sign-in')}
      </ButtonLink>
    </DonePage>
  );
}

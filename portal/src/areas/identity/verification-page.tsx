import { posaljiVerifikaciju, verifikacijaNaloga } from '@rampa/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '../../lib/screens/loaded.tsx';
import { useCall } from '../../lib/api/queries.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { api, messages } from '../../lib/calls.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AskForLinkPage, type LinkValues } from './ask-for-link.tsx';
import { CheckYourMail } from './check-your-mail.tsx';
import { AcceptInvitation } from './members/accept-invitation-page.tsx';
import { registrationWord } from './registration-word.ts';
import { SignInForm } from './sign-in-form.tsx';
import { EmailChangeConfirmation } from './email-change-page.tsx';

const route = getRouteApi('/verifikacija-naloga');

/**
 * Target of links in mails: confirms an e-mail address or its change, or accepts an invitation, by
 * the link's token; without one, sends a new link.
 */
export function VerificationPage() {
  const { token, promena, poziv } = route.useSearch();
  if (poziv !== undefined) return <AcceptInvitation token={poziv} />;
  if (promena !== undefined) return <EmailChangeConfirmation token={promena} />;
  return token === undefined ? <SendLink /> : <Confirm token={token} />;
}

function Confirm({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const [registration] = useState(() =>
    import.meta.env.SSR ? undefined : registrationWord(localStorage),
  );
  // Confirming is safe to repeat, so it may run like a query; only this browser knows what it registered.
  const confirmation = useCall(
    verifikacijaNaloga,
    { token, ...(registration === undefined ? {} : { registration }) },
    { enabled: !import.meta.env.SSR },
  );
  const email = confirmation.value?.email;
  if (email !== undefined) return <Confirmed email={email} token={token} />;
  const { refusal } = confirmation;
  if (refusal?.code === 'identity.verification-link-invalid') {
    return <SendLink reason={messages.refusal(refusal)} />;
  }
  return (
    <Page title={t('identity.confirming')} width="column">
      {refusal === undefined ? (
        <Skeleton height="3rem" />
      ) : (
        <CallError refusal={refusal} busy={confirmation.loading} onRetry={confirmation.retry} />
      )}
    </Page>
  );
}

/** The data given on registering is not asked for again. */
function Confirmed({ email, token }: { readonly email: string; readonly token: string }) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  return (
    <Page title={t('identity.confirmed-title')} width="column">
      <Stack>
        <Notice tone="good" icon={<CircleCheck size={24} aria-hidden="true" />}>
          <p>{t('identity.confirmed-text')}</p>
        </Notice>
        {authenticated ? (
          <Row>
            <ButtonLink kind="primary" to="/pages/home">
              {t('identity.to-home')}
            </ButtonLink>
          </Row>
        ) : (
          <SignInForm
            username={email}
            // Link and password together show that the account is theirs who own the address.
            onSignedIn={(password) => void api.call(verifikacijaNaloga, { token, password })}
          />
        )}
      </Stack>
    </Page>
  );
}

function SendLink({ reason }: { readonly reason?: string }) {
  const { t, languageId } = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(posaljiVerifikaciju, {
    name: 'send-link',
    defaultValues: { email: '' },
    toInput: ({ email }: LinkValues) => ({ email: email.trim(), languageId }),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  if (sentTo !== null) return <CheckYourMail email={sentTo} askedFor />;
  return (
    <AskForLinkPage
      name="send-link"
      title={t('identity.send-link-title')}
      lead={t('identity.send-link-text')}
      form={form}
      reason={reason}
    />
  );
}

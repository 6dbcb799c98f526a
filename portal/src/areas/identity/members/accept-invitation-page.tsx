import { getPoziv, prihvatiPoziv } from '@rampa/contract/identity';
import type { CallResult } from '@rampa/contract';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../../lib/forms/use-password-texts.ts';
import { messages, signOut } from '../../../lib/calls.ts';
import { session } from '../../../lib/portal.ts';
import { CallError } from '../../../lib/screens/loaded.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { DonePage } from '../done-page.tsx';
import { Agreement } from '../agreement.tsx';
import { JoinedKnown, JoinKnown } from './join-known.tsx';
import styles from '../profile/profile.module.css';

/** Target of an invitation's link: who invites, and a form for a name and a password. */
export function AcceptInvitation({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const [joined, setJoined] = useState(false);
  const [joinedAs, setJoinedAs] = useState<string | null>(null);
  const { value, refusal, loading, retry } = useCall(getPoziv, { token });
  if (joined) return <Joined />;
  if (joinedAs !== null) return <JoinedKnown accountId={joinedAs} />;
  if (value !== undefined) {
    return (
      <InvitationPage invitation={value}>
        {value.hasSignIn ? (
          <JoinKnown token={token} invitation={value} onJoined={setJoinedAs} />
        ) : (
          <Join token={token} invitation={value} onDone={() => setJoined(true)} />
        )}
      </InvitationPage>
    );
  }
  return (
    <Page title={t('identity.accept-title')} width="column">
      {refusal === undefined ? (
        <Skeleton height="16rem" />
      ) : refusal.code === 'identity.invitation-invalid' ? (
        <Stack>
          <Notice tone="bad" role="alert">
            <p>{messages.refusal(refusal)}</p>
          </Notice>
          <p>{t('identity.accept-ask-again')}</p>
        </Stack>
      ) : (
        <CallError refusal={refusal} busy={loading} onRetry={retry} />
      )}
    </Page>
  );
}

interface InvitationPageProps {
  readonly invitation: CallResult<typeof getPoziv>;
  readonly children: ReactNode;
}

/** Who invites, and to what. */
function InvitationPage({ invitation, children }: InvitationPageProps) {
  const { t } = useTexts();
  const { poslovno_ime: company, inviter, email, role } = invitation;
  return (
    <Page
      title={
        company === ''
          ? t('identity.accept-household', { inviter })
          : t('identity.accept-company', { company })
      }
      lead={t('identity.accept-role', { role: t(`identity.role-${role}`) })}
      width="column"
    >
      <SignedInAlready hasSignIn={invitation.hasSignIn} email={email} />
      {children}
    </Page>
  );
}

interface JoinProps {
  readonly token: string;
  readonly invitation: CallResult<typeof getPoziv>;
  readonly onDone: () => void;
}

interface JoinValues {
  readonly ime: string;
  readonly prezime: string;
  readonly password: string;
}

function Join({ token, invitation, onDone }: JoinProps) {
  const { t, languageId } = useTexts();
  const passwordTexts = usePasswordTexts();
  const { email } = invitation;
  const { field, busy, ...form } = useCallForm(prihvatiPoziv, {
    name: 'join',
    defaultValues: { ime: '', prezime: '', password: '' },
    toInput: (values: JoinValues) => ({ ...values, token, languageId }),
    onDone() {
      // Somebody else may be signed in here.
      session.clear();
      onDone();
    },
  });
  return (
    <CallFormFrame name="join" {...form}>
      <p>{t('identity.accept-text')}</p>
      <TextField
        label={t('identity.email')}
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
      />
      <div className={styles['pair']}>
        <TextField {...field('ime', t('identity.first-name'))} autoComplete="given-name" />
        <TextField {...field('prezime', t('identity.last-name'))} autoComplete="family-name" />
      </div>
      <PasswordField
        {...field('password', t('identity.password'))}
        {...passwordTexts}
        hint={t('identity.password-hint')}
        autoComplete="new-password"
      />
      <Agreement by="invitation" />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t('identity.accept')}
      </Button>
    </CallFormFrame>
  );
}

/** The name in the bar is not that of the invited person. */
function SignedInAlready({
  hasSignIn,
  email,
}: {
  readonly hasSignIn: boolean;
  readonly email: string;
}) {
  const { t } = useTexts();
  const { user } = useSession();
  if (user === null || (hasSignIn && user.email === email)) return null;
  const name = `${user.ime} ${user.prezime}`;
  return (
    <Notice tone="notice">
      <Stack gap="tight">
        <p>{t('identity.accept-signed-in', { name, email })}</p>
        <Row>
          <Button onClick={() => signOut()}>{t('identity.accept-sign-out')}</Button>
        </Row>
      </Stack>
    </Notice>
  );
}

function Joined() {
  const { t } = useTexts();
  return (
    <DonePage title={t('identity.joined-title')} text={t('identity.joined-text')}>
      <ButtonLink kind="primary" to="/prijava">
        {t('identity.sign-in')}
      </ButtonLink>
    </DonePage>
  );
}

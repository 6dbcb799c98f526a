import { getToken } from '@rampa/contract/identity';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../lib/forms/use-password-texts.ts';
import { signIn } from '../../lib/calls.ts';
import { keptAddress, session } from '../../lib/portal.ts';
import { homeOf } from '../../lib/session/is-staff.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { deviceWord } from './device-word.ts';
import { NotVerified } from './not-verified.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

interface SignInValues {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}

/** What the server asks for after the right password. */
type Wanted = 'code' | 'passkey';

interface SignInFormProps {
  /** Prefilled by the screen around the form. */
  readonly username?: string;
  /** Told the password that was right, once the session has begun. */
  readonly onSignedIn?: (password: string) => void;
}

export function SignInForm({ username: known = '', onSignedIn }: SignInFormProps) {
  const { t } = useTexts();
  const router = useRouter();
  const passwordTexts = usePasswordTexts();
  const [unverified, setUnverified] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const accept = (tokens: { token: string; refreshToken: string }): void => {
    draft.clear();
    signIn(tokens);
    router.history.push(keptAddress.take('sign-in') ?? homeOf(session.get().user));
  };
  const form = useCallForm(getToken, {
    name: 'sign-in',
    defaultValues: { username: known, password: '', code: '' },
    toInput: ({ username, password, code }: SignInValues) => ({
      username,
      password,
      device: deviceWord(localStorage),
      ...(code.trim() === '' ? {} : { code: code.trim() }),
    }),
    onDone(tokens, { password }) {
      accept(tokens);
      onSignedIn?.(password);
    },
    // Beside the password it would reveal that the name is right.
    whole: ['identity.credentials-wrong'],
    onRefused({ code, params }, { username }) {
      setWaits(code === 'identity.too-many-attempts');
      // Said to everybody alike: of a sign-in that is gone nothing is kept that a password could be compared with.
      setWrong(code === 'identity.credentials-wrong');
      setUnverified(code === 'identity.address-not-verified' ? username : null);
      if (code === 'identity.code-needed') {
        setWanted(params['by'] === 'passkey' ? 'passkey' : 'code');
        return true;
      }
      if (code === 'identity.code-wrong') {
        form.form.setError('code', { type: 'server', message: code });
        return true;
      }
      return code === 'identity.address-not-verified';
    },
  });
  const draft = useDraft(form.form, { name: 'sign-in', without: ['password', 'code'] });

  return (
    <CallFormFrame name="sign-in" {...form}>
      {unverified === null ? null : <NotVerified username={unverified} />}
      <TextField
        {...form.field('username', t('identity.username-or-email'))}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password', t('identity.password'))}
        {...passwordTexts}
        autoComplete="current-password"
      />
      {wanted === null ? null : (
        <>
          <Notice tone="info" role="status">
            <p>{t(wanted === 'code' ? 'identity.code-text' : 'identity.passkey-text')}</p>
          </Notice>
          <TextField
            {...form.field(
              'code',
              t(wanted === 'code' ? 'identity.code' : 'identity.recovery-code'),
            )}
            // It appears in response to the password, and is what comes next.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
            autoFocus
            inputMode={wanted === 'code' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        {t('identity.sign-in')}
      </Button>
      <PasskeySignIn onTokens={accept} />
      {wrong ? <p>{t('identity.sign-in-gone')}</p> : null}
      {waits ? <p>{t('identity.way-by-mail')}</p> : null}
      <Link to="/zaboravljena-lozinka">{t('identity.forgotten')}</Link>
    </CallFormFrame>
  );
}

import { getToken } from '@rampa/contract/identity';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../lib/forms/use-password-texts.ts';
import { keptAddress, session } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { deviceWord } from './device-word.ts';
import { NotVerified } from './not-verified.tsx';

export function SignInForm() {
  const { t } = useTexts();
  const router = useRouter();
  const passwordTexts = usePasswordTexts();
  const [unverified, setUnverified] = useState<string | null>(null);
  const form = useCallForm(getToken, {
    name: 'sign-in',
    defaultValues: { username: '', password: '' },
    toInput: (values: { username: string; password: string }) => ({
      ...values,
      device: deviceWord(localStorage),
    }),
    onDone(tokens) {
      draft.clear();
      session.accept(tokens);
      router.history.push(keptAddress.take('sign-in') ?? '/pages/home');
    },
    onRefused({ code }, { username }) {
      setUnverified(code === 'identity.address-not-verified' ? username : null);
      return code === 'identity.address-not-verified';
    },
  });
  const draft = useDraft(form.form, { name: 'sign-in', without: ['password'] });

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
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        {t('identity.sign-in')}
      </Button>
      <Link to="/zaboravljena-lozinka">{t('identity.forgotten')}</Link>
    </CallFormFrame>
  );
}

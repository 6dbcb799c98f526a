import { promenaLozinke } from '@rampa/contract/identity';
import { useState } from 'react';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../lib/forms/use-password-texts.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { DonePage } from './done-page.tsx';

/** Sets another password, by the current one; the other devices are signed out. */
export function ChangePasswordPage() {
  const { t } = useTexts();
  const [changed, setChanged] = useState(false);
  if (changed) return <Changed />;
  return (
    <Page
      title={t('identity.change-password-title')}
      lead={t('identity.change-password-text')}
      width="column"
    >
      <ChangePasswordForm onChanged={() => setChanged(true)} />
    </Page>
  );
}

function ChangePasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const offline = useOfflineReason();
  const passwordTexts = usePasswordTexts();
  const form = useCallForm(promenaLozinke, {
    name: 'change-password',
    defaultValues: { currentPassword: '', newPassword: '' },
    toInput: (values: { currentPassword: string; newPassword: string }) => values,
    onDone: onChanged,
  });
  return (
    <CallFormFrame name="change-password" {...form}>
      {/* Password managers learn from it whose password this is. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword', t('identity.current-password'))}
        {...passwordTexts}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword', t('identity.new-password'))}
        {...passwordTexts}
        hint={t('identity.password-hint')}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={form.busy}
        disabledReason={offline}
      >
        {t('identity.change-password')}
      </Button>
    </CallFormFrame>
  );
}

function Changed() {
  const { t } = useTexts();
  return (
    <DonePage
      title={t('identity.password-changed-title')}
      text={t('identity.password-changed-text')}
    >
      <ButtonLink kind="primary" to="/pages/profil">
        {t('identity.to-profile')}
      </ButtonLink>
    </DonePage>
  );
}

import {
  isEmail,
  getProfil,
  odustaniOdPromeneEmaila,
  type Profile,
  promeniEmail,
} from '@rampa/contract/identity';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { rememberFocus } from '../../../ui/focus-nearby.ts';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** The address to sign in with, and its change, which both addresses confirm. */
export function EmailSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('identity.email')}>
      <Stack gap="tight">
        <p>{profile.email}</p>
        {profile.pendingEmail === null ? (
          <Row>
            <Button onClick={() => setOpen(true)}>{t('identity.change-email')}</Button>
          </Row>
        ) : (
          <Waiting pendingEmail={profile.pendingEmail} />
        )}
      </Stack>
      {open ? <ChangeEmailDialog profile={profile} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Waiting({ pendingEmail }: { readonly pendingEmail: string }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(odustaniOdPromeneEmaila);

  async function withdraw(): Promise<void> {
    const giveFocusBack = rememberFocus();
    await submit({});
    await refreshCalls(getProfil);
    giveFocusBack();
  }

  return (
    <Notice tone="notice" role="status" icon={<Mail size={24} aria-hidden="true" />}>
      <p>{t('identity.email-waits', { email: pendingEmail })}</p>
      <Row>
        <Button size="small" busy={busy} disabledReason={offline} onClick={() => void withdraw()}>
          {t('identity.email-withdraw')}
        </Button>
      </Row>
    </Notice>
  );
}

interface ChangeEmailProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

function ChangeEmailDialog({ profile, onClose }: ChangeEmailProps) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(promeniEmail, {
    name: 'change-email',
    defaultValues: { email: '' },
    toInput: ({ email }: { email: string }) => ({ email: email.trim() }),
    check: ({ email }) =>
      email.trim() === '' || isEmail(email.trim()) ? {} : { email: 'identity.email-invalid' },
    onDone() {
      // The button that opened this disappears before the dialog does.
      void refreshCalls(getProfil).then(onClose);
    },
  });
  return (
    <CallFormDialog
      name="change-email"
      title={t('identity.change-email')}
      act={t('identity.send-links')}
      cancel={t('identity.cancel')}
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.change-email-text', { email: profile.email })}</p>
      <TextField {...field('email', t('identity.new-email'))} type="email" autoComplete="email" />
    </CallFormDialog>
  );
}

import type { MemberRole } from '@rampa/contract';
import { isEmail, invitationDays, pozoviClana } from '@rampa/contract/identity';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RoleChoice } from './role-choice.tsx';

const formName = 'invite';

interface InviteValues {
  readonly email: string;
  readonly role: MemberRole;
}

interface InviteDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Invites somebody by mail. */
export function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const { form, field, busy, ...frame } = useCallForm(pozoviClana, {
    name: formName,
    defaultValues: { email: '', role: 'driver' },
    toInput: ({ email, role }: InviteValues) => ({ email: email.trim(), role, languageId }),
    check: ({ email }) =>
      email.trim() === '' || isEmail(email.trim()) ? {} : { email: 'identity.email-invalid' },
    onDone() {
      toasts.show({ severity: 'success', summary: t('identity.invitation-sent') });
      onDone();
    },
  });
  return (
    <Dialog
      open
      title={t('identity.invite-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form={formName} kind="primary" busy={busy} disabledReason={offline}>
            {t('identity.invite-send')}
          </Button>
          <Button onClick={onClose}>{t('identity.cancel')}</Button>
        </>
      }
    >
      <CallFormFrame name={formName} {...frame}>
        <p>{t('identity.invite-text', { count: invitationDays })}</p>
        <TextField {...field('email', t('identity.email'))} type="email" autoComplete="off" />
        <RoleChoice {...field('role', t('identity.role'))} chosen={form.watch('role')} />
      </CallFormFrame>
    </Dialog>
  );
}

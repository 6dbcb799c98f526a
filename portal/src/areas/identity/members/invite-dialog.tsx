import type { MemberRole } from '@rampa/contract';
import { isEmail, invitationDays, pozoviClana } from '@rampa/contract/identity';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
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
  const { form, field, ...frame } = useCallForm(pozoviClana, {
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
    <CallFormDialog
      name={formName}
      title={t('identity.invite-title')}
      act={t('identity.invite-send')}
      cancel={t('identity.cancel')}
      form={frame}
      onClose={onClose}
    >
      <p>{t('identity.invite-text', { count: invitationDays })}</p>
      <TextField {...field('email', t('identity.email'))} type="email" autoComplete="off" />
      <RoleChoice {...field('role', t('identity.role'))} chosen={form.watch('role')} />
    </CallFormDialog>
  );
}

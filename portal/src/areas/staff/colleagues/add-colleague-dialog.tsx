import type { StaffRole } from '@rampa/contract';
import { isEmail } from '@rampa/contract/identity';
import { dodajZaposlenog, getZaposleni } from '@rampa/contract/staff';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { PointSelect } from './point-select.tsx';
import { RoleSelect } from './role-select.tsx';

const formName = 'add-colleague';

interface Fields {
  readonly email: string;
  readonly ime: string;
  readonly prezime: string;
  readonly role: StaffRole;
  readonly point_id: string;
}

/** Invites somebody to the back office by mail. */
export function AddColleagueDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { form, field, ...frame } = useCallForm(dodajZaposlenog, {
    name: formName,
    defaultValues: { email: '', ime: '', prezime: '', role: 'clerk', point_id: '' },
    toInput: ({ email, ime, prezime, role, point_id }: Fields) => ({
      email: email.trim(),
      ime: ime.trim(),
      prezime: prezime.trim(),
      role,
      point_id: role === 'counter' ? point_id : '',
    }),
    missing: { ime: 'colleagues.first-name-missing', email: 'colleagues.email-missing' },
    check: ({ email, role, point_id }) => ({
      ...(email.trim() === '' || isEmail(email.trim())
        ? {}
        : { email: 'identity.email-invalid' as const }),
      ...(role === 'counter' && point_id === '' ? { point_id: 'staff.point-needed' as const } : {}),
    }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('colleagues.invited-toast') });
      void refreshCalls(getZaposleni);
      onClose();
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('colleagues.invite')}
      act={t('colleagues.invite-send')}
      cancel={t('colleagues.cancel')}
      form={frame}
      onClose={onClose}
    >
      <p>{t('colleagues.invite-text')}</p>
      <TextField {...field('ime', t('colleagues.first-name'))} autoComplete="off" maxLength={60} />
      <TextField
        {...field('prezime', t('colleagues.last-name'))}
        optional={t('form.optional')}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        {...field('email', t('colleagues.email'))}
        hint={t('colleagues.email-hint')}
        type="email"
        autoComplete="off"
      />
      <RoleSelect {...field('role', t('colleagues.role'))} chosen={form.watch('role')} />
      {form.watch('role') === 'counter' ? (
        <PointSelect {...field('point_id', t('colleagues.point-of-counter'))} />
      ) : null}
    </CallFormDialog>
  );
}

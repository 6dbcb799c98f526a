import { staffRoles, type StaffRole } from '@rampa/contract';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select, type SelectProps } from '../../../ui/select.tsx';

/** The roles of staff, with what the chosen one may do. */
export function RoleSelect({
  chosen,
  ...select
}: Omit<SelectProps, 'options'> & { readonly chosen: StaffRole }) {
  const { t } = useTexts();
  return (
    <Select
      {...select}
      hint={t(`colleagues.role-may-${chosen}`)}
      options={staffRoles.map((role) => ({ value: role, label: t(`staff.role-${role}`) }))}
    />
  );
}

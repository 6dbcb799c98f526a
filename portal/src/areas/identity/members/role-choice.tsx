import { memberRoles } from '@rampa/contract';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select, type SelectProps } from '../../../ui/select.tsx';

/** The three roles, with what the chosen one may do. */
export function RoleChoice({
  chosen,
  ...select
}: Omit<SelectProps, 'options'> & { readonly chosen: (typeof memberRoles)[number] }) {
  const { t } = useTexts();
  return (
    <Select
      {...select}
      hint={t(`identity.role-may-${chosen}`)}
      options={memberRoles.map((role) => ({ value: role, label: t(`identity.role-${role}`) }))}
    />
  );
}

import type { MemberRole } from '@rampa/contract';
import { rolesOf } from '@rampa/contract/identity';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select, type SelectProps } from '../../../ui/select.tsx';

/** The roles that the account has, with what the chosen one may do. */
export function RoleChoice({
  chosen,
  ...select
}: Omit<SelectProps, 'options'> & { readonly chosen: MemberRole }) {
  const { t } = useTexts();
  const person = useSession().user?.lice ?? '';
  const shared = person !== 'pravno' && chosen === 'owner' ? 'household-owner' : chosen;
  return (
    <Select
      {...select}
      hint={t(`identity.role-may-${shared}`)}
      options={rolesOf(person).map((role) => ({ value: role, label: t(`identity.role-${role}`) }))}
    />
  );
}

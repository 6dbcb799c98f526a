import type { CallDefinition, MemberRole } from '@rampa/contract';
import {
  getClanovi,
  type Member,
  prenesiVlasnistvo,
  promeniUlogu,
  ukloniClana,
} from '@rampa/contract/identity';
import { type ComponentProps, useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { renewUserData } from '../../../lib/calls.ts';
import { CallDialog } from '../../../lib/screens/call-dialog.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { HouseholdCards } from './household-cards.tsx';
import { MadeByMe, MadeByOwner } from './made-by-owner.tsx';
import { RoleChoice } from './role-choice.tsx';

/** What an owner does about another member. */
export type MemberTask = 'role' | 'transfer' | 'remove';

interface TaskProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function MemberDialog({ task, ...props }: TaskProps & { readonly task: MemberTask }) {
  switch (task) {
    case 'role':
      return <RoleDialog {...props} />;
    case 'transfer':
      return <TransferDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
  }
}

const nameOf = ({ ime, prezime }: Member): string => `${ime} ${prezime}`;

function RoleDialog({ member, onClose }: TaskProps) {
  const { t } = useTexts();
  const [role, setRole] = useState<MemberRole>(member.role);
  return (
    <ChangeDialog
      call={promeniUlogu}
      input={{ member_id: member.member_id, role }}
      title={t('identity.member-role-title', { name: nameOf(member) })}
      confirm={t('identity.save')}
      done={t('identity.member-role-changed')}
      kind="primary"
      role="dialog"
      onClose={onClose}
    >
      <RoleChoice
        id="member-role"
        label={t('identity.role')}
        value={role}
        chosen={role}
        // The select offers roles alone.
        onChange={(event) => setRole(event.target.value as MemberRole)}
      />
      <p>{t('identity.member-role-text')}</p>
      {member.role === 'owner' && role !== 'owner' ? (
        <MadeByOwner memberId={member.member_id} />
      ) : null}
    </ChangeDialog>
  );
}

function TransferDialog({ member, onClose }: TaskProps) {
  const { t } = useTexts();
  const company = useSession().user?.lice === 'pravno';
  return (
    <ChangeDialog
      call={prenesiVlasnistvo}
      input={{ member_id: member.member_id }}
      title={t('identity.member-transfer-title', { name: nameOf(member) })}
      confirm={t('identity.member-transfer')}
      done={t('identity.member-transferred')}
      onClose={onClose}
      // The menu and the tabs follow the role in the token.
      then={renewUserData}
    >
      <p>{t(company ? 'identity.member-transfer-text' : 'identity.household-transfer-text')}</p>
      <MadeByMe />
      <HouseholdCards />
    </ChangeDialog>
  );
}

function RemoveDialog({ member, onClose }: TaskProps) {
  const { t } = useTexts();
  return (
    <ChangeDialog
      call={ukloniClana}
      input={{ member_id: member.member_id }}
      title={t('identity.member-remove-title', { name: nameOf(member) })}
      confirm={t('identity.member-remove')}
      done={t('identity.member-removed')}
      onClose={onClose}
    >
      <p>{t('identity.member-remove-text')}</p>
      {member.role === 'owner' ? <MadeByOwner memberId={member.member_id} /> : null}
    </ChangeDialog>
  );
}

type ChangeDialogProps<Call extends CallDefinition> = Omit<
  ComponentProps<typeof CallDialog<Call>>,
  'keep' | 'onTried' | 'onDone'
> & { readonly then?: () => Promise<void> };

const refreshMembers = (): Promise<void> => refreshCalls(getClanovi);

function ChangeDialog<Call extends CallDefinition>({
  then = refreshMembers,
  ...props
}: ChangeDialogProps<Call>) {
  const { t } = useTexts();
  return <CallDialog {...props} keep={t('identity.cancel')} onDone={() => void then()} />;
}

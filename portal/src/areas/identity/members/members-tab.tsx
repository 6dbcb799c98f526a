import {
  getClanovi,
  type Member,
  type MemberInvitation,
  membersMaximumOf,
} from '@rampa/contract/identity';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InvitationLine } from './invitation-line.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog, type MemberTask } from './member-dialogs.tsx';
import { MemberLine } from './member-line.tsx';
import styles from './members.module.css';

interface OpenTask {
  readonly member: Member;
  readonly task: MemberTask;
}

/** The tab "Members" of an account's owner: members, invitations, and their rights. */
export function MembersTab() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const state = useCall(getClanovi, {});
  const [inviting, setInviting] = useState(false);
  const [open, setOpen] = useState<OpenTask | undefined>(undefined);
  const person = useSession().user?.lice ?? '';
  const most = membersMaximumOf(person);
  const full = (state.value?.totalRecords ?? 0) >= most;
  return (
    <div className={styles['sections']}>
      <Section
        title={t('identity.members')}
        actions={
          <Button
            size="small"
            icon={<UserPlus size={18} aria-hidden="true" />}
            disabledReason={
              offline ?? (full ? t('identity.too-many-members', { most }) : undefined)
            }
            onClick={() => setInviting(true)}
          >
            {t('identity.invite')}
          </Button>
        }
      >
        <Stack>
          <p>{t(person === 'pravno' ? 'identity.members-text' : 'identity.household-text')}</p>
          <Loaded state={state} skeleton={<Skeleton height="12rem" />}>
            {({ items }) => (
              <ul className={styles['list']} aria-label={t('identity.members')}>
                {items.map((member) => (
                  <MemberLine
                    key={member.member_id}
                    member={member}
                    onTask={(task) => setOpen({ member, task })}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </Stack>
      </Section>
      <Invitations invitations={state.value?.invitations ?? []} />
      {inviting ? (
        <InviteDialog
          onClose={() => setInviting(false)}
          onDone={() => {
            setInviting(false);
            void refreshCalls(getClanovi);
          }}
        />
      ) : null}
      {open === undefined ? null : <MemberDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Invitations({ invitations }: { readonly invitations: readonly MemberInvitation[] }) {
  const { t } = useTexts();
  if (invitations.length === 0) return null;
  return (
    <Section title={t('identity.invitations')}>
      <ul className={styles['list']} aria-label={t('identity.invitations')}>
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.invitation_id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}

import type { Member } from '@rampa/contract/identity';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import type { MemberTask } from './member-dialogs.tsx';
import styles from './members.module.css';

interface MemberLineProps {
  readonly member: Member;
  readonly onTask: (task: MemberTask) => void;
}

/** A member of the company, with what an owner may do about them. */
export function MemberLine({ member, onTask }: MemberLineProps) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  const { email, role, lastSeenAt, me, secondFactor } = member;
  const name = `${member.ime} ${member.prezime}`;
  const action = (task: MemberTask) => (
    <Button size="small" disabledReason={offline} onClick={() => onTask(task)}>
      {t(`identity.member-${task}`)}
      <Spoken> {name}</Spoken>
    </Button>
  );
  return (
    <li className={styles['line']}>
      <span className={styles['text']}>
        <span className={styles['name']}>
          <strong>{name}</strong>
          <Badge tone={role === 'owner' ? 'good' : 'neutral'}>{t(`identity.role-${role}`)}</Badge>
          {me ? <Badge tone="neutral">{t('identity.member-me')}</Badge> : null}
        </span>
        <span>{email}</span>
        <span className={styles['muted']}>
          {lastSeenAt === null
            ? t('identity.member-unseen')
            : t('identity.member-seen', { time: formats.dayTime(lastSeenAt, now) })}{' '}
          {secondFactor ? t('identity.member-factor') : t('identity.member-no-factor')}
        </span>
      </span>
      {me ? null : (
        <span className={styles['actions']}>
          {action('role')}
          {action('transfer')}
          {action('remove')}
        </span>
      )}
    </li>
  );
}

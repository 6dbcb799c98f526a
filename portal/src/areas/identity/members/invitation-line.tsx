import {
  getClanovi,
  type MemberInvitation,
  posaljiPozivPonovo,
  povuciPoziv,
} from '@rampa/contract/identity';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { Badge, Notice } from '../../../ui/status-pill.tsx';
import styles from './members.module.css';

/** A pending invitation: send it again, or withdraw it. */
export function InvitationLine({ invitation }: { readonly invitation: MemberInvitation }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const again = useSubmit(posaljiPozivPonovo);
  const withdraw = useSubmit(povuciPoziv);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { invitation_id, email, role, expiresAt, expired } = invitation;

  async function run(submit: typeof again.submit, done: string): Promise<void> {
    setFault(undefined);
    const outcome = await submit({ invitation_id });
    if (outcome.ok) toasts.show({ severity: 'success', summary: done });
    else setFault(messages.refusal(outcome));
    await refreshCalls(getClanovi);
  }

  const named = <Spoken> {email}</Spoken>;
  return (
    <li className={styles['line']}>
      <span className={styles['text']}>
        <span className={styles['name']}>
          <strong>{email}</strong>
          <Badge tone="neutral">{t(`identity.role-${role}`)}</Badge>
          {expired ? <Badge tone="notice">{t('identity.invitation-expired')}</Badge> : null}
        </span>
        {expired ? null : (
          <span className={styles['muted']}>
            {t('identity.invitation-until', { day: formats.longDay(expiresAt) })}
          </span>
        )}
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
      </span>
      <span className={styles['actions']}>
        <Button
          size="small"
          busy={again.busy}
          disabledReason={offline}
          onClick={() => void run(again.submit, t('identity.invitation-sent'))}
        >
          {t('identity.invitation-again')}
          {named}
        </Button>
        <Button
          size="small"
          busy={withdraw.busy}
          disabledReason={offline}
          onClick={() => void run(withdraw.submit, t('identity.invitation-withdrawn'))}
        >
          {t('identity.invitation-withdraw')}
          {named}
        </Button>
      </span>
    </li>
  );
}

import { napustiFirmu } from '@rampa/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSubmit } from '../../../lib/api/queries.ts';
import { forgetDrafts } from '../../../lib/drafts/drafts.ts';
import { messages } from '../../../lib/calls.ts';
import { session } from '../../../lib/portal.ts';
import { useRole } from '../../../lib/session/use-may.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { MadeByMe } from './made-by-owner.tsx';

/** The way out of a company for one of its members. */
export function LeaveSection() {
  const { t } = useTexts();
  const role = useRole();
  const offline = useOfflineReason();
  const navigate = useNavigate();
  const { submit, busy } = useSubmit(napustiFirmu);
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);

  async function leave(): Promise<void> {
    setFault(undefined);
    const outcome = await submit({});
    setAsking(false);
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    session.clear();
    forgetDrafts(localStorage);
    await navigate({ to: '/default' });
  }

  return (
    <Section title={t('identity.leave')}>
      <Stack gap="tight">
        <p>{t('identity.leave-text')}</p>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <Row>
          <Button kind="danger" disabledReason={offline} onClick={() => setAsking(true)}>
            {t('identity.leave')}
          </Button>
        </Row>
      </Stack>
      {asking ? (
        <Dialog
          open
          role="alertdialog"
          title={t('identity.leave-title')}
          onClose={() => setAsking(false)}
          closeLabel={t('dialog.close')}
          actions={
            <>
              <Button kind="danger" busy={busy} onClick={() => void leave()}>
                {t('identity.leave')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('identity.cancel')}</Button>
            </>
          }
        >
          <Stack gap="tight">
            <p>{t('identity.leave-sure')}</p>
            {role === 'owner' ? <MadeByMe /> : null}
          </Stack>
        </Dialog>
      ) : null}
    </Section>
  );
}

import { napustiFirmu } from '@rampa/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { forgetDrafts } from '../../../lib/drafts/drafts.ts';
import { messages } from '../../../lib/calls.ts';
import { session } from '../../../lib/portal.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useRole } from '../../../lib/session/use-may.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { MadeByMe } from './made-by-owner.tsx';

/** Lets a member leave the company. */
export function LeaveSection() {
  const { t } = useTexts();
  const role = useRole();
  const navigate = useNavigate();
  const { submit } = useSubmit(napustiFirmu);

  async function leave(): Promise<string | undefined> {
    const outcome = await submit({});
    if (!outcome.ok) return messages.refusal(outcome);
    session.clear();
    forgetDrafts(localStorage);
    await navigate({ to: '/default' });
    return undefined;
  }

  return (
    <Section title={t('identity.leave')}>
      <Stack gap="tight">
        <p>{t('identity.leave-text')}</p>
        <Row>
          <ConfirmButton
            label={t('identity.leave')}
            button={{ kind: 'danger' }}
            title={t('identity.leave-title')}
            confirm={t('identity.leave')}
            keep={t('identity.cancel')}
            onConfirm={leave}
          >
            <p>{t('identity.leave-sure')}</p>
            {role === 'owner' ? <MadeByMe /> : null}
          </ConfirmButton>
        </Row>
      </Stack>
    </Section>
  );
}

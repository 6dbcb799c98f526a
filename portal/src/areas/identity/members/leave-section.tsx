import { getClanovi, napustiFirmu } from '@rampa/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { forgetDrafts } from '../../../lib/drafts/drafts.ts';
import { messages } from '../../../lib/calls.ts';
import { session } from '../../../lib/portal.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useRole } from '../../../lib/session/use-may.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { HomeEnds, useOtherAccounts } from '../home-ends.tsx';
import { HouseholdCards } from './household-cards.tsx';
import { MadeByMe } from './made-by-owner.tsx';

/** Lets a member leave the company or the household; who owns an account alone closes it. */
export function LeaveSection() {
  const { t } = useTexts();
  const role = useRole();
  const navigate = useNavigate();
  const { submit } = useSubmit(napustiFirmu);
  const company = useSession().user?.lice === 'pravno';
  const asks = !company && role === 'owner';
  const members = useCall(getClanovi, {}, { enabled: asks, quiet: true }).value;
  const { signsInHere } = useOtherAccounts();
  const words = company ? 'identity.leave' : 'identity.leave-household';

  async function leave(): Promise<string | undefined> {
    const outcome = await submit({});
    if (!outcome.ok) return messages.refusal(outcome);
    session.clear();
    forgetDrafts(localStorage);
    await navigate({ to: '/default' });
    return undefined;
  }

  if (asks && (members?.totalRecords ?? 1) === 1) return null;
  return (
    <Section title={t(words)}>
      <Stack gap="tight">
        <p>{t(signsInHere ? `${words}-text` : 'identity.leave-linked')}</p>
        <Row>
          <ConfirmButton
            label={t(words)}
            button={{ kind: 'danger' }}
            title={t(`${words}-title`)}
            confirm={t(words)}
            keep={t('identity.cancel')}
            onConfirm={leave}
          >
            <p>{t('identity.leave-sure')}</p>
            <HomeEnds />
            {role === 'owner' ? <MadeByMe /> : null}
            {role === 'owner' ? <HouseholdCards /> : null}
          </ConfirmButton>
        </Row>
      </Stack>
    </Section>
  );
}

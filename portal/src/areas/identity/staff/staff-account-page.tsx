import { KeyRound } from 'lucide-react';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Row, Section } from '../../../ui/page.tsx';
import { DevicesSection } from '../profile/devices-section.tsx';
import { SecondFactorSections } from '../profile/second-factor-section.tsx';

/** `/uprava/nalog`: password, second factor and devices of a staff member. */
export function StaffAccountPage() {
  const { t } = useTexts();
  const { user } = useSession();
  return (
    <Page title={t('identity.staff-account-title')} lead={user?.email} width="column">
      <Section title={t('identity.password')}>
        <Row>
          <ButtonLink to="/uprava/lozinka" icon={<KeyRound size={20} aria-hidden="true" />}>
            {t('identity.change-password')}
          </ButtonLink>
        </Row>
      </Section>
      <SecondFactorSections />
      <DevicesSection />
    </Page>
  );
}

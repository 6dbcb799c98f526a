import { Navigate } from '@tanstack/react-router';
import { WorkOverview } from '../../areas/reports/work-overview.tsx';
import { SectionList, useOffice } from '../../areas/staff/staff-sections.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Section } from '../../ui/page.tsx';

/** `/uprava`: what goes on and what waits, and the sections that the role may use. */
export function StaffStartPage() {
  const { t } = useTexts();
  const { me, sections } = useOffice();
  // Who works at a counter has one screen, unless the operator takes no cash.
  if (me.role === 'counter' && sections.length > 0) return <Navigate to="/uprava/salter" replace />;
  return (
    <Page title={t('staff.title')} lead={t(`staff.role-${me.role}`)}>
      <WorkOverview />
      <Section title={t('staff.menu')}>
        <SectionList />
      </Section>
    </Page>
  );
}

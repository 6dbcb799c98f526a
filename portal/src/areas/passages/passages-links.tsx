import { ChartColumn, FileText, PiggyBank } from 'lucide-react';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row } from '../../ui/page.tsx';

/** Screens of other areas. */
const statements: string = '/pages/izvodi';
const reports: string = '/pages/izvestaji';
const savings: string = '/pages/usteda';

/** What they add up to, what would have cost less, and closed months, for bookkeeping; drivers have no statements. */
export function PassagesLinks() {
  const { t } = useTexts();
  const { user } = useSession();
  return (
    <Row>
      <ButtonLink to={reports} icon={<ChartColumn size={20} aria-hidden="true" />}>
        {t('passages.reports')}
      </ButtonLink>
      <ButtonLink to={savings} icon={<PiggyBank size={20} aria-hidden="true" />}>
        {t('passages.savings')}
      </ButtonLink>
      {user?.role === 'driver' ? null : (
        <ButtonLink to={statements} icon={<FileText size={20} aria-hidden="true" />}>
          {t('passages.statements')}
        </ButtonLink>
      )}
    </Row>
  );
}

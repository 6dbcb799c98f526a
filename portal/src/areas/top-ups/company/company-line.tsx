import { Wallet } from 'lucide-react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Row } from '../../../ui/page.tsx';
import { companyBalance } from './company-values.ts';
import { useCompanyState } from './use-company-state.ts';

/** To a company: what its own balance has, and the way there. Nothing to all others. */
export function CompanyLine() {
  const { t, formats } = useTexts();
  const company = useCompanyState();
  if (company === undefined) return null;
  return (
    <Row>
      <ButtonLink
        to="/pages/dopuna-pregled"
        search={{ company: companyBalance }}
        icon={<Wallet size={20} />}
      >
        {t('top-ups.company-link', { balance: formats.money(company.balance) })}
      </ButtonLink>
    </Row>
  );
}

import { getStanjeFirme } from '@rampa/contract/top-ups';
import { Wallet } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { useCompany } from '../../../lib/cost-centres/use-cost-centres.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Row } from '../../../ui/page.tsx';
import { companyBalance } from './company-values.ts';

/** To a company: what its own balance has, and the way there. Nothing to all others. */
export function CompanyLine() {
  const { t, formats } = useTexts();
  const enabled = useCompany();
  const { value } = useCall(getStanjeFirme, {}, { quiet: true, enabled });
  if (value?.available !== true) return null;
  return (
    <Row>
      <ButtonLink
        to="/pages/dopuna-pregled"
        search={{ company: companyBalance }}
        icon={<Wallet size={20} />}
      >
        {t('top-ups.company-link', { balance: formats.money(value.balance) })}
      </ButtonLink>
    </Row>
  );
}

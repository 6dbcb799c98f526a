import type { UserData } from '@rampa/contract/identity';
import { Building2 } from 'lucide-react';
import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Why requests are for companies, and the way for everybody else. */
export function CompaniesOnlyPage({ lice }: { readonly lice: UserData['lice'] }) {
  const { t } = useTexts();
  const distributor = lice === 'distributor';
  const orders = !distributor && settings.orderTag !== 'false';
  return (
    <Page title={t('purchase-requests.title')}>
      <EmptyState
        icon={<Building2 size={36} />}
        title={t('purchase-requests.companies-title')}
        actions={
          orders ? (
            <ButtonLink to="/pages/naruci-tag" kind="primary">
              {t('purchase-requests.order-tag')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/pages/kontakt">{t('purchase-requests.to-contact')}</ButtonLink>
          )
        }
      >
        {t(
          distributor
            ? 'purchase-requests.companies-text-distributor'
            : orders
              ? 'purchase-requests.companies-text'
              : 'purchase-requests.companies-text-closed',
        )}
      </EmptyState>
    </Page>
  );
}

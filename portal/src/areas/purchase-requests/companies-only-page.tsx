import type { UserData } from '@rampa/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { Building2, CarFront } from 'lucide-react';
import { signOut } from '../../lib/calls.ts';
import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './companies-only.module.css';

/** Why requests are for companies, and the alternatives for everybody else. */
export function CompaniesOnlyPage({ lice }: { readonly lice: UserData['lice'] }) {
  const { t } = useTexts();
  if (lice === 'distributor') {
    return (
      <Page title={t('purchase-requests.title')} lead={t('purchase-requests.lead')}>
        <EmptyState
          icon={<Building2 size={36} />}
          title={t('purchase-requests.companies-title')}
          actions={<ToContact />}
        >
          {t('purchase-requests.companies-text-distributor')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('purchase-requests.title')} lead={t('purchase-requests.lead')}>
      <div className={styles['ways']}>
        <ForOneself />
        <ForCompany />
      </div>
    </Page>
  );
}

/** What they probably want. */
function ForOneself() {
  const { t } = useTexts();
  const orders = settings.orderTag !== 'false';
  return (
    <EmptyState
      icon={<CarFront size={36} />}
      title={t('purchase-requests.person-title')}
      actions={
        orders ? (
          <ButtonLink to="/pages/naruci-tag" kind="primary">
            {t('purchase-requests.order-tag')}
          </ButtonLink>
        ) : (
          <ToContact />
        )
      }
    >
      {t(orders ? 'purchase-requests.person-text' : 'purchase-requests.person-text-closed')}
    </EmptyState>
  );
}

/** A company has an account of its own: a link leads from this one to it. */
function ForCompany() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Building2 size={36} />}
      title={t('purchase-requests.companies-title')}
      actions={
        <Button
          onClick={() => {
            signOut();
            void navigate({ to: '/prijava', search: { tab: 'registracija' } });
          }}
        >
          {t('purchase-requests.become-company')}
        </Button>
      }
    >
      {t('purchase-requests.companies-text')}
    </EmptyState>
  );
}

function ToContact() {
  const { t } = useTexts();
  return <ButtonLink to="/pages/kontakt">{t('purchase-requests.to-contact')}</ButtonLink>;
}

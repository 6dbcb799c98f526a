import { getPonuda, napraviPorudzbinu } from '@rampa/contract/purchases';
import { Store } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { settings } from '../../lib/portal.ts';
import { Loaded, NotForRole } from '../../lib/screens/loaded.tsx';
import { OrderLayout } from '../../lib/tag-choice/order-layout.tsx';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { OrderJourney } from './order-journey.tsx';

/** `/pages/naruci-tag`: ordering tags, with or without an account. */
export function OrderTagPage() {
  const { t, languageId } = useTexts();
  const mayOrder = useMay(napraviPorudzbinu);
  const offer = useCall(getPonuda, { languageId }, { enabled: mayOrder });
  // Asked with the prices: what belongs to a category would push its name up a moment later.
  useCategory();
  if (!mayOrder) {
    return (
      <Page title={t('purchases.order-title')}>
        <NotForRole />
      </Page>
    );
  }
  if (offer.value !== undefined) return <OrderJourney offer={offer.value} />;
  return (
    <Page title={t('purchases.order-title')} lead={t(`purchases.order-lead-${settings.country}`)}>
      <Loaded
        state={offer}
        skeleton={<JourneySkeleton />}
        empty={({ code }) => (code === 'purchases.closed' ? <Closed /> : undefined)}
      >
        {() => null}
      </Loaded>
    </Page>
  );
}

function Closed() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<Store size={36} />}
      title={t('purchases.closed')}
      actions={<ButtonLink to="/pages/home">{t('shell.menu-home')}</ButtonLink>}
    />
  );
}

function JourneySkeleton() {
  return (
    <OrderLayout
      fields={
        <>
          <Skeleton height="3rem" />
          <Skeleton height="8rem" />
          <Skeleton height="8rem" />
          <Skeleton height="8rem" />
        </>
      }
      receipt={<Skeleton height="16rem" />}
      bar={<Skeleton height="3.5rem" />}
    />
  );
}

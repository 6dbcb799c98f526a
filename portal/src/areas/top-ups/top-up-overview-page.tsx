import { prenesiIznos } from '@rampa/contract/balance-transfers';
import { getStanjeFirme, napraviZbirnuDopunu } from '@rampa/contract/top-ups';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMay } from '../../lib/session/use-may.ts';
import { AutomaticPage } from './automatic/automatic-page.tsx';
import { CompanyPage } from './company/late-company.ts';
import { ManyPage } from './many/late-many.ts';
import { MovingPage } from './moving/late-moving.ts';
import { OrderPage } from './order-page.tsx';
import { Overview } from './overview.tsx';
import { TopUpFormSkeleton } from './top-up-form-layout.tsx';
import { TopUpPage } from './top-up-page.tsx';

const route = getRouteApi('/pages/dopuna-pregled');

/**
 * `/pages/dopuna-pregled`: the balances; with `tag` the form to top it up; with `automatic` that tag's
 * automatic top-up; with `move` the form that moves money to another tag; with `many` the form that tops up several
 * tags in one payment, or such a payment; with `company` the balance of the company itself, or a payment into it; with `order_number` the outcome of that top-up.
 */
export function TopUpOverviewPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayMove = useMay(prenesiIznos);
  const mayPayForMany = useMay(napraviZbirnuDopunu);
  const maySeeCompany = useMay(getStanjeFirme);
  if (search.order_number !== undefined) {
    return <OrderPage key={search.order_number} orderNumber={search.order_number} />;
  }
  if (search.company !== undefined && maySeeCompany) {
    return (
      <Suspense fallback={<TopUpFormSkeleton />}>
        <CompanyPage company={search.company} />
      </Suspense>
    );
  }
  if (search.automatic !== undefined) {
    return <AutomaticPage key={search.automatic} tagId={search.automatic} />;
  }
  if (search.move !== undefined && mayMove) {
    return (
      <Suspense fallback={<TopUpFormSkeleton />}>
        <MovingPage key={search.move} tagId={search.move} />
      </Suspense>
    );
  }
  if (search.many !== undefined && mayPayForMany) {
    return (
      <Suspense fallback={<TopUpFormSkeleton />}>
        <ManyPage many={search.many} again={search.again} />
      </Suspense>
    );
  }
  if (search.tag !== undefined) return <TopUpPage key={search.tag} tagId={search.tag} />;
  return (
    <Overview
      search={search}
      onShow={(next, replace) => void navigate({ search: next, replace })}
    />
  );
}

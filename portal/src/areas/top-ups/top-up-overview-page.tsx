import { getRouteApi } from '@tanstack/react-router';
import { AutomaticPage } from './automatic/automatic-page.tsx';
import { OrderPage } from './order-page.tsx';
import { Overview } from './overview.tsx';
import { TopUpPage } from './top-up-page.tsx';

const route = getRouteApi('/pages/dopuna-pregled');

/**
 * `/pages/dopuna-pregled`: the balances; with `tag` the form to top it up; with `automatic` that tag's
 * automatic top-up; with `order_number` the outcome of that top-up.
 */
export function TopUpOverviewPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (search.order_number !== undefined) {
    return <OrderPage key={search.order_number} orderNumber={search.order_number} />;
  }
  if (search.automatic !== undefined) {
    return <AutomaticPage key={search.automatic} tagId={search.automatic} />;
  }
  if (search.tag !== undefined) return <TopUpPage key={search.tag} tagId={search.tag} />;
  return (
    <Overview
      search={search}
      onShow={(next, replace) => void navigate({ search: next, replace })}
    />
  );
}

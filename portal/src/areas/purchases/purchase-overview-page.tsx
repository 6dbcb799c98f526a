import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../../lib/session/use-session.ts';
import { LookUpPage } from './look-up-page.tsx';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';

const route = getRouteApi('/pages/kupovina-pregled');

/** `/pages/kupovina-pregled`: one order, all of a customer's, or a visitor's way to theirs. */
export function PurchaseOverviewPage() {
  const { order_number: orderNumber } = route.useSearch();
  const { authenticated } = useSession();
  if (orderNumber !== undefined) return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
  return authenticated ? <OrdersPage /> : <LookUpPage />;
}

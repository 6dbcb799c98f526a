import { createRoute, redirect } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { settings } from '../../../lib/portal.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readCustomerAbroadSearch } from './customer-abroad-search.ts';

/** A customer's passages abroad, for staff; where the service is switched off, the address leads to the list of customers. */
export const customerAbroadRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kupci/inostranstvo',
  validateSearch: strictly(readCustomerAbroadSearch),
  beforeLoad() {
    if (settings.t4a !== 'true') redirect({ to: '/uprava/kupci', replace: true, throw: true });
  },
  component: lateScreen(() => import('./customer-abroad-page.tsx'), 'CustomerAbroadPage'),
});

import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readCustomerPassagesSearch } from './customer-passages-search.ts';

/** A customer's passages, for staff. */
export const customerPassagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kupci/prolasci',
  validateSearch: strictly(readCustomerPassagesSearch),
  component: lateScreen(() => import('./customer-passages-page.tsx'), 'CustomerPassagesPage'),
});

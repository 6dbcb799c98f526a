import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readEInvoiceSearch } from './e-invoice-search.ts';

export const eInvoicesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'e-fakture',
  validateSearch: strictly(readEInvoiceSearch),
  component: lateScreen(() => import('./e-invoices-page.tsx'), 'EInvoicesPage'),
});

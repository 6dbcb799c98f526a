import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

const longestOrderNumber = 40;

/** With an order number: on return from registering a card. */
function readCardsSearch(raw: RawSearch): { readonly order_number?: string } {
  const orderNumber = textOf(raw['order_number'], longestOrderNumber).trim();
  return orderNumber === '' ? {} : { order_number: orderNumber };
}

export const cardsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/kartice',
  validateSearch: strictly(readCardsSearch),
  beforeLoad: requireSignIn,
  component: lateScreen(() => import('./cards-page.tsx'), 'CardsPage'),
});

import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readCorrectionSearch } from './correction-search.ts';

export const refusedPassagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'odbijeni-prolasci',
  validateSearch: strictly(readCorrectionSearch),
  component: lateScreen(() => import('./refused-page.tsx'), 'RefusedPage'),
});

export const markedPassagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'oznaceni-prolasci',
  validateSearch: strictly(readCorrectionSearch),
  component: lateScreen(() => import('./marked-page.tsx'), 'MarkedPage'),
});

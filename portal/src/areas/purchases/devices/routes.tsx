import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readDevicesSearch } from './devices-search.ts';

export const devicesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'uredjaji',
  validateSearch: strictly(readDevicesSearch),
  component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
});

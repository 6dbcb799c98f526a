import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readDevicesSearch } from './devices-search.ts';

export const devicesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'uredjaji',
  validateSearch: strictly(readDevicesSearch),
  component: lateScreen(() => import('./devices-page.tsx'), 'DevicesPage'),
});

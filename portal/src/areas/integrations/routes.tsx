import { lazy, Suspense } from 'react';
import type { ProfileTab } from '../../lib/profile-tabs/profile-tabs.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const IntegrationsTab = lazy(() =>
  import('./integrations-tab.tsx').then((module) => ({ default: module.IntegrationsTab })),
);

/** The tab of a company's owner: keys and webhooks for its programs. */
export const integrationsTab: ProfileTab = {
  id: 'api',
  label: 'integrations.tab',
  isFor: ({ lice, role }) => lice === 'pravno' && role === 'owner',
  Content: () => (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <IntegrationsTab />
    </Suspense>
  ),
};

import { Suspense } from 'react';
import type { ProfileTab } from '../../lib/profile-tabs/profile-tabs.tsx';
import { late } from '../../ui/late.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const IntegrationsTab = late(async () => (await import('./integrations-tab.tsx')).IntegrationsTab);

/** The tab of a company's owner: keys and webhooks for its programs. */
export const integrationsTab: ProfileTab = {
  id: 'api',
  label: 'integrations.tab',
  isFor: ({ lice, role }) => lice === 'pravno' && role === 'owner',
  load: IntegrationsTab.load,
  Content: () => (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <IntegrationsTab />
    </Suspense>
  ),
};

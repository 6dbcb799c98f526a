import { late } from '../../ui/late.ts';

// Whoever looks at the list needs neither of them, and both bring forms.

export const RequestPage = late(async () => (await import('./request-page.tsx')).RequestPage);

export const NewRequestPage = late(
  async () => (await import('./new-request-page.tsx')).NewRequestPage,
);

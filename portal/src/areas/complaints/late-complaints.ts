import { late } from '../../ui/late.ts';

// Whoever looks at the list needs neither of them, and both bring forms.

export const ComplaintDetailsPage = late(
  async () => (await import('./complaint-details-page.tsx')).ComplaintDetailsPage,
);

export const NewComplaintPage = late(
  async () => (await import('./new-complaint-page.tsx')).NewComplaintPage,
);

import { late } from '../../../ui/late.ts';

/** Only companies have them, and dialogs with them. */
export const CostCentresTab = late(
  async () => (await import('./cost-centres-tab.tsx')).CostCentresTab,
);

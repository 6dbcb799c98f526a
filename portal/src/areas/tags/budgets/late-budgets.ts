import { late } from '../../../ui/late.ts';

/** Only whoever opens the tab needs it. */
export const BudgetsTab = late(async () => (await import('./budgets-tab.tsx')).BudgetsTab);

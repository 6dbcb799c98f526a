export { createBudgetsArea } from './budgets.area.ts';
export { registerBudgetsRoutes } from './budgets.routes.ts';
export type { Budgets } from './budgets.service.ts';

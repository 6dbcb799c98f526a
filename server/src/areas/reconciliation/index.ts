export { createReconciliationArea, type Reconciliation } from './reconciliation.area.ts';
export { registerReconciliationRoutes } from './reconciliation.routes.ts';
export { checkReconciliation } from './verify.store.ts';

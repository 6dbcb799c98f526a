export { createSpendingReportsArea, type SpendingReports } from './spending-reports.area.ts';
export { registerSpendingReportsRoutes } from './spending-reports.routes.ts';

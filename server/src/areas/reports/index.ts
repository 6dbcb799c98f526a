export type { MoneyFigure } from './money-rules.ts';
export type { OperatorReport, ReportedDays, TollSum } from './report.ts';
export { createReportsArea } from './reports.area.ts';
export { registerReportsRoutes } from './reports.routes.ts';

export type { MoneyFigure } from './money-rules.ts';
export type { OperatorReport, ReportedDays, TollSum } from './report.ts';
export { createReportsArea, type ReportsArea } from './reports.area.ts';
export { operatorReportAttachment } from './report-schedules.ts';
export { registerReportsRoutes } from './reports.routes.ts';

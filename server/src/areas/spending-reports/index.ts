export { dueReport, firstOn } from './schedule-rules.ts';
export { createSpendingReportsArea, type SpendingReports } from './spending-reports.area.ts';
export { reportAttachment, type ReportSchedules } from './report-schedules.ts';
export { registerSpendingReportsRoutes } from './spending-reports.routes.ts';

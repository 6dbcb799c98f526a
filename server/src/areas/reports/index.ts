export type { MoneyFigure } from './money-rules.ts';
export type { OperatorReport, ReportedDays, Reports, TollSum } from './report.ts';
export { createReportsArea } from './reports.area.ts';

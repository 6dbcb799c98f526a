import { success } from '@rampa/contract';
import { getIzvestajUprave, getStanjeRada, izvozIzvestajaUprave } from '@rampa/contract/reports';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { PeriodReportFile } from './period-report-file.ts';
import { periodReportView } from './period-report-view.ts';
import type { createReportsArea } from './reports.area.ts';
import type { WorkStates } from './work-state.ts';
import { workStateView } from './work-state-view.ts';

export function registerReportsRoutes(
  http: Http,
  {
    workStates,
    periodReport,
    periodReportFile,
  }: {
    readonly workStates: WorkStates;
    readonly periodReport: ReturnType<typeof createReportsArea>['periodReport'];
    readonly periodReportFile: PeriodReportFile;
  },
): void {
  http.serveStaff(getStanjeRada, async ({ languageId }, { scope }) =>
    success(workStateView(await workStates.of(scope, languageId))),
  );
  http.serveStaff(getIzvestajUprave, async (wish, { scope }) =>
    viewed(await periodReport(scope, wish), periodReportView),
  );
  http.serveStaffFile(izvozIzvestajaUprave, (wish, { scope }) => periodReportFile(scope, wish));
}

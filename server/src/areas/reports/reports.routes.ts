import { success } from '@rampa/contract';
import {
  getIzvestajUprave,
  getRasporediUprave,
  getStanjeRada,
  izvozIzvestajaUprave,
  otkaziIzvestajUprave,
  zakaziIzvestajUprave,
} from '@rampa/contract/reports';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { PeriodReportFile } from './period-report-file.ts';
import { periodReportView } from './period-report-view.ts';
import type { ReportSchedules } from './report-schedules.ts';
import type { createReportsArea } from './reports.area.ts';
import type { WorkStates } from './work-state.ts';
import { workStateView } from './work-state-view.ts';

export function registerReportsRoutes(
  http: Http,
  {
    workStates,
    periodReport,
    periodReportFile,
    reportSchedules,
  }: {
    readonly workStates: WorkStates;
    readonly periodReport: ReturnType<typeof createReportsArea>['periodReport'];
    readonly periodReportFile: PeriodReportFile;
    readonly reportSchedules: ReportSchedules;
  },
): void {
  http.serveStaff(getStanjeRada, async ({ languageId }, { scope }) =>
    success(workStateView(await workStates.of(scope, languageId))),
  );
  http.serveStaff(getIzvestajUprave, async (wish, { scope }) =>
    viewed(await periodReport(scope, wish), periodReportView),
  );
  http.serveStaff(getRasporediUprave, async ({ user_id: userId }, { scope }) => {
    const items = await reportSchedules.list(scope, userId === '' ? scope.staff.userId : userId);
    return success({
      items: items.map(({ by, every, languageId, nextOn }) => ({ by, every, languageId, nextOn })),
    });
  });
  http.serveStaff(zakaziIzvestajUprave, (wish, { scope }) => reportSchedules.save(scope, wish));
  http.serveStaff(otkaziIzvestajUprave, ({ user_id: userId, ...what }, { scope }) =>
    reportSchedules.stop(scope, { userId: userId === '' ? scope.staff.userId : userId, ...what }),
  );
  http.serveStaffFile(izvozIzvestajaUprave, (wish, { scope }) => periodReportFile(scope, wish));
}

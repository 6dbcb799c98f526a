import { success } from '@rampa/contract';
import {
  getIzvestajUprave,
  getPlacanjaBezIshoda,
  getRasporediUprave,
  getRedMejlova,
  getRedVebhukova,
  getStanjeRada,
  izvozIzvestajaUprave,
  otkaziIzvestajUprave,
  zakaziIzvestajUprave,
} from '@rampa/contract/reports';
import type { Uses } from '../../platform/uses.ts';
import { whereUsed, type StaffCalls } from '../../platform/http/where-used.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { PeriodReportFile } from './period-report-file.ts';
import { periodReportView } from './period-report-view.ts';
import type { ReportSchedules } from './report-schedules.ts';
import type { createReportsArea } from './reports.area.ts';
import type { WaitingRows } from './waiting-rows.ts';
import { mailQueueView, openPaymentsView, webhookQueueView } from './waiting-rows-view.ts';
import type { WorkStates } from './work-state.ts';
import { workStateView } from './work-state-view.ts';

export function registerReportsRoutes(
  http: StaffCalls,
  {
    workStates,
    periodReport,
    periodReportFile,
    reportSchedules,
    waitingRows,
  }: {
    readonly workStates: WorkStates;
    readonly periodReport: ReturnType<typeof createReportsArea>['periodReport'];
    readonly periodReportFile: PeriodReportFile;
    readonly reportSchedules: ReportSchedules;
    readonly waitingRows: WaitingRows;
  },
  uses: Pick<Uses, 'operationsPage' | 'reports' | 'reportsByMail'>,
): void {
  const reports = whereUsed(http, uses.reports);
  const mails = whereUsed(http, uses.reportsByMail);
  const page = whereUsed(http, uses.operationsPage);
  page.serveStaff(getStanjeRada, async ({ languageId }, { scope }) =>
    success(workStateView(await workStates.of(scope, languageId))),
  );
  page.serveStaff(getPlacanjaBezIshoda, async (asked, { scope }) =>
    success(openPaymentsView(await waitingRows.payments(scope, asked))),
  );
  page.serveStaff(getRedMejlova, async (asked, { scope }) =>
    success(mailQueueView(await waitingRows.mails(scope, asked))),
  );
  page.serveStaff(getRedVebhukova, async (asked, { scope }) =>
    success(webhookQueueView(await waitingRows.webhooks(scope, asked))),
  );
  reports.serveStaff(getIzvestajUprave, async (wish, { scope }) =>
    viewed(await periodReport(scope, wish), periodReportView),
  );
  mails.serveStaff(getRasporediUprave, async ({ user_id: userId }, { scope }) => {
    const items = await reportSchedules.list(scope, userId === '' ? scope.staff.userId : userId);
    return success({
      items: items.map(({ by, every, languageId, nextOn }) => ({ by, every, languageId, nextOn })),
    });
  });
  mails.serveStaff(zakaziIzvestajUprave, (wish, { scope }) => reportSchedules.save(scope, wish));
  mails.serveStaff(otkaziIzvestajUprave, ({ user_id: userId, ...what }, { scope }) =>
    reportSchedules.stop(scope, { userId: userId === '' ? scope.staff.userId : userId, ...what }),
  );
  reports.serveStaffFile(izvozIzvestajaUprave, (wish, { scope }) => periodReportFile(scope, wish));
}

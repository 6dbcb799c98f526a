import { getIzvestaj, izvozIzvestaja, izvozKnjizenja } from '@rampa/contract/spending-reports';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { reportView } from './spending-report-view.ts';
import type { SpendingReports } from './spending-reports.area.ts';

export function registerSpendingReportsRoutes(http: Http, reports: SpendingReports): void {
  http.serveCustomer(getIzvestaj, async ({ first, rows, order, ...wish }, { scope }) =>
    viewed(await reports.report(scope, wish, order), (report) =>
      reportView(report, { first, rows }),
    ),
  );
  http.serveFile(izvozIzvestaja, (wish, { scope }) => reports.file(scope, wish));
  http.serveFile(izvozKnjizenja, (wish, { scope }) => reports.entriesFile(scope, wish));
}

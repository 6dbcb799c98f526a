import { success } from '@rampa/contract';
import {
  getIzvestaj,
  getRasporediIzvestaja,
  izvozIzvestaja,
  izvozKnjizenja,
  otkaziIzvestaj,
  zakaziIzvestaj,
} from '@rampa/contract/spending-reports';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { reportView } from './spending-report-view.ts';
import type { SpendingReports } from './spending-reports.area.ts';

export function registerSpendingReportsRoutes(http: Http, reports: SpendingReports): void {
  http.serveCustomer(getIzvestaj, async ({ first, rows, order, ...wish }, { scope }) =>
    viewed(await reports.report(scope, wish, order), (report) =>
      reportView(report, { first, rows }, (id) => reports.stationName(id, wish.languageId)),
    ),
  );
  http.serveCustomer(getRasporediIzvestaja, async (_, { scope }) => {
    const items = await reports.schedules.list(scope);
    return success({
      items: items.map(({ by, dayOfMonth, nextOn }) => ({ by, dayOfMonth, nextOn })),
    });
  });
  http.serveCustomer(zakaziIzvestaj, async ({ by, dayOfMonth }, { scope }) => {
    await reports.schedules.save(scope, by, dayOfMonth);
    return success({});
  });
  http.serveCustomer(otkaziIzvestaj, async ({ by }, { scope }) => {
    await reports.schedules.stop(scope, by);
    return success({});
  });
  http.serveFile(izvozIzvestaja, (wish, { scope }) => reports.file(scope, wish));
  http.serveFile(izvozKnjizenja, (wish, { scope }) => reports.entriesFile(scope, wish));
}

import { zakaziIzvestajUprave } from '@rampa/contract/reports';
import { openAppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';

export type ScheduledReports = Awaited<ReturnType<typeof openScheduledReports>>;

/** A server, and a supervisor who may have reports mailed. */
export async function openScheduledReports() {
  const fixture = await openAppFixture();
  const supervisor = await fixture.addStaff('supervisor');
  return {
    fixture,
    supervisor,
    sweep: (on = fixture.app) => on.services.reportSchedules.sweep(everyAccount),
    /** Reports among the mails that wait. */
    async mailsTo({ username }: SignedIn) {
      const mails = await fixture.mailsTo(username);
      return mails.filter(({ template }) => template === 'reports.mail-report');
    },
    /** By station, of each day, unless wished otherwise. */
    async schedule(wish: object = {}): Promise<void> {
      const wanted = { by: 'station', every: 'day', languageId: '3', ...wish };
      const { statusCode } = await fixture.call(zakaziIzvestajUprave, wanted, supervisor.token);
      if (statusCode !== 200) throw new Error(`A report is not mailed: ${statusCode}`);
    },
    rowsLeft: ({ userId }: SignedIn) =>
      fixture.app.database.run('SELECT 1 FROM operator_report_schedules WHERE user_id = $1', [
        userId,
      ]),
    close: () => fixture.close(),
  };
}

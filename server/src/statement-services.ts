import { findContact, type IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import type { NotificationsService } from './areas/notifications/index.ts';
import { createTollTime } from './platform/toll-time.ts';
import {
  createClosing,
  createStatements,
  statementAttachment,
  type StatementCustomer,
} from './areas/statements/index.ts';
import type { TollCalculator } from './areas/toll-calculator/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Queries } from './platform/database/database.ts';
import { defineJob, type Jobs } from './platform/jobs/jobs.ts';
import { lastMonthToClose } from './platform/months.ts';
import type { Settings } from './settings.ts';

const CLOSE_SECONDS = 3600;

/** Past months for who has just wished for statements. What it leaves undone, the hourly job does. */
const pastStatementsJob = defineJob<{ readonly accountId: string }>({
  queue: 'statements-past',
  retries: 3,
  retryDelay: 10,
  retryDelayMax: 300,
  expireIn: 600,
});

/** Whom statements of an account are for. */
export async function customerOf(queries: Queries, accountId: string): Promise<StatementCustomer> {
  const contact = await findContact(queries, accountId);
  if (contact === null) return { lines: [], taxNumber: '' };
  const { firstName, lastName, businessName, taxNumber, street, city, postcode } = contact;
  const person = `${firstName} ${lastName}`;
  const lines = [businessName === '' ? person : businessName, street, `${postcode} ${city}`];
  return { lines: lines.map((line) => line.trim()).filter((line) => line !== ''), taxNumber };
}

/** Monthly statements, closed by a job that any server may do, or the command line. */
export function createStatementArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly notifications: NotificationsService;
  readonly calculator: TollCalculator;
}) {
  const { settings, database, jobs, clock, identity, language } = deps;
  const service = createStatements({
    database,
    calculator: deps.calculator,
    wording: language,
    tollTime: createTollTime(),
    seller: settings.seller,
    color: countries[settings.country].documentColor,
    customerOf,
    clock,
    makePast: (tx, accountId) => jobs.enqueue(tx, pastStatementsJob, { accountId }),
  });
  const closing = createClosing({
    database,
    clock,
    customerOf,
    locale: (languageId) => language.locale(languageId),
    notify: (...given) => identity.notify(...given),
  });
  deps.notifications.attach(statementAttachment, (...given) => service.forMail(...given));
  jobs.on(pastStatementsJob, ({ accountId }) =>
    closing.closePast(accountId, lastMonthToClose(clock.now())),
  );
  jobs.every('statements-close', CLOSE_SECONDS, async () => {
    await closing.closeAll(lastMonthToClose(clock.now()), { tell: true });
  });
  return { service, closing };
}

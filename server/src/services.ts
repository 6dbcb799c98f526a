import { countries } from './countries.ts';
import { createIdentityService, registerIdentityRoutes } from './areas/identity/index.ts';
import { createLanguage, registerLanguageRoutes } from './areas/language/index.ts';
import { createMailTransport } from './platform/mail/mail.ts';
import { createNotificationsService } from './areas/notifications/index.ts';
import { createPassagesService, registerPassagesRoutes } from './areas/passages/index.ts';
import { createTagsService, registerTagsRoutes } from './areas/tags/index.ts';
import { createTollCalculator, readTollNetwork } from './areas/toll-calculator/index.ts';
import { createWallet } from './areas/wallet/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './settings.ts';

export interface ServiceOptions {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The areas' services, each given what it may use, from the independent to the dependent. */
export async function createServices(options: ServiceOptions) {
  const { settings, database, jobs, clock, log } = options;
  const language = await createLanguage();
  const identity = createIdentityService({
    database,
    jobs,
    clock,
    country: settings.country,
    publicUrl: settings.publicUrl,
    secretKey: settings.secretKey,
    accessTokenKey: settings.accessTokenKey,
  });
  const mailTransport = createMailTransport({ smtpUrl: settings.smtpUrl, from: settings.mailFrom });
  createNotificationsService({
    jobs,
    transport: mailTransport,
    language,
    country: settings.country,
    publicUrl: settings.publicUrl,
    log,
  });
  const facts = countries[settings.country];
  const wallet = createWallet({ database, clock });
  const calculator = createTollCalculator(readTollNetwork(settings.country));
  const tags = createTagsService({
    database,
    clock,
    currency: facts.currency,
    lowBalanceOf: (category) => facts.lowBalance[category],
    figures: {
      balancesOf: (accountId) => wallet.tagBalances(database.queries, accountId),
      // Passages know tags, so what tags show of passages is joined here.
      lastPassagesOf: (...given) => passages.lastPassagesOf(...given),
    },
  });
  const passages = createPassagesService({ database, clock, calculator, tags, wording: language });
  return {
    language,
    identity,
    wallet,
    calculator,
    tags,
    passages,
    close: () => mailTransport.close(),
  };
}

/** Every call that the areas serve. */
export function registerRoutes(http: Http, services: Services): void {
  registerLanguageRoutes(http, services.language);
  registerIdentityRoutes(http, services.identity);
  registerTagsRoutes(http, services.tags);
  registerPassagesRoutes(http, services.passages);
}

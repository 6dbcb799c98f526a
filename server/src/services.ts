import { countries } from './countries.ts';
import {
  createPointsOfSaleService,
  registerPointsOfSaleRoutes,
} from './areas/points-of-sale/index.ts';
import {
  createContactDesk,
  createContactService,
  registerContactDeskRoutes,
  registerContactRoutes,
} from './areas/contact/index.ts';
import { createIdentityService, registerIdentityRoutes } from './areas/identity/index.ts';
import { registerLanguageRoutes, registerTextDeskRoutes } from './areas/language/index.ts';
import { createMailTransport } from './platform/mail/mail.ts';
import { createNotificationsService } from './areas/notifications/index.ts';
import {
  createPassageDelivery,
  createPassageRecorder,
  createPassagesService,
  prepareMonths,
  registerPassagesRoutes,
} from './areas/passages/index.ts';
import {
  createTagDrivers,
  createTagsService,
  createTagVerification,
  registerTagsRoutes,
} from './areas/tags/index.ts';
import {
  createTollNetworks,
  createTollService,
  followingCalculator,
  registerTollCalculatorRoutes,
} from './areas/toll-calculator/index.ts';
import { createBalanceAlerts, type BalanceAlerts } from './areas/balance-alerts/index.ts';
import { createPersonalData, registerPersonalDataRoutes } from './areas/personal-data/index.ts';
import { createIntakeKey, registerIntakeRoutes } from './areas/intake/index.ts';
import {
  createEventStreams,
  createEventDesk,
  createRoadConditions,
  registerEventDeskRoutes,
  registerRoadConditionsRoutes,
} from './areas/road-conditions/index.ts';
import { createWallet, transfer } from './areas/wallet/index.ts';
import {
  createBankTransfers,
  createMonriProvider,
  createPayments,
  registerPaymentRoutes,
} from './areas/payments/index.ts';
import {
  receiptAttachment,
  registerAutomaticTopUpsRoutes,
  registerTopUpsRoutes,
} from './areas/top-ups/index.ts';
import { registerCardsRoutes } from './areas/cards/index.ts';
import { paperAttachment, registerPurchasesRoutes } from './areas/purchases/index.ts';
import {
  offerAttachment,
  registerPurchaseRequestRoutes,
  registerRequestDeskRoutes,
} from './areas/purchase-requests/index.ts';
import { registerExternalTollRoutes } from './areas/external-toll/index.ts';
import {
  registerComplaintOfficeRoutes,
  registerComplaintsRoutes,
} from './areas/complaints/index.ts';
import { registerIntegrationsRoutes } from './areas/integrations/index.ts';
import { createIntegrationArea } from './integration-services.ts';
import { createStatementArea } from './statement-services.ts';
import { registerStatementsRoutes } from './areas/statements/index.ts';
import { createComplaintArea } from './complaint-services.ts';
import { registerStaffRoutes } from './areas/staff/index.ts';
import { createPurchaseRequestArea } from './purchase-request-services.ts';
import { createExternalTollArea } from './external-toll-services.ts';
import { createPurchaseArea } from './purchase-services.ts';
import { createTextArea } from './text-services.ts';
import { createTopUpArea } from './top-up-services.ts';
import { createCustomerCards, createStaffArea } from './staff-services.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
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
  const texts = await createTextArea({ database, log });
  const { language } = texts;
  const identity = createIdentityService({
    database,
    jobs,
    clock,
    country: settings.country,
    currency: countries[settings.country].currency,
    wording: language,
    publicUrl: settings.publicUrl,
    secretKey: settings.secretKey,
    accessTokenKey: settings.accessTokenKey,
    reachOf: (driver) => tagDrivers.reachOf(driver),
    releaseDriver: (...given) => tagDrivers.release(...given),
  });
  const tagDrivers = createTagDrivers({
    database,
    clock,
    membersOf: (accountId) => identity.members.names(accountId),
  });
  const mailTransport = createMailTransport({ smtpUrl: settings.smtpUrl, from: settings.mailFrom });
  const notifications = createNotificationsService({
    jobs,
    transport: mailTransport,
    language,
    country: settings.country,
    publicUrl: settings.publicUrl,
    log,
  });
  const contact = createContactService({
    database,
    jobs,
    clock,
    secretKey: settings.secretKey,
    contactEmail: settings.contactEmail,
    operatorLanguage: '2',
    emailOf: async (...who) => (await identity.contactOf(...who))?.email ?? null,
  });
  const facts = countries[settings.country];
  const integrations = createIntegrationArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    language,
    // They tell it of what moves, and it asks them what that is called.
    tags: { describe: (...given) => tags.describe(...given) },
    wallet: { tagBalances: (...given) => wallet.tagBalances(...given) },
    calculator: () => calculator,
  });
  const wallet = createWallet({ database, clock, posted: integrations.balancesMoved });
  const networks = createTollNetworks({
    database,
    country: settings.country,
    currency: facts.currency,
    log,
  });
  await networks.refresh();
  networks.watch();
  const calculator = followingCalculator(networks);
  const tolls = createTollService({ networks, clock });
  const tags = createTagsService({
    database,
    clock,
    drivers: tagDrivers,
    currency: facts.currency,
    lowBalanceOf: (category) => facts.lowBalance[category],
    translate: (...given) => language.translate(...given),
    figures: {
      balancesOf: (accountId) => wallet.tagBalances(database.queries, accountId),
      // Passages know tags, so what tags show of passages is joined here.
      lastPassagesOf: (...given) => passages.lastPassagesOf(...given),
    },
  });
  const tagVerification = createTagVerification({
    database,
    clock,
    secretKey: settings.secretKey,
  });
  jobs.every('tags-forget-edits', 86_400, () => tags.edits.forget());
  const balanceAlerts = createBalanceAlerts({
    database,
    jobs,
    clock,
    currency: facts.currency,
    lowBalanceOf: (category) => facts.lowBalance[category],
    ownLimitOf: (accountId, queries) => identity.lowBalanceOf(accountId, queries),
    balancesOf: (...given) => wallet.tagBalances(...given),
    toppedUpBelow: (...given) => topUps.automatic.limits(...given),
    tagsOf: (accountId, tagIds) => tags.describe(accountId, tagIds),
    driversOf: (accountId) => tagDrivers.namesOfTags(accountId),
    notify: (...given) => identity.notify(...given),
    publish: integrations.balanceLow,
  });
  /** Recorded passages may have left a balance low: it is told, and topped up where a rule says so. */
  const charged: BalanceAlerts['charged'] = async (...given) => {
    await balanceAlerts.charged(...given);
    await topUps.charges.charged(...given);
  };
  const passages = createPassagesService({
    database,
    clock,
    calculator,
    tags,
    wording: language,
    drivers: tagDrivers,
  });
  const passageDelivery = createPassageDelivery({
    recorder: createPassageRecorder({
      database,
      calculator,
      tags,
      wallet,
      charged,
      recorded: integrations.passagesRecorded,
    }),
    clock,
  });
  jobs.every('passages-prepare-months', 6 * 3600, () => prepareMonths(database, clock));
  const personalData = createPersonalData({
    database,
    clock,
    jobs,
    currency: facts.currency,
    accountDigits: facts.bank.accountDigits,
    operator: { email: settings.contactEmail, languageId: '2' },
    attempts: createAttempts({ clock, pseudonym: createPseudonym(settings.secretKey) }),
    translate: (...given) => language.translate(...given),
    demandProof: (session) => identity.demandProof(session),
    contactOf: (...given) => identity.contactOf(...given),
    balancesOf: (queries, accountId) => wallet.tagBalances(queries, accountId),
    async payOut(tx, payouts) {
      await wallet.postJournals(
        tx,
        payouts.map(({ accountId, tagId, amountMinor }) => ({
          accountId,
          kind: 'payout',
          reference: `closing:${tagId}`,
          occurredAt: clock.now(),
          currency: facts.currency,
          lines: transfer({ kind: 'tag', tagId }, { kind: 'payouts' }, amountMinor),
        })),
      );
    },
    async letGo(tx, accountId) {
      await topUps.automatic.removeAll(tx, accountId);
      await topUps.cards.service.forgetAll(tx, accountId);
    },
    markEnded: (sessionIds) => identity.markEnded(sessionIds),
  });
  const pointsOfSale = createPointsOfSaleService({
    database,
    clock,
    country: settings.country,
    holidays: facts.holidays,
  });
  const roadConditions = createRoadConditions({ database, clock, country: settings.country });
  jobs.every('road-conditions-forget', 86_400, async () => {
    await roadConditions.forget();
  });
  const payments = createPayments({
    database,
    jobs,
    clock,
    log,
    provider: createMonriProvider({ ...settings.payment, clock }),
    publicUrl: settings.publicUrl,
    secretKey: settings.secretKey,
  });
  const bankTransfers = createBankTransfers({ database, clock });
  const topUps = createTopUpArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    tags,
    wallet,
    payments,
    bankTransfers,
    language,
    balanceAlerts,
  });
  notifications.attach(receiptAttachment, topUps.receipts.forMail);
  const purchases = createPurchaseArea({
    settings,
    database,
    jobs,
    clock,
    wallet,
    payments,
    bankTransfers,
    language,
    tagVerification,
    categoryName: (kategorija, languageId) =>
      tolls.categories(languageId).items.find((category) => category.kategorija === kategorija)
        ?.name ?? kategorija,
    pickUpPoints: async (languageId) => {
      const points = await pointsOfSale.handingOut(languageId);
      return points.map(({ id, name, town, address, openingHours, hours }) => ({
        id,
        name,
        town,
        address: `${address}, ${town}`,
        openingHours,
        hoursEstimated: hours === 'estimated',
      }));
    },
  });
  notifications.attach(paperAttachment, purchases.invoices.forMail);
  const requests = createPurchaseRequestArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    language,
    purchases,
  });
  notifications.attach(offerAttachment, requests.service.forMail);
  const statements = createStatementArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    language,
    notifications,
    calculator,
  });
  const complaints = createComplaintArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    language,
    passages,
    tags,
    topUps: topUps.service,
    purchases: purchases.service,
    wallet,
    balanceAlerts,
  });
  const externalToll = createExternalTollArea({
    settings,
    database,
    clock,
    language,
    tags,
    cards: topUps.cards.service,
    registrations: topUps.cards.registrations,
    payments,
  });
  return {
    language,
    changedTexts: texts.changes,
    textDesk: texts.deskFor({ clock, identity }),
    identity,
    externalToll,
    contact,
    apiKeys: integrations.apiKeys,
    webhooks: integrations.webhooks,
    webhookDeliveries: integrations.deliveries,
    recorded: integrations.passagesRecorded,
    wallet,
    calculator,
    networks,
    tolls,
    pointsOfSale,
    roadConditions,
    roadEventDesk: createEventDesk({
      database,
      clock,
      country: settings.country,
      source: {
        sr: language.translate('1', 'road-conditions.source-operator'),
        en: language.translate('3', 'road-conditions.source-operator'),
      },
    }),
    roadFeed: {
      streams: createEventStreams({ service: roadConditions, clock, log }),
      publisher: { isoCode: facts.isoCode, name: settings.bank.payee },
    },
    intake: {
      key: createIntakeKey(settings.intakeKey),
      country: settings.country,
      clock,
      roadConditions,
      roads: () => networks.current().network.motorways,
      passages: passageDelivery,
      categories: facts.purchase.categories,
      t4a: externalToll.intake,
    },
    tags,
    tagVerification,
    tagDrivers,
    passages,
    passageDelivery,
    charged,
    balanceAlerts,
    personalData,
    payments,
    topUps: topUps.service,
    automaticTopUps: topUps.automatic,
    automaticCharges: topUps.charges,
    cards: topUps.cards.service,
    keptCards: topUps.cards.kept,
    cardWarnings: topUps.cards.warnings,
    receipts: topUps.receipts,
    bankTransfers,
    purchases: purchases.service,
    fulfilment: purchases.fulfilment,
    invoices: purchases.invoices,
    purchaseRequests: requests.service,
    requestDesk: requests.desk,
    statements: statements.service,
    statementClosing: statements.closing,
    complaints: complaints.service,
    complaintDesk: complaints.desk,
    complaintAttachments: complaints.attachments,
    complaintOffice: complaints.office,
    staff: createStaffArea({ database, clock, jobs, identity }),
    contactDesk: createContactDesk({
      database,
      clock,
      jobs,
      contactEmail: settings.contactEmail,
      staffNames: (...given) => identity.staffUsers.names(...given),
    }),
    customerCards: createCustomerCards({
      database,
      identity,
      currency: facts.currency,
      wallet,
      tags,
      passages,
      topUps: topUps.service,
      purchases: purchases.service,
      complaints: complaints.service,
    }),
    close: () => {
      networks.close();
      texts.changes.close();
      mailTransport.close();
    },
  };
}

/** Every call that the areas serve. */
export function registerRoutes(
  http: Http,
  services: Services,
  { publicUrl, country }: Pick<Settings, 'publicUrl' | 'country'>,
): void {
  registerLanguageRoutes(http, services.language, services.changedTexts);
  registerTextDeskRoutes(http, services.textDesk);
  registerIdentityRoutes(http, services.identity);
  registerPersonalDataRoutes(http, services.personalData);
  registerTagsRoutes(http, services.tags, services.tagVerification, services.tagDrivers);
  registerPassagesRoutes(http, services.passages);
  registerTollCalculatorRoutes(http, services.tolls);
  registerPaymentRoutes(http, services.payments, {
    publicUrl,
    wording: services.language,
    colour: countries[country].documentColor,
  });
  registerTopUpsRoutes(http, services.topUps, services.receipts);
  registerAutomaticTopUpsRoutes(http, services.automaticTopUps);
  registerCardsRoutes(http, services.cards);
  registerContactRoutes(http, services.contact);
  registerPointsOfSaleRoutes(http, services.pointsOfSale);
  registerEventDeskRoutes(http, services.roadEventDesk);
  registerRoadConditionsRoutes(http, services.roadConditions, services.roadFeed);
  registerIntakeRoutes(http, services.intake);
  registerPurchasesRoutes(http, services.purchases, services.invoices);
  registerPurchaseRequestRoutes(http, services.purchaseRequests);
  registerRequestDeskRoutes(http, services.requestDesk);
  registerStatementsRoutes(http, services.statements);
  registerComplaintsRoutes(http, services.complaints, services.complaintAttachments);
  registerExternalTollRoutes(http, services.externalToll);
  registerIntegrationsRoutes(http, services.apiKeys, services.webhooks);
  registerStaffRoutes(http, services.staff, services.customerCards);
  registerComplaintOfficeRoutes(http, services.complaintOffice);
  registerContactDeskRoutes(http, services.contactDesk);
}

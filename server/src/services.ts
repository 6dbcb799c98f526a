import { countries, usualLowBalances } from './countries.ts';
import { createPointsOfSaleService } from './areas/points-of-sale/index.ts';
import { createBalanceTransfers } from './areas/balance-transfers/index.ts';
import { createContactDesk, createContactService } from './areas/contact/index.ts';
import { createIdentityService } from './areas/identity/index.ts';
import { createMailTransport } from './platform/mail/mail.ts';
import { createNotificationsService } from './areas/notifications/index.ts';
import { createTagDrivers, createTagsService, createTagVerification } from './areas/tags/index.ts';
import {
  createTollNetworks,
  createTollService,
  followingCalculator,
} from './areas/toll-calculator/index.ts';
import { createIntakeKey } from './areas/intake/index.ts';
import { createWallet } from './areas/wallet/index.ts';
import {
  createBankTransfers,
  createMonriProvider,
  createPayments,
} from './areas/payments/index.ts';
import { receiptAttachment } from './areas/top-ups/index.ts';
import { paperAttachment } from './areas/purchases/index.ts';
import { offerAttachment } from './areas/purchase-requests/index.ts';
import { createIntegrationArea } from './integration-services.ts';
import { createStatementArea } from './statement-services.ts';
import { createAlertArea } from './alert-services.ts';
import { createPassageArea } from './passage-services.ts';
import { createPayouts } from './areas/payouts/index.ts';
import { createClosingArea } from './closing-services.ts';
import { createHomeArea } from './home-services.ts';
import { createRoadArea } from './road-services.ts';
import { createAnnouncements } from './areas/legal/index.ts';
import { createLegalArea } from './legal-services.ts';
import { createComplaintArea } from './complaint-services.ts';
import { createPurchaseRequestArea } from './purchase-request-services.ts';
import { createT4ABillingArea } from './t4a-billing-services.ts';
import { createExternalTollArea } from './external-toll-services.ts';
import { createPurchaseArea } from './purchase-services.ts';
import { createTextArea } from './text-services.ts';
import { createTopUpArea } from './top-up-services.ts';
import { createCustomerCards, createStaffArea } from './staff-services.ts';
import type { Clock } from './platform/clock.ts';
import { createEvents } from './platform/events/events.ts';
import { listOfEvents } from './events.ts';
import type { Database } from './platform/database/database.ts';
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
  const events = createEvents();
  const texts = await createTextArea({ database, log, country: settings.country });
  const { language } = texts;
  const legalPages = await createLegalArea({ settings, database, clock, events, language });
  const identity = createIdentityService({
    database,
    jobs,
    clock,
    country: settings.country,
    currency: countries[settings.country].currency,
    usualLowBalances: usualLowBalances(settings.country),
    wording: language,
    publicUrl: settings.publicUrl,
    secretKey: settings.secretKey,
    accessTokenKey: settings.accessTokenKey,
    reachOf: (driver) => tagDrivers.reachOf(driver),
    events,
  });
  const tagDrivers = createTagDrivers({
    database,
    clock,
    membersOf: (...given) => identity.members.names(...given),
    lockMembers: (...given) => identity.members.lock(...given),
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
  const wallet = createWallet({ database, clock, events });
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
      lastPassagesOf: (...given) => passages.service.lastPassagesOf(...given),
    },
  });
  const tagVerification = createTagVerification({
    database,
    clock,
    events,
    secretKey: settings.secretKey,
  });
  jobs.every('tags-forget-edits', 86_400, () => tags.edits.forget());
  const balanceAlerts = createAlertArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    tagDrivers,
    tags,
    wallet,
    events,
    topUps: () => topUps,
  });
  const balanceTransfers = createBalanceTransfers({
    database,
    clock,
    currency: facts.currency,
    tags,
    wallet,
    waitHours: settings.balanceTransferWaitHours,
    notify: (...given) => identity.notify(...given),
  });
  const passages = createPassageArea({
    settings,
    database,
    clock,
    jobs,
    calculator,
    tags,
    language,
    drivers: tagDrivers,
    wallet,
    events,
  });
  const payouts = createPayouts({
    database,
    clock,
    jobs,
    events,
    currency: facts.currency,
    operator: { email: settings.contactEmail, languageId: '2' },
  });
  const personalData = createClosingArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    language,
    wallet,
    payouts,
    calculator,
    openRequestsOf: (...given) => requests.closing.countOpen(...given),
    stopCharging: async (tx, accountId) => {
      await requests.closing.withdrawAll(tx, accountId);
      await topUps.automatic.removeAll(tx, accountId);
    },
    letGo: (tx, accountId) => topUps.cards.service.forgetAll(tx, accountId),
  });
  const pointsOfSale = createPointsOfSaleService({
    database,
    clock,
    country: settings.country,
    holidays: facts.holidays,
  });
  const roads = createRoadArea({ settings, database, jobs, clock, log, language });
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
    personalData,
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
    tags,
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
  const t4aBilling = createT4ABillingArea({
    ...options,
    identity,
    language,
    notifications,
    wallet,
    payments,
    cards: topUps.cards.service,
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
    identity,
    legal: legalPages.legal,
  });
  const announcements = createAnnouncements({
    database,
    clock,
    jobs,
    publicUrl: settings.publicUrl,
    readersAfter: (...given) => identity.readersAfter(...given),
    abroadAmong: (...given) => externalToll.activeAmong(...given),
  });
  const complaints = createComplaintArea({
    settings,
    database,
    jobs,
    clock,
    identity,
    language,
    passages: passages.service,
    tags,
    topUps: topUps.service,
    purchases: purchases.service,
    invoiceOf: t4aBilling.asSubject,
    passageAbroadOf: externalToll.passageAsSubject,
    async computationAbroadOf(...passage) {
      const found = await externalToll.passages.explain(...passage);
      return found.ok ? found.value : undefined;
    },
    wallet,
    payouts,
  });
  events.join(
    listOfEvents({
      legal: legalPages.legal,
      announcements,
      tagDrivers,
      integrations,
      balanceAlerts,
      automaticCharges: topUps.charges,
      fulfilment: purchases.fulfilment,
      complaintDesk: complaints.desk,
    }),
  );
  return {
    events,
    home: createHomeArea({ ...options, tags, wallet, calculator, networks }),
    language,
    changedTexts: texts.changes,
    textDesk: texts.deskFor({ clock, identity }),
    legal: legalPages.legal,
    announcements,
    bringLegalPages: legalPages.bringFor(identity),
    legalDesk: legalPages.deskFor(identity),
    identity,
    externalToll,
    t4aBilling,
    contact,
    apiKeys: integrations.apiKeys,
    webhooks: integrations.webhooks,
    webhookDeliveries: integrations.deliveries,
    wallet,
    calculator,
    networks,
    tolls,
    pointsOfSale,
    roadConditions: roads.conditions,
    roadEventDesk: roads.desk,
    roadFeed: roads.feed,
    intake: {
      key: createIntakeKey(settings.intakeKey),
      country: settings.country,
      clock,
      roadConditions: roads.conditions,
      roads: () => networks.current().network.motorways,
      passages: passages.delivery,
      categories: facts.purchase.categories,
      t4a: externalToll.intake,
    },
    tags,
    tagVerification,
    tagDrivers,
    passages: passages.service,
    passageDelivery: passages.delivery,
    balanceAlerts,
    balanceTransfers,
    payouts,
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
    complaintReminders: complaints.reminders,
    complaintOffice: complaints.office,
    complaintOfficeFiles: complaints.officeFiles,
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
      tags,
      passages: passages.service,
      topUps: topUps.service,
      purchases: purchases.service,
      purchaseRequests: requests.service,
      complaints: complaints.service,
    }),
    close: () => {
      networks.close();
      texts.changes.close();
      mailTransport.close();
    },
  };
}

import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createEvents } from './platform/events/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import { createAreas, type Areas } from './create-areas.ts';
import { desksOf } from './wiring/desks.ts';
import type { Hashing } from './wiring/driving-areas.ts';
import { joinEvents } from './wiring/join-events.ts';

export interface ServiceOptions extends Hashing {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** What each part of the server does, by name. */
export async function createServices(options: ServiceOptions) {
  const { settings, clock } = options;
  const events = createEvents();
  const pseudonym = createPseudonym(settings.secretKeys);
  const areas = await createAreas({
    ...options,
    facts: countries[settings.country],
    events,
    pseudonym,
    attempts: createAttempts({ clock, pseudonym }),
  });
  joinEvents(events, areas);
  return {
    events,
    ...servicesOf(areas),
    ...desksOf(areas),
    smsWithheld: areas.notifications.smsWithheld,
    close: () => closeAreas(areas),
  };
}

function servicesOf({
  texts,
  identity,
  wallet,
  ledgerFigures,
  tollCalculator,
  pointsOfSale,
  roads,
  tags,
  tagStatuses,
  passages,
  cards,
  topUps,
  balanceAlerts,
  budgets,
  balanceTransfers,
  integrations,
  purchases,
  requests,
  legalPages,
  externalToll,
  announcements,
  payouts,
  creditNotes,
  complaints,
  personalData,
  statements,
  spendingReports,
  savings,
  tripChecks,
  savedTrips,
  importCustomers,
  contact,
  mailCheck,
  documentCodes,
  intake,
  home,
  payments,
}: Areas) {
  return {
    home,
    language: texts.language,
    changedTexts: texts.changes,
    legal: legalPages.legal,
    announcements,
    bringLegalPages: legalPages.bringPages,
    identity,
    authenticator: identity.authenticator,
    externalToll,
    t4aBilling: externalToll.invoicing,
    importCustomers,
    contact: contact.service,
    mailCheck: mailCheck.service,
    documentCodes,
    apiKeys: integrations.apiKeys,
    keptAnswers: integrations.keptAnswers,
    webhooks: integrations.webhooks,
    webhookDeliveries: integrations.deliveries,
    wallet,
    ledgerFigures,
    passageFigures: passages.figures,
    creditNotes: creditNotes.service,
    calculator: tollCalculator.calculator,
    networks: tollCalculator.networks,
    tolls: tollCalculator.tolls,
    stationDesk: tollCalculator.stationDesk,
    pointsOfSale,
    roadConditions: roads.conditions,
    roadFeed: roads.feed,
    intake,
    tags: tags.service,
    tagVerification: tags.verification,
    tagDrivers: tags.drivers,
    tagHandovers: tags.handovers,
    tagSwitches: tags.switches,
    blockNotices: tags.blockNotices,
    unpaidRule: tags.unpaidRule,
    followMoney: tags.followMoney,
    tagStatuses,
    passages: passages.service,
    completeness: passages.completeness,
    passageDelivery: passages.delivery,
    laterMarks: passages.laterMarks,
    balanceAlerts,
    budgets,
    balanceTransfers,
    payouts,
    personalData,
    payments: payments.service,
    topUps: topUps.service,
    guestTopUps: topUps.guests,
    automaticTopUps: topUps.automatic,
    automaticCharges: topUps.charges,
    bulkTopUps: topUps.bulks,
    companyBalances: topUps.company,
    cards: cards.service,
    savedCards: cards.kept,
    cardWarnings: cards.warnings,
    receipts: topUps.receipts,
    bankTransfers: payments.bankTransfers,
    purchases: purchases.service,
    fulfilment: purchases.fulfilment,
    ordersDesk: purchases.desk,
    deviceDesk: purchases.devices,
    pointStock: purchases.pointStock,
    pointSales: purchases.pointSales,
    releaseLeftPicked: purchases.releaseLeftPicked,
    invoices: purchases.invoices,
    purchaseRequests: requests.service,
    statements: statements.service,
    spendingReports,
    savings,
    tripChecks,
    savedTrips,
    statementClosing: statements.closing,
    complaints: complaints.service,
    complaintAttachments: complaints.attachments,
    complaintReminders: complaints.reminders,
  };
}

function closeAreas({
  texts,
  tollCalculator,
  notifications,
  complaints,
  tags,
  passages,
  lanes,
  roads,
  payments,
  settlements,
  priceLists,
  externalToll,
}: Areas): void {
  tollCalculator.networks.close();
  texts.changes.close();
  notifications.close();
  complaints.close();
  tags.close();
  passages.deliveryReader.close();
  lanes.reader.close();
  roads.eventsReader.close();
  payments.bankFileReader.close();
  settlements.close();
  priceLists.close();
  externalToll.intake.reader.close();
}

import { countries } from './countries.ts';
import { answersOf, listOfEvents } from './events.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createEvents, type JoinedEvents } from './platform/events/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import { createAreas, type Areas } from './create-areas.ts';

export interface ServiceOptions {
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
  return { events, ...servicesOf(areas) };
}

function joinEvents(
  events: JoinedEvents,
  {
    announcements,
    balanceAlerts,
    cards,
    complaints,
    corrections,
    externalToll,
    integrations,
    lanes,
    legalPages,
    passages,
    personalData,
    purchases,
    staff,
    tags,
    topUps,
  }: Areas,
): void {
  events.join(
    listOfEvents({
      legal: legalPages.legal,
      cards: cards.listeners,
      announcements,
      tagDrivers: tags.drivers,
      unpaidRule: tags.unpaidRule,
      lanes,
      integrations: integrations.listeners,
      balanceAlerts,
      automaticCharges: topUps.charges,
      fulfilment: purchases.fulfilment,
      complaintDesk: complaints.desk,
    }),
  );
  events.join(
    answersOf({
      passages: passages.service,
      automaticTopUps: topUps.automatic,
      externalToll,
      personalData,
      corrections,
      staff: staff.service,
    }),
  );
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
  lanes,
  corrections,
  cards,
  topUps,
  balanceAlerts,
  balanceTransfers,
  integrations,
  purchases,
  requests,
  legalPages,
  externalToll,
  announcements,
  payouts,
  reconciliation,
  complaints,
  personalData,
  statements,
  importCustomers,
  contact,
  mailCheck,
  documentCodes,
  intake,
  staff,
  reports,
  home,
  notifications,
  payments,
}: Areas) {
  return {
    home,
    language: texts.language,
    changedTexts: texts.changes,
    textDesk: texts.deskFor(identity.staffUsers.names),
    legal: legalPages.legal,
    announcements,
    bringLegalPages: legalPages.bringPages,
    legalDesk: legalPages.desk,
    identity,
    authenticator: identity.authenticator,
    externalToll,
    t4aBilling: externalToll.invoicing,
    importCustomers,
    contact: contact.service,
    contactDesk: contact.desk,
    mailCheck: mailCheck.service,
    documentCodes,
    apiKeys: integrations.apiKeys,
    webhooks: integrations.webhooks,
    webhookDeliveries: integrations.deliveries,
    wallet,
    ledgerFigures,
    passageFigures: passages.figures,
    calculator: tollCalculator.calculator,
    networks: tollCalculator.networks,
    tolls: tollCalculator.tolls,
    pointsOfSale,
    roadConditions: roads.conditions,
    roadEventDesk: roads.desk,
    roadFeed: roads.feed,
    intake,
    tags: tags.service,
    tagVerification: tags.verification,
    tagDrivers: tags.drivers,
    tagSwitches: tags.switches,
    tagBlockDesk: tags.blockDesk,
    unpaidRule: tags.unpaidRule,
    tagStatuses,
    passages: passages.service,
    passageDesk: passages.desk,
    passageDelivery: passages.delivery,
    laneDesk: lanes.desk,
    laneHours: lanes.hours,
    refusedPassages: corrections.refused,
    refusedDesk: corrections.refusedDesk,
    markedDesk: corrections.markedDesk,
    recordedMeanwhile: corrections.recordedMeanwhile,
    balanceAlerts,
    balanceTransfers,
    payouts,
    reconciliation,
    personalData,
    payments: payments.service,
    topUps: topUps.service,
    automaticTopUps: topUps.automatic,
    automaticCharges: topUps.charges,
    cards: cards.service,
    savedCards: cards.kept,
    cardWarnings: cards.warnings,
    receipts: topUps.receipts,
    bankTransfers: payments.bankTransfers,
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
    staff: staff.service,
    reports: reports.reports,
    workStates: reports.workStates,
    operatorFigures: reports.figures,
    customerCards: staff.customerCards,
    customerHistory: staff.history,
    callers: staff.callers,
    close: () => {
      tollCalculator.networks.close();
      texts.changes.close();
      notifications.close();
      complaints.close();
      tags.close();
      passages.deliveryReader.close();
      lanes.reader.close();
      roads.eventsReader.close();
      payments.bankFileReader.close();
      externalToll.intake.reader.close();
    },
  };
}

import type { Platform } from './platform/platform.ts';
import { createDrivingAreas } from './wiring/driving-areas.ts';
import { createLaterAreas } from './wiring/later-areas.ts';
import { createOfficeAreas } from './wiring/office-areas.ts';
import { createPaidAreas } from './wiring/paid-areas.ts';
import { createViewsOfAll } from './wiring/views-of-all.ts';

/** The areas, by name. */
export type Areas = Awaited<ReturnType<typeof createAreas>>;

/** The areas, each given what it may use: every line uses only those above it. */
export async function createAreas(platform: Platform) {
  const driving = await createDrivingAreas(platform);
  const paid = await createPaidAreas(platform, driving);
  const office = { ...driving, ...paid, ...createOfficeAreas(platform, { ...driving, ...paid }) };
  const worked = { ...office, ...createLaterAreas(platform, office) };
  return { ...worked, ...createViewsOfAll(platform, worked) };
}

/** Who drives, with which tags, on which roads, and what that costs. */
async function createDrivingAreas(platform: Platform) {
  const texts = await createLanguageArea(platform);
  const { language } = texts;
  const identity = createIdentityArea(platform, { language });
  const ground = { language, identity };
  const approvals = createApprovalsArea(platform, { identity });
  const mailCheck = createMailCheckArea(platform, ground);
  const { documentCodes } = mailCheck;

  const wallet = createWallet(platform);
  const { database, jobs } = platform;
  const ledgerFigures = createLedgerFigures({ database, jobs });
  const books = createBooksArea(platform, ground);
  const tollCalculator = await createTollCalculatorArea(platform, { identity });
  const { calculator } = tollCalculator;
  const pointsOfSale = createPointsOfSaleArea(platform, ground);
  const roads = createRoadConditionsArea(platform, { language });
  const tags = createTagsArea(platform, { ...ground, approvals, wallet });
  const tagStatuses = createTagStatusArea(platform, { wallet, tags: tags.service });
  const owned = { tags: tags.service, tagDrivers: tags.drivers };
  const passages = createPassagesArea(platform, { ...ground, ...owned, wallet, calculator });
  const lanes = createLanesArea(platform, { identity, calculator });

  return {
    texts,
    identity,
    ground,
    approvals,
    mailCheck,
    documentCodes,
    wallet,
    ledgerFigures,
    books,
    tollCalculator,
    pointsOfSale,
    roads,
    tags,
    tagStatuses,
    owned,
    passages,
    lanes,
  };
}

type DrivingAreas = Awaited<ReturnType<typeof createDrivingAreas>>;

/** What customers pay for and with, and what follows from it. */
async function createPaidAreas(platform: Platform, drivingAreas: DrivingAreas) {
  const { ground, identity, wallet, tollCalculator, pointsOfSale, tags, owned, documentCodes } =
    drivingAreas;
  const { calculator, tolls } = tollCalculator;
  const payments = createPaymentsArea(platform);
  const { bankTransfers } = payments;
  const paying = { ...ground, wallet, tags: tags.service, payments: payments.service };
  const cards = createCardsArea(platform, paying);
  const balanceTransfers = createBalanceTransfersArea(platform, paying);
  const topUps = createTopUpsArea(platform, {
    ...paying,
    bankTransfers,
    cards: cards.service,
    documentCodes,
  });
  const { automatic: automaticTopUps } = topUps;
  const balanceAlerts = createBalanceAlertsArea(platform, {
    ...ground,
    ...owned,
    wallet,
    automaticTopUps,
  });
  const budgets = createBudgetsArea(platform, { ...ground, ...owned });
  const integrations = createIntegrationsArea(platform, {
    ...ground,
    wallet,
    calculator,
    tags: tags.service,
  });
  const purchases = createPurchasesArea(platform, {
    ...paying,
    identity,
    tagVerification: tags.verification,
    tagLives: tags.lives,
    bankTransfers,
    tolls,
    pointsOfSale,
    documentCodes,
  });
  const requests = createPurchaseRequestsArea(platform, { ...ground, purchases });

  const legalPages = await createLegalArea(platform, ground);
  const externalToll = createExternalTollArea(platform, {
    ...paying,
    cards: cards.service,
    registrations: cards.registrations,
    legal: legalPages.legal,
    documentCodes,
  });
  const announcements = createAnnouncementsArea(platform, { identity, externalToll });
  const payouts = createPayoutsArea(platform, {
    ...ground,
    approvals: drivingAreas.approvals,
  });
  const creditNotes = createCreditNotesArea(platform, { ...ground, documentCodes });
  const counter = createCounterArea(platform, {
    approvals: drivingAreas.approvals,
    identity,
    wallet,
    tags: tags.service,
    pointsOfSale,
    cash: topUps.cash,
    receipts: topUps.receipts,
    sales: purchases.pointSales,
    stock: purchases.pointStock,
  });
  const reconciliation = createReconciliationArea(platform, {
    identity,
    wallet,
    tags: tags.service,
    bankTransfers,
    unmatchedTransfers: payments.unmatchedTransfers,
    bankFileReader: payments.bankFileReader,
    creditedTransfers: topUps.creditedTransfers,
    payouts,
  });
  const settlements = createSettlementsArea(platform, { identity });
  const postpaid = createPostpaidArea(platform, {
    ...ground,
    approvals: drivingAreas.approvals,
    wallet,
    bankTransfers,
    documentCodes,
  });
  const eInvoices = createEInvoicesArea(platform, {
    ...ground,
    categoryName: purchases.categoryName,
    orders: purchases.invoiced,
    invoicesAbroad: externalToll.invoicing.issued,
    invoicesPaidLater,
    creditNotes: creditNotes.issued,
  });

  return {
    payments,
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
    counter,
    reconciliation,
    settlements,
    postpaid,
    eInvoices,
  };
}

type PaidAreas = Awaited<ReturnType<typeof createPaidAreas>>;

/** What customers and staff have to do with each other. */
function createOfficeAreas(platform: Platform, areas: DrivingAreas & PaidAreas) {
  const { ground, wallet, tags, passages, lanes } = areas;
  const { cards, topUps, purchases, requests, externalToll, payouts } = areas;
  const { documentCodes, approvals } = areas;
  const { calculator } = areas.tollCalculator;
  const { issue: issueCreditNote } = areas.creditNotes;
  const priced = { calculator, completeness: passages.completeness };
  const complaints = createComplaintsArea(platform, {
    ...ground,
    approvals,
    wallet,
    tags: tags.service,
    passages: passages.service,
    neighbours: passages.neighbours,
    readings: passages.readings,
    laneDesk: lanes.desk,
    topUps: topUps.service,
    purchases: purchases.service,
    externalToll,
    payouts,
    issueCreditNote,
  });
  const corrections = createCorrectionsArea(platform, {
    ...ground,
    approvals,
    wallet,
    calculator,
    tags: tags.service,
    recorder: passages.recorder,
    reader: passages.deliveryReader,
    neighbours: passages.neighbours,
    mends: externalToll.mends,
    issueCreditNote,
  });
  const personalData = createPersonalDataArea(platform, {
    ...ground,
    wallet,
    calculator,
    cards: cards.service,
    automaticTopUps: topUps.automatic,
    requestsOfClosing: requests.ofClosing,
    payouts,
  });
  const statements = createStatementsArea(platform, { ...ground, ...priced, documentCodes });
  return { complaints, corrections, personalData, statements };
}

type OfficeAreas = ReturnType<typeof createOfficeAreas>;

/** What is made of passages for customers, and what comes from outside or is the staff's own. */
function createLaterAreas(platform: Platform, areas: DrivingAreas & PaidAreas & OfficeAreas) {
  const { ground, identity, wallet, tags, tagStatuses, passages, lanes, roads, mailCheck } = areas;
  const { topUps, purchases, requests, externalToll, complaints, corrections } = areas;
  const { legalPages, approvals } = areas;
  const { calculator, networks } = areas.tollCalculator;
  const priced = { calculator, completeness: passages.completeness };
  const spendingReports = createSpendingReportsArea(platform, {
    ...ground,
    ...areas.owned,
    ...priced,
    sums: passages.groupedSums,
    externalToll,
  });
  const savings = createSavingsArea(platform, {
    ...ground,
    networks,
    overcharges: passages.overcharges,
    tags: tags.service,
    completeness: passages.completeness,
    complainedOf: complaints.complainedOf,
    decidedSince: corrections.decidedSince,
    paidOrders: purchases.paidOrders,
  });
  const tripChecks = createTripChecksArea(platform, {
    ...ground,
    ...areas.owned,
    ...priced,
    walk: passages.walk,
  });
  const savedTrips = createSavedTripsArea(platform, {
    ...ground,
    wallet,
    networks,
    calculator,
    conditions: roads.conditions,
    tags: tags.service,
    ownTrips: passages.ownTrips,
    countriesWithTag: externalToll.countriesWithTag,
  });
  const importCustomers = createCustomerImportArea(platform, {
    identity,
    wallet,
    tags: tags.takeover,
    legal: legalPages.legal,
  });
  const contact = createContactArea(platform, { identity });
  const intake = createIntakeArea(platform, {
    networks,
    roadConditions: roads.conditions,
    roadEventsReader: roads.eventsReader,
    passageDelivery: passages.delivery,
    passageReader: passages.deliveryReader,
    lanes,
    refused: corrections.refused,
    tagStatuses,
    externalToll,
    bankTransfers: areas.payments.bankTransfers,
  });
  const staff = createStaffArea(platform, {
    ...ground,
    approvals,
    tags: tags.service,
    passages: passages.service,
    topUps: topUps.service,
    purchases: purchases.service,
    purchaseRequests: requests.service,
    complaints: complaints.service,
    complaintsOf: complaints.assignedTo,
    counter: areas.counter,
    sentMails: mailCheck.sent,
  });
  return {
    spendingReports,
    savings,
    tripChecks,
    savedTrips,
    importCustomers,
    contact,
    intake,
    staff,
  };
}

type LaterAreas = ReturnType<typeof createLaterAreas>;

/** What shows or sends something of each area. */
function createViewsOfAll(
  platform: Platform,
  areas: DrivingAreas & PaidAreas & OfficeAreas & LaterAreas,
) {
  const { ground, wallet, passages, lanes, payments, topUps, purchases, requests, mailCheck } =
    areas;
  const { calculator, networks } = areas.tollCalculator;
  const priceLists = createPriceListsArea(platform, {
    ...ground,
    approvals: areas.approvals,
    networks,
    usualTrips: passages.usualTrips,
  });
  const reports = createReportsArea(platform, {
    approvals: areas.approvals.desk,
    passages: passages.figures,
    laterMarks: passages.laterMarks,
    ledger: areas.ledgerFigures,
    tagStatuses: areas.tagStatuses,
    lanes: lanes.desk,
    completeLanes: lanes.complete,
    unmatchedTransfers: payments.unmatchedTransfers,
    calculator,
    complaints: areas.complaints.figures,
    contactDesk: areas.contact.desk,
    corrections: areas.corrections.figures,
    counter: areas.counter,
    payments: payments.service,
    countSettlements: areas.settlements.countOpen,
    waitingWebhooks: areas.integrations.waitingWebhooks,
    customers: ground.identity.customers,
    payouts: areas.payouts,
    requestDesk: requests.desk,
    orders: purchases.figures,
    language: ground.language,
    staffUsers: ground.identity.staffUsers,
    staff: areas.staff.service,
    completeness: passages.completeness,
    eInvoices: areas.eInvoices,
    postpaid: areas.postpaid,
  });
  const home = createHomeArea(platform, {
    calculator,
    completeness: passages.completeness,
    wallet,
    networks,
    tags: areas.tags.service,
    automaticTopUps: topUps.automatic,
    topUps: topUps.service,
    bulkTopUps: topUps.bulks,
    complaints: areas.complaints.service,
    purchaseRequests: requests.service,
    purchases: purchases.service,
  });
  const notifications = createNotificationsArea(platform, {
    identity: ground.identity,
    language: ground.language,
    codes: mailCheck.codes,
    sentMails: mailCheck.sent,
    receipts: topUps.receipts,
    orderInvoices: purchases.invoices,
    offers: requests.service,
    statements: areas.statements.service,
    reportSchedules: areas.spendingReports.schedules,
    operatorReports: reports.schedules,
    invoicesAbroad: areas.externalToll.invoicing.invoices,
    creditNotes: areas.creditNotes.service,
    postpaid: areas.postpaid,
  });
  return { priceLists, reports, home, notifications };
}

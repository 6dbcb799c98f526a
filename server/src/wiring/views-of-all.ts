import { createHomeArea } from '../areas/home/index.ts';
import { createNotificationsArea } from '../areas/notifications/index.ts';
import { createReportsArea } from '../areas/reports/index.ts';
import { createPriceListsArea } from '../areas/price-lists/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { DrivingAreas } from './driving-areas.ts';
import type { PaidAreas } from './paid-areas.ts';
import type { OfficeAreas } from './office-areas.ts';
import type { LaterAreas } from './later-areas.ts';

/** What shows or sends something of each area. */
export function createViewsOfAll(
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
    waitingDeliveries: areas.integrations.waitingDeliveries,
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
    company: topUps.company,
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

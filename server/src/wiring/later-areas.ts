import { createContactArea } from '../areas/contact/index.ts';
import { createCustomerImportArea } from '../areas/customer-import/index.ts';
import { createIntakeArea } from '../areas/intake/index.ts';
import { createSavedTripsArea } from '../areas/saved-trips/index.ts';
import { createSavingsArea } from '../areas/savings/index.ts';
import { createSpendingReportsArea } from '../areas/spending-reports/index.ts';
import { createStaffArea } from '../areas/staff/index.ts';
import { createTripChecksArea } from '../areas/trip-checks/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { DrivingAreas } from './driving-areas.ts';
import type { PaidAreas } from './paid-areas.ts';
import type { OfficeAreas } from './office-areas.ts';

/** What is made of passages for customers, and what comes from outside or is the staff's own. */
export function createLaterAreas(
  platform: Platform,
  areas: DrivingAreas & PaidAreas & OfficeAreas,
) {
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
    paidAhead: areas.postpaid.paidAhead,
  });
  const savings = createSavingsArea(platform, {
    ...ground,
    networks,
    overcharges: passages.overcharges,
    drivenRuns: passages.drivenRuns,
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
    archived: passages.archived,
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
  const contact = createContactArea(platform, { identity, mailCheck: mailCheck.service });
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
    company: topUps.company,
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

export type LaterAreas = ReturnType<typeof createLaterAreas>;

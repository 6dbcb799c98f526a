import { createComplaintsArea } from '../areas/complaints/index.ts';
import { createCorrectionsArea } from '../areas/corrections/index.ts';
import { createPersonalDataArea } from '../areas/personal-data/index.ts';
import { createStatementsArea } from '../areas/statements/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { DrivingAreas } from './driving-areas.ts';
import type { PaidAreas } from './paid-areas.ts';

/** What customers and staff have to do with each other. */
export function createOfficeAreas(platform: Platform, areas: DrivingAreas & PaidAreas) {
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
    marked: passages.marked,
    complaintsAbout: complaints.aboutPassage,
    issueCreditNote,
  });
  const personalData = createPersonalDataArea(platform, {
    ...ground,
    wallet,
    calculator,
    archived: passages.archived,
    cards: cards.service,
    automaticTopUps: topUps.automatic,
    companyClosing: topUps.company.closing,
    requestsOfClosing: requests.ofClosing,
    payouts,
    postpaid: areas.postpaid,
  });
  const statements = createStatementsArea(platform, { ...ground, ...priced, documentCodes });
  return { complaints, corrections, personalData, statements };
}

export type OfficeAreas = ReturnType<typeof createOfficeAreas>;

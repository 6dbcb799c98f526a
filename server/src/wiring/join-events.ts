import type { Areas } from '../create-areas.ts';
import { answersOf, listOfEvents } from '../events.ts';
import type { JoinedEvents } from '../platform/events/events.ts';

/** Gives each event its listeners, and each question whoever answers it. */
export function joinEvents(
  events: JoinedEvents,
  {
    announcements,
    balanceAlerts,
    budgets,
    cards,
    complaints,
    corrections,
    counter,
    externalToll,
    integrations,
    lanes,
    legalPages,
    passages,
    personalData,
    postpaid,
    priceLists,
    purchases,
    savedTrips,
    reports,
    settlements,
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
      tagMoney: tags.money,
      blockNotices: tags.blockNotices,
      lanes,
      integrations: integrations.listeners,
      balanceAlerts,
      budgets,
      savedTrips,
      automaticTopUps: topUps.automatic,
      companyBalances: topUps.company,
      automaticCharges: topUps.charges,
      externalToll,
      fulfilment: purchases.fulfilment,
      complaintDesk: complaints.desk,
      corrections,
      reportSchedules: reports.schedules,
      postpaid,
      priceLists,
      settlements,
    }),
  );
  events.join(
    answersOf({
      passages: passages.service,
      lanes,
      automaticTopUps: topUps.automatic,
      externalToll,
      personalData,
      complaints,
      corrections,
      staff: staff.service,
      pickUps: purchases.pickUps,
      counter,
      postpaid,
    }),
  );
}

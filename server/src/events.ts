import type { Announcements } from './areas/announcements/index.ts';
import { mayStillPropose, roleGivenBetween } from './areas/approvals/index.ts';
import { balanceWentLow, type BalanceAlerts } from './areas/balance-alerts/index.ts';
import type { Budgets } from './areas/budgets/index.ts';
import { balanceGiven } from './areas/balance-transfers/index.ts';
import { cardUse, mayCardGo, type CardListeners } from './areas/cards/index.ts';
import {
  complaintStaff,
  correctedBefore,
  type ComplaintDesk,
  type ComplaintsArea,
} from './areas/complaints/index.ts';
import type { Corrections } from './areas/corrections/index.ts';
import type { ExternalTollArea } from './areas/external-toll/index.ts';
import {
  accountReclaimed,
  driverRemoved,
  memberRemoved,
  noticeOutdated,
  ownerRemoved,
  userRegistered,
} from './areas/identity/index.ts';
import type { Counter } from './areas/counter/index.ts';
import type { IntegrationListeners } from './areas/integrations/index.ts';
import type { Lanes } from './areas/lanes/index.ts';
import { legalPagePublished, type Legal } from './areas/legal/index.ts';
import {
  completeNow,
  passagesAnswered,
  passagesMarkedLater,
  passagesRecorded,
  stoppedTagsUsed,
  tagsCharged,
  tripsAbroad,
  type Passages,
} from './areas/passages/index.ts';
import { chargebackUnbooked } from './areas/payments/index.ts';
import { payoutPaid, payoutReturned } from './areas/payouts/index.ts';
import type { Fulfilment, PickUpsOfPoint } from './areas/purchases/index.ts';
import type { PostpaidArea } from './areas/postpaid/index.ts';
import type { PriceLists } from './areas/price-lists/index.ts';
import type { PersonalDataArea } from './areas/personal-data/index.ts';
import { usesOfPoint } from './areas/points-of-sale/index.ts';
import type { SavedTripsArea } from './areas/saved-trips/index.ts';
import { lanesOfStation } from './areas/toll-calculator/index.ts';
import type { ReportsArea } from './areas/reports/index.ts';
import type { createSettlementsArea } from './areas/settlements/index.ts';
import { staffRoleChanged, type StaffService } from './areas/staff/index.ts';
import { closedAccounts } from './areas/tag-status/index.ts';
import {
  balanceFollowed,
  historyState,
  latelyOfTags,
  paidLater,
  tagBound,
  tagReleased,
  tagReplaced,
  type TagDrivers,
  type TagMoney,
} from './areas/tags/index.ts';
import type { AutomaticCharges, AutomaticTopUps, CompanyParts } from './areas/top-ups/index.ts';
import { balanceMoved } from './areas/wallet/index.ts';
import { answered, heard, type ListedLine } from './platform/events/events.ts';

/** The listeners; each knows the area that tells it, which does not know them. */
interface Listeners {
  readonly legal: Pick<Legal, 'userRegistered'>;
  readonly announcements: Pick<Announcements, 'legalPagePublished'>;
  readonly tagDrivers: Pick<TagDrivers, 'driverRemoved' | 'noticeOutdated'>;
  readonly tagMoney: TagMoney;
  readonly blockNotices: Pick<TagDrivers, 'noticeOutdated'>;
  readonly automaticTopUps: Pick<AutomaticTopUps, 'tagReleased' | 'tagReplaced'>;
  readonly companyBalances: Pick<CompanyParts, 'tagBound'>;
  readonly externalToll: {
    readonly tags: Pick<ExternalTollArea['tags'], 'tagReleased' | 'tagReplaced'>;
  };
  readonly cards: CardListeners;
  readonly lanes: Pick<Lanes, 'notePostings'>;
  readonly integrations: IntegrationListeners;
  readonly balanceAlerts: BalanceAlerts;
  readonly budgets: Pick<Budgets, 'tagsCharged' | 'tagReleased' | 'tagReplaced' | 'noticeOutdated'>;
  readonly savedTrips: Pick<SavedTripsArea, 'memberRemoved'>;
  readonly automaticCharges: Pick<AutomaticCharges, 'tagsCharged'>;
  readonly fulfilment: Pick<Fulfilment, 'tagBound'>;
  readonly complaintDesk: Pick<ComplaintDesk, 'payoutPaid' | 'payoutReturned'>;
  readonly corrections: Pick<Corrections, 'passagesMarkedLater' | 'stoppedTagsUsed'>;
  readonly reportSchedules: Pick<ReportsArea['schedules'], 'staffRoleChanged'>;
  readonly postpaid: Pick<PostpaidArea, 'noticeOutdated'>;
  readonly priceLists: Pick<PriceLists, 'staffRoleChanged'>;
  readonly settlements: Pick<ReturnType<typeof createSettlementsArea>, 'chargebackUnbooked'>;
}

/**
 * Everything that areas announce, by the area that tells it. The listeners of a line run one after
 * the other, in the transaction of what happened.
 */
export function listOfEvents(areas: Listeners): readonly ListedLine[] {
  const { integrations, balanceAlerts, budgets } = areas;
  return [
    // identity
    heard(userRegistered, { legal: areas.legal.userRegistered }),
    heard(driverRemoved, { tags: areas.tagDrivers.driverRemoved }),
    heard(memberRemoved, { 'saved-trips': areas.savedTrips.memberRemoved }),
    heard(ownerRemoved, { integrations: integrations.ownerRemoved }),
    heard(accountReclaimed, {
      cards: areas.cards.accountReclaimed,
      integrations: integrations.accountReclaimed,
    }),
    answered(noticeOutdated, {
      'balance-alerts': balanceAlerts.noticeOutdated,
      budgets: budgets.noticeOutdated,
      tags: async (told) =>
        (await areas.tagDrivers.noticeOutdated(told)) ||
        (await areas.blockNotices.noticeOutdated(told)),
      postpaid: areas.postpaid.noticeOutdated,
    }),

    // wallet
    heard(balanceMoved, {
      integrations: integrations.balanceMoved,
      'balance-alerts': balanceAlerts.balanceMoved,
      // At the end, so that what goes on from a replaced tag is told after what was booked on it.
      tags: areas.tagMoney.balanceMoved,
    }),

    // passages
    heard(passagesRecorded, {
      lanes: areas.lanes.notePostings,
      integrations: integrations.passagesRecorded,
    }),
    heard(stoppedTagsUsed, { corrections: areas.corrections.stoppedTagsUsed }),
    heard(passagesMarkedLater, { corrections: areas.corrections.passagesMarkedLater }),
    heard(tagsCharged, {
      'balance-alerts': balanceAlerts.tagsCharged,
      'top-ups': areas.automaticCharges.tagsCharged,
      budgets: budgets.tagsCharged,
    }),

    // tags
    heard(tagBound, {
      'top-ups': areas.companyBalances.tagBound,
      purchases: areas.fulfilment.tagBound,
    }),
    heard(tagReplaced, {
      'top-ups': areas.automaticTopUps.tagReplaced,
      'external-toll': areas.externalToll.tags.tagReplaced,
      budgets: budgets.tagReplaced,
    }),
    heard(tagReleased, {
      'top-ups': areas.automaticTopUps.tagReleased,
      'external-toll': areas.externalToll.tags.tagReleased,
      budgets: budgets.tagReleased,
    }),
    heard(balanceFollowed, {
      'balance-alerts': balanceAlerts.tagsCharged,
      'top-ups': areas.automaticCharges.tagsCharged,
    }),

    // balance-transfers
    heard(balanceGiven, {
      'balance-alerts': balanceAlerts.tagsCharged,
      'top-ups': areas.automaticCharges.tagsCharged,
    }),

    // balance-alerts
    heard(balanceWentLow, { integrations: integrations.balanceWentLow }),

    // legal
    heard(legalPagePublished, { announcements: areas.announcements.legalPagePublished }),

    // payments
    heard(chargebackUnbooked, { settlements: areas.settlements.chargebackUnbooked }),

    // payouts
    heard(payoutPaid, { complaints: areas.complaintDesk.payoutPaid }),
    heard(payoutReturned, { complaints: areas.complaintDesk.payoutReturned }),

    // staff
    heard(staffRoleChanged, {
      reports: areas.reportSchedules.staffRoleChanged,
      'price-lists': areas.priceLists.staffRoleChanged,
    }),
  ];
}

/** Everything that areas ask of areas above them, by the area that asks. */
export function answersOf(areas: {
  readonly passages: Pick<Passages, 'historyState' | 'latelyOfTags'>;
  readonly lanes: Pick<Lanes, 'complete' | 'lanesOfStation'>;
  readonly automaticTopUps: Pick<AutomaticTopUps, 'cardUse' | 'mayCardGo'>;
  readonly externalToll: Pick<ExternalTollArea, 'mayCardGo' | 'tripsAbroad'>;
  readonly personalData: Pick<PersonalDataArea, 'closedAccounts'>;
  readonly complaints: Pick<ComplaintsArea, 'passagesAnswered'>;
  readonly corrections: Pick<Corrections, 'correctedBefore' | 'passagesAnswered'>;
  readonly staff: Pick<
    StaffService,
    'complaintStaff' | 'mayStillPropose' | 'roleGivenBetween' | 'usesOfPoint'
  >;
  readonly pickUps: Pick<PickUpsOfPoint, 'usesOfPoint'>;
  readonly counter: Pick<Counter, 'usesOfPoint'>;
  readonly postpaid: Pick<PostpaidArea, 'paidLater'>;
}): readonly ListedLine[] {
  const { passages, lanes, automaticTopUps, externalToll, personalData, corrections, staff } =
    areas;
  return [
    // tags
    answered(historyState, { passages: passages.historyState }),
    answered(latelyOfTags, { passages: passages.latelyOfTags }),
    answered(paidLater, { postpaid: areas.postpaid.paidLater }),

    // tag-status
    answered(closedAccounts, { 'personal-data': personalData.closedAccounts }),

    // passages
    answered(completeNow, { lanes: lanes.complete.now }),
    answered(tripsAbroad, { 'external-toll': externalToll.tripsAbroad }),
    answered(passagesAnswered, {
      complaints: areas.complaints.passagesAnswered,
      corrections: corrections.passagesAnswered,
    }),

    // cards
    answered(cardUse, { 'top-ups': automaticTopUps.cardUse }),
    answered(mayCardGo, {
      'top-ups': automaticTopUps.mayCardGo,
      'external-toll': externalToll.mayCardGo,
    }),

    // toll-calculator
    answered(lanesOfStation, { lanes: lanes.lanesOfStation }),

    // points-of-sale
    answered(usesOfPoint, {
      purchases: areas.pickUps.usesOfPoint,
      counter: areas.counter.usesOfPoint,
      staff: staff.usesOfPoint,
    }),

    // complaints
    answered(correctedBefore, { corrections: corrections.correctedBefore }),
    answered(complaintStaff, { staff: staff.complaintStaff }),

    // approvals
    answered(mayStillPropose, { staff: staff.mayStillPropose }),
    answered(roleGivenBetween, { staff: staff.roleGivenBetween }),
  ];
}

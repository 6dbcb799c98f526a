import type { CallParsedInput, CallResult } from '@rampa/contract';
import type {
  getOznaceniProlasci,
  MarkedPassage,
  obracunajIspravku,
} from '@rampa/contract/corrections';
import { toWireInstant } from '../../platform/clock.ts';
import { paramsOf } from '../passages/index.ts';
import type { CorrectTrip } from './correction-proposal.ts';
import type { PricedCorrection } from './review-decisions.ts';
import type { ListedReview, ReviewPage } from './review-list.ts';

type Money = (amount: number) => MarkedPassage['amount'];

export function reviewPageView(page: ReviewPage): CallResult<typeof getOznaceniProlasci> {
  const { items, totalRecords, stationOf } = page;
  const money: Money = (amount) => ({ amount, currency: page.currency });
  return { items: items.map((one) => reviewView(one, stationOf, money)), totalRecords };
}

function reviewView(
  { review, passage, tag, customer, decidedBy, toTakeUp, disputed, givenBackMinor }: ListedReview,
  stationOf: ReviewPage['stationOf'],
  money: Money,
): MarkedPassage {
  const { calculation, enteredAt } = passage;
  const { decidedAt, refundMinor } = review;
  return {
    account_id: review.accountId,
    customer,
    passage_id: review.passageId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    entry: stationOf(passage.entryStationId),
    entryStation: passage.entryStationId ?? '',
    exit: stationOf(passage.exitStationId),
    enteredAt: enteredAt === null ? null : toWireInstant(enteredAt),
    exitedAt: toWireInstant(passage.exitedAt),
    lane: passage.lane,
    kategorija: passage.category,
    tagKategorija: calculation.tagCategory,
    amount: money(passage.amountMinor),
    reasons: calculation.reasons.map((reason) => ({
      mark: reason.mark,
      params: paramsOf(reason, stationOf),
    })),
    state: review.state,
    ...(toTakeUp ? { toTakeUp } : {}),
    ...(disputed === undefined ? {} : { disputed }),
    ...(givenBackMinor === 0 ? {} : { givenBack: money(givenBackMinor) }),
    decision:
      decidedAt === null
        ? null
        : {
            by: decidedBy,
            at: toWireInstant(decidedAt),
            note: review.note,
            refund: refundMinor === 0 ? null : money(refundMinor),
          },
  };
}

/** Null where nothing should have been charged. */
export function correctTripOf({
  nothing,
  entryStation,
  category,
}: CallParsedInput<typeof obracunajIspravku>): CorrectTrip | null {
  if (nothing) return null;
  return { entryStationId: entryStation === '' ? null : entryStation, category };
}

export function correctionView(priced: PricedCorrection): CallResult<typeof obracunajIspravku> {
  const money: Money = (amount) => ({ amount, currency: priced.currency });
  return {
    charged: money(priced.chargedMinor),
    correct: money(priced.correctMinor),
    refundedBefore: money(priced.refundedMinor),
    refund: money(priced.refundMinor),
  };
}

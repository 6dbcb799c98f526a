import type { CallParsedInput, CallResult, Currency } from '@rampa/contract';
import { refusedCounted, type getOznaceniProlasci } from '@rampa/contract/corrections';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { paramsOf, selectMarked, stationName } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { DeskPeople } from './desk-people.ts';
import { selectReviews, type Review } from './reviews.store.ts';

type List = CallResult<typeof getOznaceniProlasci>;

/** Passages that look wrong, with why they do, and what was decided. */
export function createReviewList({
  database,
  calculator,
  currency,
  tags,
  people,
}: {
  readonly database: Database;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly currency: Currency;
  readonly tags: Pick<Tags, 'named'>;
  readonly people: DeskPeople;
}) {
  const { queries } = database;
  const money = (amount: number) => ({ amount, currency });

  return async (
    scope: StaffScope,
    {
      first,
      rows,
      state,
      mark,
      station_id: stationId,
      languageId,
    }: CallParsedInput<typeof getOznaceniProlasci>,
  ): Promise<List> => {
    const { items, totalRecords } = await selectReviews(
      scope,
      queries,
      { state, mark, stationId },
      { first, rows, most: refusedCounted },
    );
    const passages = await selectMarked(scope, queries, items);
    const named = await tags.named(scope, queries, items);
    const customers = await people.customers(
      scope,
      items.map(({ accountId }) => accountId),
    );
    const staff = await people.staff(items.map(({ decidedBy }) => decidedBy));
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'marked-passages-read',
      subject: `marked-passages:${state}`,
      details: { first, count: items.length },
    });
    const nameOf = (id: string | null) => stationName(calculator, id, languageId);
    const decisionOf = ({ decidedAt, decidedBy, note, refundMinor }: Review) =>
      decidedAt === null
        ? null
        : {
            by: staff(decidedBy),
            at: toWireInstant(decidedAt),
            note,
            refund: refundMinor === 0 ? null : money(refundMinor),
          };
    return {
      totalRecords,
      items: items.flatMap((review) => {
        const passage = passages.get(review.passageId);
        const tag = named.get(review.tagId);
        if (passage === undefined) return [];
        const { calculation, enteredAt } = passage;
        return [
          {
            account_id: review.accountId,
            customer: customers(review.accountId),
            passage_id: review.passageId,
            serial_number: tag?.serialNumber ?? '',
            plate: tag?.plate ?? '',
            entry: nameOf(passage.entryStationId),
            entryStation: passage.entryStationId ?? '',
            exit: nameOf(passage.exitStationId),
            enteredAt: enteredAt === null ? null : toWireInstant(enteredAt),
            exitedAt: toWireInstant(passage.exitedAt),
            lane: passage.lane,
            kategorija: passage.category,
            tagKategorija: calculation.tagCategory,
            amount: money(passage.amountMinor),
            reasons: calculation.reasons.map((reason) => ({
              mark: reason.mark,
              params: paramsOf(reason, nameOf),
            })),
            state: review.state,
            decision: decisionOf(review),
          },
        ];
      }),
    };
  };
}

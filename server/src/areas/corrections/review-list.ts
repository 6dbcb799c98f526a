import type { Currency, LanguageId } from '@rampa/contract';
import { refusedCounted } from '@rampa/contract/corrections';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { selectMarked, stationName, type MarkedPassageRecord } from '../passages/index.ts';
import type { NamedTag, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { DeskPeople } from './desk-people.ts';
import { selectReviews, type Review, type ReviewSelection } from './reviews.store.ts';

/** A marked passage, with the names that staff read. */
export interface ListedReview {
  readonly review: Review;
  readonly passage: MarkedPassageRecord;
  readonly tag: NamedTag | undefined;
  readonly customer: string;
  readonly decidedBy: string;
}

export interface ReviewPage {
  readonly items: readonly ListedReview[];
  /** Counted up to `refusedCounted`. */
  readonly totalRecords: number;
  readonly currency: Currency;
  /** Name of a station, in the language asked for. */
  stationOf(this: void, stationId: string | null): string;
}

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

  return async (
    scope: StaffScope,
    asked: ReviewSelection & {
      readonly first: number;
      readonly rows: number;
      readonly languageId: LanguageId;
    },
  ): Promise<ReviewPage> => {
    const { first, rows, languageId, ...wanted } = asked;
    const selection = {
      ...wanted,
      accountId: uuidOf(wanted.accountId),
      passageId: uuidOf(wanted.passageId),
    };
    const { items, totalRecords } = await selectReviews(scope, queries, selection, {
      first,
      rows,
      most: refusedCounted,
    });
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
      subject: `marked-passages:${selection.state}`,
      details: { first, count: items.length },
    });
    return {
      items: items.flatMap((review) => {
        const passage = passages.get(review.passageId);
        if (passage === undefined) return [];
        return [
          {
            review,
            passage,
            tag: named.get(review.tagId),
            customer: customers(review.accountId),
            decidedBy: staff(review.decidedBy),
          },
        ];
      }),
      totalRecords,
      currency,
      stationOf: (stationId) => stationName(calculator, stationId, languageId),
    };
  };
}

/** What is no id is that of nothing. */
function uuidOf(id: string | undefined): string | undefined {
  return id === undefined || isUuid(id) ? id : nobody;
}

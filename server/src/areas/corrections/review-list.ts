import type { Currency, LanguageId } from '@rampa/contract';
import { refusedCounted } from '@rampa/contract/corrections';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { ComplaintsAboutPassage } from '../complaints/index.ts';
import { stationName, type MarkedPassageRecord, type MarkedPassages } from '../passages/index.ts';
import type { NamedTag, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { AskedReview } from './asked-review.ts';
import type { DeskPeople } from './desk-people.ts';
import { disputedAmong, givenBackAmong } from './complaints-among.ts';
import { selectReviews, type Review, type ReviewSelection } from './reviews.store.ts';

/** A marked passage, with the names that staff read. */
export interface ListedReview {
  readonly review: Review;
  readonly passage: MarkedPassageRecord;
  readonly tag: NamedTag | undefined;
  readonly customer: string;
  readonly decidedBy: string;
  /** It is not among those that are checked yet. */
  readonly toTakeUp: boolean;
  /** Number of an open complaint about it, where it is decided. */
  readonly disputed: string | undefined;
  /** Minor units that complaints have given back of it. */
  readonly givenBackMinor: number;
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
  askedReview,
  marked,
  complaintsAbout,
}: {
  readonly database: Database;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly currency: Currency;
  readonly tags: Pick<Tags, 'named'>;
  readonly people: DeskPeople;
  readonly askedReview: AskedReview;
  readonly marked: MarkedPassages;
  readonly complaintsAbout: Pick<ComplaintsAboutPassage, 'openAbout' | 'givenFor'>;
}) {
  const { queries } = database;

  /** One passage of a customer that nobody checks yet: whoever asks for it among the open ones is shown it. */
  const askedFor = async (
    scope: StaffScope,
    { state, mark, stationId, accountId, passageId }: ReviewSelection,
  ): Promise<Review | undefined> => {
    const filtered = state !== 'open' || mark !== undefined || stationId !== undefined;
    if (filtered || accountId === undefined || passageId === undefined) return undefined;
    const found = await askedReview(scope.account(accountId), queries, passageId);
    return found?.toTakeUp === true ? found.review : undefined;
  };

  return async (
    scope: StaffScope,
    wish: ReviewSelection & {
      readonly first: number;
      readonly rows: number;
      readonly languageId: LanguageId;
    },
  ): Promise<ReviewPage> => {
    const { first, rows, languageId, ...wanted } = wish;
    const selection = {
      ...wanted,
      accountId: uuidOf(wanted.accountId),
      passageId: uuidOf(wanted.passageId),
    };
    const known = await selectReviews(scope, queries, selection, {
      first,
      rows,
      most: refusedCounted,
    });
    const asked = known.totalRecords > 0 ? undefined : await askedFor(scope, selection);
    const { items, totalRecords } =
      asked === undefined ? known : { items: [asked], totalRecords: 1 };
    const passages = await marked(scope, queries, items);
    const named = await tags.named(scope, queries, items);
    const customers = await people.customers(
      scope,
      items.map(({ accountId }) => accountId),
    );
    const disputed = await disputedAmong(
      scope,
      queries,
      items.filter(({ state }) => state === 'open'),
      complaintsAbout,
    );
    const givenBack = await givenBackAmong(scope, queries, items, complaintsAbout);
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
            toTakeUp: review === asked,
            disputed: disputed.get(review.passageId),
            givenBackMinor: givenBack.get(review.passageId) ?? 0,
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

import type { AnswererOf, ListenerOf } from '../../platform/events/events.ts';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Approvals } from '../approvals/index.ts';
import type {
  ComplaintsAboutPassage,
  correctedBefore as correctedQuestion,
} from '../complaints/index.ts';
import type { IssueCreditNote } from '../credit-notes/index.ts';
import type { MendsAbroad } from '../external-toll/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type {
  MarkedPassages,
  DeliveryReader,
  Neighbours,
  PassageRecorder,
  passagesAnswered as answeredQuestion,
  passagesMarkedLater as markedLater,
} from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createAskedReview } from './asked-review.ts';
import { createAbroadWay, createHomeWay } from './charging-ways.ts';
import { createCorrectionsInFigures } from './corrections-in-figures.ts';
import { createDeskPeople } from './desk-people.ts';
import { createRefusedPassages } from './keep-refused.ts';
import { createLostTagNotices } from './lost-tag-notices.ts';
import { createMending } from './mended-passage.ts';
import { createRecordedMeanwhile } from './recorded-meanwhile.ts';
import { createRefusedDecisions, type RefusedDecisions } from './refused-decisions.ts';
import { createRefusedList } from './refused-list.ts';
import { createReviewDecisions, type ReviewDecisions } from './review-decisions.ts';
import { createReviewList } from './review-list.ts';
import { addToReviews, selectCorrected, selectDecided } from './reviews.store.ts';
import { createTakeUp, type TakeUp } from './take-up.ts';

export interface RefusedDesk extends RefusedDecisions {
  readonly list: ReturnType<typeof createRefusedList>;
}

export interface MarkedDesk extends ReviewDecisions {
  readonly list: ReturnType<typeof createReviewList>;
  readonly takeUp: TakeUp;
}

interface Uses {
  readonly approvals: Approvals;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly wallet: Wallet;
  readonly tags: Tags;
  readonly calculator: TollCalculator;
  readonly recorder: PassageRecorder;
  readonly reader: DeliveryReader;
  readonly neighbours: Pick<Neighbours, 'place'>;
  readonly mends: MendsAbroad;
  readonly marked: MarkedPassages;
  readonly complaintsAbout: ComplaintsAboutPassage;
  readonly issueCreditNote: IssueCreditNote;
}

export type Corrections = ReturnType<typeof createCorrectionsArea>;

/** Passages that could not be charged, passages that look wrong, and what staff do about them. */
export function createCorrectionsArea(platform: Platform, uses: Uses) {
  const { database, facts, settings } = platform;
  const { passageReview: used } = settings.uses;
  const { identity, language } = uses;
  const recordedMeanwhile = createRecordedMeanwhile({ ...platform, ...uses, used });
  const people = createDeskPeople(identity, database);
  const shared = {
    ...platform,
    ...uses,
    currency: facts.currency,
    people,
    askedReview: createAskedReview(uses.neighbours),
  };
  const refusedDesk: RefusedDesk = {
    list: createRefusedList(shared),
    ...createRefusedDecisions({
      ...shared,
      recordedMeanwhile,
      ways: {
        home: createHomeWay({ ...shared, mend: createMending(shared) }),
        abroad: createAbroadWay(uses.mends),
      },
    }),
  };
  const markedDesk: MarkedDesk = {
    list: createReviewList(shared),
    takeUp: createTakeUp(shared),
    ...createReviewDecisions({
      ...shared,
      notify: identity.notify,
      translator: language,
      vatPercent: facts.purchase.vatPercent,
    }),
  };
  uses.approvals.carriesOut('correction', markedDesk.carryOut);
  const correctedBefore: AnswererOf<typeof correctedQuestion> = ({ scope, queries, passageIds }) =>
    selectCorrected(scope, queries, passageIds);
  const passagesAnswered: AnswererOf<typeof answeredQuestion> = ({ scope, queries, since }) =>
    selectDecided(scope, queries, since.toZonedDateTime(tollTimeZone).toInstant(), 'corrected');
  const passagesMarkedLater: ListenerOf<typeof markedLater> = async (tx, { scope, passages }) => {
    if (!used) return;
    await addToReviews(
      scope,
      tx,
      passages.map((passage) => ({
        ...passage,
        exitedAt: passage.exitInstant,
        stationId: passage.exitStationId,
        chargedMinor: passage.amountMinor,
      })),
    );
  };
  return {
    passagesMarkedLater,
    stoppedTagsUsed: createLostTagNotices({
      ...platform,
      ...uses,
      translator: language,
      notify: identity.notify,
    }),
    refused: createRefusedPassages({
      ...platform,
      used,
      readingDays: settings.cameraReadingDays,
    }),
    refusedDesk,
    markedDesk,
    recordedMeanwhile,
    correctedBefore,
    passagesAnswered,
    /** Passages of an account since a moment about which staff have decided. */
    decidedSince: (scope: AccountScope, since: Temporal.Instant) =>
      selectDecided(scope, database.queries, since),
    figures: createCorrectionsInFigures(database),
  };
}

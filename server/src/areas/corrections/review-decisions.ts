import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { mayAlone } from '../../platform/second-person.ts';
import type { Approvals, CarryOut } from '../approvals/index.ts';
import type { AboutPassage, ComplaintsAboutPassage } from '../complaints/index.ts';
import type { IdentityService } from '../identity/index.ts';
import { tollOf, type MarkedPassages } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import type { AskedReview } from './asked-review.ts';
import { disputedAmong } from './complaints-among.ts';
import { carryOutCorrection, correctionAct, type CorrectTrip } from './correction-proposal.ts';
import {
  createCreditAndTell,
  type CorrectedToll,
  type CreditAndTellDeps,
} from './credit-and-tell.ts';
import { refusedAs } from './mended-passage.ts';
import { lockReview, markAccepted, markCorrected, type Review } from './reviews.store.ts';

type Undecidable =
  | 'corrections.not-found'
  | 'corrections.decided'
  | 'corrections.disputed'
  | 'corrections.nothing-to-refund'
  | 'corrections.tag-closed'
  | 'request.invalid';

type PassageOfAccount = Pick<Review, 'accountId' | 'passageId'>;

/** What a passage has cost, should have cost, and what of it is given back; minor units. */
export interface PricedCorrection {
  readonly chargedMinor: number;
  readonly correctMinor: number;
  /** For complaints, before. */
  readonly refundedMinor: number;
  readonly refundMinor: number;
  readonly currency: Currency;
}

interface Corrected {
  /** Whether it was corrected, or proposed, so before. */
  readonly already: boolean;
  /** Nothing is given back yet: it is more than they may give back alone, and waits for somebody else. */
  readonly proposed: boolean;
}

/** What staff decide about passages that look wrong; no trip means that nothing should have been charged. */
export interface ReviewDecisions {
  price(
    scope: StaffScope,
    passage: PassageOfAccount,
    trip: CorrectTrip | null,
  ): Promise<Outcome<PricedCorrection, Undecidable>>;
  /** Gives back to the tag what it cost too much, by a journal of its own, and tells the customer. */
  correct(
    scope: StaffScope,
    passage: PassageOfAccount,
    trip: CorrectTrip | null,
    /** By the refund that was shown. */
    decision: { readonly note: string; readonly refundMinor: number },
  ): Promise<Outcome<Corrected, Undecidable | 'corrections.amount-changed' | 'approvals.pending'>>;
  /** The same as somebody else has proposed it, in the transaction of the confirmation. */
  readonly carryOut: CarryOut;
  accept(
    scope: StaffScope,
    passages: readonly PassageOfAccount[],
    note: string,
  ): Promise<Outcome<{ readonly decided: number; readonly left: number }, 'corrections.disputed'>>;
}

export interface ReviewDeps extends CreditAndTellDeps {
  readonly approvals: Pick<Approvals, 'propose'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'named'>;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly askedReview: AskedReview;
  readonly marked: MarkedPassages;
  readonly complaintsAbout: ComplaintsAboutPassage;
  readonly identity: Pick<IdentityService, 'accountStanding' | 'isOpen'>;
}

interface Worked extends CorrectedToll {
  readonly correctMinor: number;
  readonly refundedMinor: number;
}

export function createReviewDecisions(deps: ReviewDeps): ReviewDecisions {
  const work = createWork(deps);
  const correctIn = createCorrect(deps, work);
  return {
    price: createPrice(deps, work),
    correct: async (scope, passage, ...decision) => {
      if (!isUuid(passage.accountId) || !isUuid(passage.passageId)) {
        return failure('corrections.not-found');
      }
      return deps.database.transaction((tx) => correctIn(scope, tx, passage, ...decision));
    },
    carryOut: carryOutCorrection((...given) => correctIn(...given, 'confirmed')),
    accept: createAccept(deps),
  };
}

/** What a marked passage should have cost, and what of it is still to be given back. */
function createWork({ calculator, marked, tags }: ReviewDeps) {
  return async (
    scope: StaffScope,
    queries: Queries,
    review: Review,
    { isOpen, ...about }: AboutPassage & { readonly isOpen: boolean },
    correct: CorrectTrip | null,
  ): Promise<Outcome<Worked, Undecidable>> => {
    if (about.open !== null) return failure('corrections.disputed', { number: about.open });
    const passage = (await marked(scope, queries, [review])).get(review.passageId);
    const tag = (await tags.named(scope, queries, [review])).get(review.tagId);
    if (passage === undefined || tag === undefined) return failure('corrections.not-found');
    // What is on a tag that was replaced, returned or handed over is the account's still, while there is one.
    if (tag.status === 'neaktivan' && !isOpen) return failure('corrections.tag-closed');
    const priced =
      correct === null
        ? undefined
        : tollOf({ ...correct, exitStationId: passage.exitStationId }, passage.tollDay, calculator);
    if (priced?.ok === false) {
      return refusedAs(
        priced.code === 'toll-calculator.station-unknown' ? 'unknown-station' : 'no-price',
      );
    }
    const correctMinor = priced?.value.totalWithTag ?? 0;
    const refundMinor = passage.amountMinor - correctMinor - about.refundedMinor;
    if (refundMinor <= 0) return failure('corrections.nothing-to-refund');
    return success({
      passage,
      serialNumber: tag.serialNumber,
      plate: tag.plate,
      tagName: tag.plate === '' ? tag.serialNumber : tag.plate,
      correctMinor,
      refundedMinor: about.refundedMinor,
      refundMinor,
    });
  };
}

type Work = ReturnType<typeof createWork>;

function createPrice(
  { database, currency, askedReview, complaintsAbout, identity }: ReviewDeps,
  work: Work,
): ReviewDecisions['price'] {
  const { queries } = database;
  return async (scope, { accountId, passageId }, trip) => {
    if (!isUuid(accountId) || !isUuid(passageId)) return failure('corrections.not-found');
    const account = scope.account(accountId);
    const asked = await askedReview(account, queries, passageId);
    if (asked === undefined) return failure('corrections.not-found');
    const { review } = asked;
    if (review.state !== 'open') return failure('corrections.decided');
    const about = await complaintsAbout.find(account, queries, passageId);
    const isOpen = await identity.isOpen(account, queries);
    const worked = await work(scope, queries, review, { ...about, isOpen }, trip);
    if (!worked.ok) return worked;
    await scope.by.record(queries, {
      accountId,
      action: 'marked-passage-priced',
      subject: `tag:${review.tagId}`,
      details: { passage: passageId, amountMinor: worked.value.refundMinor },
    });
    const { correctMinor, refundedMinor, refundMinor } = worked.value;
    const { chargedMinor } = review;
    return success({ chargedMinor, correctMinor, refundedMinor, refundMinor, currency });
  };
}

function createCorrect(deps: ReviewDeps, work: Work) {
  const { clock, wallet, currency, complaintsAbout, identity } = deps;

  const creditAndTell = createCreditAndTell(deps);

  return async (
    scope: StaffScope,
    tx: Tx,
    { accountId, passageId }: PassageOfAccount,
    trip: CorrectTrip | null,
    { note, refundMinor: refund }: Parameters<ReviewDecisions['correct']>[3],
    confirmed?: 'confirmed',
  ): ReturnType<ReviewDecisions['correct']> => {
    const account = scope.account(accountId);
    // A closing that is requested meanwhile waits, and pays out what is given back.
    const isOpen = (await identity.accountStanding(account, tx)) === 'open';
    // Complaints about it first, as when one of them is accepted: of two refunds the second knows of the first.
    await complaintsAbout.lock(account, tx, passageId);
    const review = await lockReview(account, tx, passageId);
    if (review === undefined) return failure('corrections.not-found');
    const { tagId, state, decidedBy, refundMinor } = review;
    const line = {
      accountId,
      action: 'marked-passage-corrected',
      subject: `tag:${tagId}`,
    } as const;
    if (state !== 'open') {
      const mine = decidedBy === scope.by.actor && review.note === note && refundMinor === refund;
      if (!mine) return failure('corrections.decided');
      await scope.by.record(tx, { ...line, details: { passage: passageId, repeated: true } });
      return success({ already: true, proposed: false });
    }
    // A complaint that was made and accepted meanwhile held the review, too.
    const about = await complaintsAbout.find(account, tx, passageId);
    const worked = await work(scope, tx, review, { ...about, isOpen }, trip);
    if (!worked.ok) return worked;
    if (worked.value.refundMinor !== refund) return failure('corrections.amount-changed');
    if (confirmed === undefined && !mayAlone(scope.limits.alone, 'correction', refund)) {
      const { passage, serialNumber } = worked.value;
      const waits = await deps.approvals.propose(scope, tx, accountId, {
        kind: 'correction',
        subject: `passage:${passageId}`,
        size: refund,
        currency,
        facts: { serialNumber, passedAt: toWireInstant(passage.exitedAt) },
        act: correctionAct(passageId, trip, { note, refundMinor: refund }),
        note,
      });
      return waits.ok ? success({ already: waits.value.already, proposed: true }) : waits;
    }
    const at = clock.now();
    await wallet.postJournals(account, tx, [
      {
        accountId,
        kind: 'correction',
        reference: `passage:${passageId}`,
        occurredAt: at,
        currency,
        lines: transfer({ kind: 'correction' }, { kind: 'tag', tagId }, refund),
      },
    ]);
    await markCorrected(account, tx, passageId, { at, by: scope.by.actor, note }, refund);
    await scope.by.record(tx, { ...line, details: { passage: passageId, amountMinor: refund } });
    await creditAndTell(account, tx, worked.value);
    return success({ already: false, proposed: false });
  };
}

function createAccept({ database, clock, complaintsAbout }: ReviewDeps): ReviewDecisions['accept'] {
  return async (scope, passages, note) => {
    const known = passages.filter((one) => isUuid(one.accountId) && isUuid(one.passageId));
    return database.transaction(async (tx) => {
      const disputed = await disputedAmong(scope, tx, known, complaintsAbout);
      const undisputed = known.filter(({ passageId }) => !disputed.has(passageId));
      const [number] = disputed.values();
      if (number !== undefined && undisputed.length === 0) {
        return failure('corrections.disputed', { number });
      }
      const decision = { at: clock.now(), by: scope.by.actor, note };
      const decided = await markAccepted(scope, tx, undisputed, decision);
      await scope.by.record(tx, {
        accountId: nobody,
        action: 'marked-passages-accepted',
        subject: 'marked-passages',
        details: { count: decided },
      });
      return success({ decided, left: passages.length - decided });
    });
  };
}

import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  createAttempts,
  fromAddress,
  type Counted,
} from '../../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../platform/throttle/pseudonym.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { createTagBinder } from './bind-tags.ts';
import { findBound } from './bound-tags.ts';
import { createTagImport, type ImportTags } from './import/import-tags.ts';
import { createIssuing, type PrintedTag, type TagIssuing } from './issue-tags.ts';
import type { Within } from './within.ts';
import { lockIssuedTag, updateCode } from './issued-tags.store.ts';
import { createVerificationCodes, normaliseNumber } from './verification-codes.ts';

/** Wrong codes of visitors for one tag, from all addresses. Never closed for long. */
const guessesAtTag: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 86_400,
};

/** Wrong codes of visitors for any tags from one address, which a whole mobile network may share. */
const guessesFromAddress: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 300,
  forgetAfterSeconds: 300,
  oneByOne: true,
};

/**
 * Wrong codes of one account for one tag that are counted by the account alone, so that no stranger who
 * guesses keeps the owner of a printed code from linking the tag. So few that opening accounts for them,
 * each with a confirmed address, is no way through eight digits.
 */
const ownGuessesAtTag: ThrottleRule = {
  free: 4,
  firstWaitSeconds: 86_400,
  longestWaitSeconds: 86_400,
  forgetAfterSeconds: 86_400,
};

/** The same for any tags: a company types in many, with a mistake here and there. */
const ownGuesses: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
  oneByOne: true,
};

export type VerificationRefusal =
  | 'tags.code-wrong'
  | 'tags.already-verified'
  | 'tags.already-yours'
  | 'request.too-many';

/** What an attempt is counted under: the tag, or the account and the tag; and what others share. */
interface TagCounters {
  readonly own: Counted;
  readonly shared: Counted;
}

/** In the order in which they are tried: what customers may try by themselves, then what is left to all. */
function countersOf(
  scope: AccountScope | null,
  serialNumber: string,
  address: string,
): readonly TagCounters[] {
  const ofAll: TagCounters = {
    own: { kind: 'tag-code', value: serialNumber, rule: guessesAtTag },
    shared: fromAddress('tag-code-address', address, guessesFromAddress),
  };
  if (scope === null) return [ofAll];
  const { accountId } = scope;
  const ofAccount: TagCounters = {
    own: {
      kind: 'tag-code-of-account-at-tag',
      value: `${accountId} ${serialNumber}`,
      rule: ownGuessesAtTag,
    },
    shared: { kind: 'tag-code-of-account', value: accountId, rule: ownGuesses },
  };
  return [ofAccount, ofAll];
}

/** A tag whose printed code is right. */
export interface VerifiedTag {
  readonly serialNumber: string;
  readonly category: Kategorija;
  /** Linked to the caller's account; null for a visitor, to whom it is genuine and free. */
  readonly tagId: string | null;
}

export interface TagVerification extends TagIssuing {
  /**
   * Checks the printed code of a tag; for a customer it binds the tag to the account, for a visitor
   * (null) nothing changes. A wrong code is refused alike for tags that are bound, free or unknown.
   */
  verify<More extends string = never>(
    scope: AccountScope | null,
    /** Both numbers as typed. */
    typed: PrintedTag,
    address: string,
    /** The transaction in which it is checked, and what else happens there; left out: nothing. */
    within?: Within<Outcome<VerifiedTag, VerificationRefusal>, More>,
  ): Promise<Outcome<VerifiedTag, VerificationRefusal | More>>;
  /**
   * Binds an issued tag that is nobody's by its serial number alone, in the caller's transaction: for staff, where the
   * operator asks for no code.
   */
  bindIssued(
    scope: AccountScope,
    tx: Tx,
    /** As typed. */
    serialNumber: string,
    /** Of the vehicle, as it is stored; left out: none is known. */
    plate?: string,
  ): Promise<
    Outcome<
      VerifiedTag,
      'tags.serial-unknown' | Exclude<VerificationRefusal, 'tags.code-wrong' | 'request.too-many'>
    >
  >;
  /** Takes in what the warehouse delivers: tags with codes, and tags that have owners already. */
  readonly importTags: ImportTags;
}

export function createTagVerification(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly secretKeys: KeyRing;
}): TagVerification {
  const { database, clock } = options;
  const codes = createVerificationCodes(options.secretKeys);
  const attempts = createAttempts({ clock, pseudonym: createPseudonym(options.secretKeys) });
  const binder = createTagBinder(options);

  /** The counters that the attempt was counted under; or the seconds to wait. */
  const charge = async (
    counters: readonly TagCounters[],
  ): Promise<TagCounters | { readonly wait: number }> => {
    let wait = 0;
    for (const one of counters) {
      wait = await database.transaction((tx) => attempts.charge(tx, [one.own, one.shared]));
      if (wait === 0) return one;
    }
    return { wait };
  };

  return {
    ...createIssuing({ clock, codes }),

    async verify(scope, typed, address, within = (check) => database.transaction(check)) {
      const serialNumber = normaliseNumber(typed.serialNumber);
      const code = normaliseNumber(typed.verificationCode);
      // Counted and committed before the code is checked, so that a hundred at once count as a hundred.
      const counted = await charge(countersOf(scope, serialNumber, address));
      if ('wait' in counted) return failure('request.too-many', { seconds: counted.wait });
      return within(async (tx): Promise<Outcome<VerifiedTag, VerificationRefusal>> => {
        const tag = await lockIssuedTag(tx, serialNumber);
        const keyId = codes.keyOf(serialNumber, code, tag?.codeHash);
        if (tag === undefined || keyId === null) return failure('tags.code-wrong');
        // Whoever knows the code lets it be hashed again: it no longer needs the key of before.
        if (tag.keyId !== codes.keyId) {
          await updateCode(tx, { serialNumber, ...codes.hash(serialNumber, code) });
        }
        await attempts.settle(tx, counted.own, [counted.shared]);
        const owner = (await findBound(tx, [serialNumber])).get(serialNumber);
        if (owner !== undefined) {
          return failure(takenBy(scope, owner));
        }
        const { category } = tag;
        const tagId =
          scope === null ? null : await binder.bind(scope, tx, { serialNumber, category });
        return success({ serialNumber, category, tagId });
      });
    },

    async bindIssued(scope, tx, typed, plate = '') {
      const serialNumber = normaliseNumber(typed);
      const tag = await lockIssuedTag(tx, serialNumber);
      if (tag === undefined) return failure('tags.serial-unknown');
      const owner = (await findBound(tx, [serialNumber])).get(serialNumber);
      if (owner !== undefined) return failure(takenBy(scope, owner));
      const { category } = tag;
      const tagId = await binder.bind(scope, tx, { serialNumber, category, plate });
      return success({ serialNumber, category, tagId });
    },

    importTags: createTagImport({ database, clock, codes, binder }),
  };
}

const takenBy = (scope: AccountScope | null, owner: string) =>
  owner === scope?.accountId ? 'tags.already-yours' : 'tags.already-verified';

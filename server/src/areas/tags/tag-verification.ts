import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Kategorija,
  type Outcome,
} from '@rampa/contract';
import type { verifikujTag } from '@rampa/contract/tags';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import {
  createAttempts,
  fromAddress,
  type Counted,
} from '../../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../platform/throttle/pseudonym.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { createTagBinder } from './bind-tags.ts';
import { createTagImport, type ImportTags } from './import/import-tags.ts';
import {
  insertIssuedTags,
  lockIssuedTag,
  lockIssuedTags,
  selectBound,
  updateCode,
  type IssuedTag,
} from './issued-tags.store.ts';
import {
  createVerificationCodes,
  makeSerialNumber,
  makeVerificationCode,
  normaliseNumber,
} from './verification-codes.ts';

/** Wrong codes for one tag. Never closed for long: whoever holds the paper must get in. */
const guessesAtTag: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 86_400,
};

/** Wrong codes for any tags from one address; an office shares one. */
const guessesFromAddress: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
};

/** A device with the code that is printed for whoever activates it. */
export interface PrintedTag {
  readonly serialNumber: string;
  readonly verificationCode: string;
}

type Refusal =
  | 'tags.code-wrong'
  | 'tags.already-verified'
  | 'tags.already-yours'
  | 'request.too-many';

export interface TagVerification {
  /**
   * Checks the paper that comes with a tag; for a customer it binds the tag to the account. A wrong
   * code says the same of tags that are bound, free, or not there.
   */
  verify(
    input: CallParsedInput<typeof verifikujTag>,
    customer: { readonly accountId: string; readonly userId: string } | null,
    caller: { readonly requestId: string; readonly address: string },
  ): Promise<Outcome<CallResult<typeof verifikujTag>, Refusal>>;
  /** Makes devices ready to be bound by whoever holds their codes, in the caller's transaction. */
  issueDevices(tx: Tx, category: Kategorija, quantity: number): Promise<readonly PrintedTag[]>;
  /**
   * Other codes for devices that went out and that nobody has bound yet, in the caller's transaction;
   * the codes of before are worth nothing from then on.
   */
  reissueDevices(tx: Tx, serialNumbers: readonly string[]): Promise<readonly PrintedTag[]>;
  /** The same as issuing for devices that have their numbers and codes already. */
  register(
    queries: Queries,
    tags: readonly (PrintedTag & { readonly category: Kategorija })[],
  ): Promise<void>;
  /** Takes in what the warehouse delivers: papers, and tags that are somebody's already. */
  readonly importTags: ImportTags;
}

export function createTagVerification(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly secretKey: string;
}): TagVerification {
  const { database, clock } = options;
  const codes = createVerificationCodes(options.secretKey);
  const attempts = createAttempts({ clock, pseudonym: createPseudonym(options.secretKey) });
  const binder = createTagBinder(options);

  const issued = (tag: PrintedTag & { readonly category: Kategorija }): IssuedTag => ({
    serialNumber: tag.serialNumber,
    codeHash: codes.hash(tag.serialNumber, tag.verificationCode),
    category: tag.category,
    issuedAt: clock.now(),
  });

  return {
    async verify(input, customer, { requestId, address }) {
      const serialNumber = normaliseNumber(input.serial_number);
      const code = normaliseNumber(input.verificationCode);
      const counted: readonly Counted[] = [
        { kind: 'tag-code', value: serialNumber, rule: guessesAtTag },
        fromAddress('tag-code-address', address, guessesFromAddress),
      ];
      // Counted and committed before it is looked at, so that a hundred at once count as a hundred.
      const wait = await database.transaction((tx) => attempts.charge(tx, counted));
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      return database.transaction(async (tx): ReturnType<TagVerification['verify']> => {
        const tag = await lockIssuedTag(tx, serialNumber);
        const matches = codes.matches(serialNumber, code, tag?.codeHash);
        if (tag === undefined || !matches) return failure('tags.code-wrong');
        await attempts.refund(tx, counted);
        const owner = (await selectBound(tx, [serialNumber])).get(serialNumber);
        if (owner !== undefined) {
          return failure(
            owner === customer?.accountId ? 'tags.already-yours' : 'tags.already-verified',
          );
        }
        const tagId =
          customer === null
            ? null
            : await binder.bind(tx, {
                serialNumber,
                category: tag.category,
                accountId: customer.accountId,
                actor: `user:${customer.userId}`,
                requestId,
              });
        return success({
          serial_number: serialNumber,
          kategorija: tag.category,
          bound: tagId !== null,
          tag_id: tagId,
        });
      });
    },

    async issueDevices(tx, category, quantity) {
      const printed: PrintedTag[] = [];
      while (printed.length < quantity) {
        const made = Array.from({ length: quantity - printed.length }, () => ({
          serialNumber: makeSerialNumber(),
          verificationCode: makeVerificationCode(),
        }));
        const bound = await selectBound(
          tx,
          made.map(({ serialNumber }) => serialNumber),
        );
        // The same number twice in one batch would be refused by the statement, not skipped.
        const free = [...new Map(made.map((tag) => [tag.serialNumber, tag])).values()].filter(
          ({ serialNumber }) => !bound.has(serialNumber),
        );
        const taken = await insertIssuedTags(
          tx,
          free.map((tag) => issued({ ...tag, category })),
        );
        printed.push(...free.filter(({ serialNumber }) => taken.has(serialNumber)));
      }
      return printed;
    },

    async reissueDevices(tx, serialNumbers) {
      if (serialNumbers.length === 0) return [];
      // Locked before it is asked who has bound them: whoever binds one locks it as well.
      const locked = (await lockIssuedTags(tx, serialNumbers)).map((tag) => tag.serialNumber);
      const bound = await selectBound(tx, locked);
      const printed = locked
        .filter((serialNumber) => !bound.has(serialNumber))
        .map((serialNumber) => ({ serialNumber, verificationCode: makeVerificationCode() }));
      for (const { serialNumber, verificationCode } of printed) {
        await updateCode(tx, {
          serialNumber,
          codeHash: codes.hash(serialNumber, verificationCode),
        });
      }
      return printed;
    },

    async register(queries, tags) {
      const normal = tags.map((tag) => ({
        ...tag,
        serialNumber: normaliseNumber(tag.serialNumber),
        verificationCode: normaliseNumber(tag.verificationCode),
      }));
      await insertIssuedTags(queries, normal.map(issued));
    },

    importTags: createTagImport({ database, clock, codes, binder }),
  };
}

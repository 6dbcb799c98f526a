import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { verifikujTag } from '@rampa/contract/tags';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  createAttempts,
  fromAddress,
  type Counted,
} from '../../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../platform/throttle/pseudonym.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { createTagBinder } from './bind-tags.ts';
import { findBound } from './bound-devices.ts';
import { createTagImport, type ImportTags } from './import/import-tags.ts';
import { createIssuing, type TagIssuing } from './issue-tags.ts';
import { lockIssuedTag } from './issued-tags.store.ts';
import { createVerificationCodes, normaliseNumber } from './verification-codes.ts';

/** Wrong codes for one tag. Never closed for long: whoever holds the printed code must get in. */
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

type Refusal =
  | 'tags.code-wrong'
  | 'tags.already-verified'
  | 'tags.already-yours'
  | 'request.too-many';

export interface TagVerification extends TagIssuing {
  /**
   * Checks the printed code of a tag; for a customer it binds the tag to the account, for a visitor
   * (null) nothing changes. A wrong code is refused alike for tags that are bound, free or unknown.
   */
  verify(
    scope: AccountScope | null,
    input: CallParsedInput<typeof verifikujTag>,
    address: string,
  ): Promise<Outcome<CallResult<typeof verifikujTag>, Refusal>>;
  /** Takes in what the warehouse delivers: devices with codes, and tags that have owners already. */
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

  return {
    ...createIssuing({ clock, codes }),

    async verify(scope, input, address) {
      const serialNumber = normaliseNumber(input.serial_number);
      const code = normaliseNumber(input.verificationCode);
      const counted: readonly Counted[] = [
        { kind: 'tag-code', value: serialNumber, rule: guessesAtTag },
        fromAddress('tag-code-address', address, guessesFromAddress),
      ];
      // Counted and committed before the code is checked, so that a hundred at once count as a hundred.
      const wait = await database.transaction((tx) => attempts.charge(tx, counted));
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      return database.transaction(async (tx): ReturnType<TagVerification['verify']> => {
        const tag = await lockIssuedTag(tx, serialNumber);
        const matches = codes.matches(serialNumber, code, tag?.codeHash);
        if (tag === undefined || !matches) return failure('tags.code-wrong');
        await attempts.refund(tx, counted);
        const owner = (await findBound(tx, [serialNumber])).get(serialNumber);
        if (owner !== undefined) {
          return failure(
            owner === scope?.accountId ? 'tags.already-yours' : 'tags.already-verified',
          );
        }
        const { category } = tag;
        const tagId =
          scope === null ? null : await binder.bind(scope, tx, { serialNumber, category });
        return success({
          serial_number: serialNumber,
          kategorija: category,
          bound: tagId !== null,
          tag_id: tagId,
        });
      });
    },

    importTags: createTagImport({ database, clock, codes, binder }),
  };
}

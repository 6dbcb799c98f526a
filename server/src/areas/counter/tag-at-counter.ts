import { failure, success, type Outcome } from '@rampa/contract';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts, Counted } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { customerName, type Customers } from '../identity/index.ts';
import { maskName } from '../mail-check/index.ts';
import { foldPlate, type Tags } from '../tags/index.ts';

/** What one person asks for in vain: a line of customers mistypes now and then, a list of serial numbers is stopped. */
export const guessesRule: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** Each so many wrong guesses of one person have a line of their own in the trail. */
const toldEach = 5;

/** Each wrong one is a refused call in the trail; how many there are stands out. Nothing of what was typed is kept. */
export async function tellOfGuesses(
  scope: StaffScope,
  { database, attempts }: { readonly database: Database; readonly attempts: Attempts },
  guess: Counted,
  subject: `call:${string}`,
): Promise<void> {
  const guesses = await database.transaction((tx) => attempts.failures(tx, guess));
  if (guesses === 0 || guesses % toldEach !== 0) return;
  await scope.by.record(database.queries, {
    accountId: nobody,
    action: 'counter-tag-guessed',
    subject,
    details: { guesses },
  });
}

export interface FoundTag {
  readonly accountId: string;
  readonly tagId: string;
  readonly serialNumber: string;
  /** Masked. */
  readonly name: string;
}

/** How a counter reaches the tag of a customer who is there. */
export interface TagAtCounter {
  findTag(
    scope: StaffScope,
    said: {
      readonly serialNumber: string;
      /** Plate of the vehicle, or e-mail address of the account. */
      readonly knownBy: string;
    },
  ): Promise<Outcome<FoundTag, 'counter.tag-not-found' | 'request.too-many'>>;
}

export function createTagAtCounter(deps: {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly tags: Tags;
  readonly customers: Pick<Customers, 'find'>;
}): TagAtCounter {
  const { database, attempts, tags, customers } = deps;
  const { queries } = database;

  /** Undefined where the two do not belong together, whichever of them is wrong. */
  const lookUp = async (
    scope: StaffScope,
    serialNumber: string,
    knownBy: string,
  ): Promise<FoundTag | undefined> => {
    const found = (await tags.findOwners(scope, queries, [serialNumber])).get(serialNumber);
    if (found === undefined) return undefined;
    const { accountId, tagId } = found;
    const tag = await tags.find(scope.account(accountId), tagId);
    const [customer] = await customers.find(scope, [accountId]);
    if (tag === undefined || customer === undefined) return undefined;
    const plate = foldPlate(tag.plate);
    const known =
      (plate !== '' && plate === foldPlate(knownBy)) ||
      (customer.email !== '' && customer.email.toLowerCase() === knownBy.toLowerCase());
    if (!known) return undefined;
    return { accountId, tagId, serialNumber, name: maskName(customerName(customer)) };
  };

  return {
    async findTag(scope, { serialNumber: printed, knownBy }) {
      const guess: Counted = {
        kind: 'counter-tag',
        value: scope.staff.userId,
        rule: guessesRule,
      };
      const wait = await database.transaction((tx) => attempts.charge(tx, [guess]));
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      const found = await lookUp(scope, printed.replaceAll(/[\s-]/g, ''), knownBy);
      if (found === undefined) {
        await tellOfGuesses(scope, deps, guess, 'call:Uprava/NadjiTagNaSalteru');
        return failure('counter.tag-not-found');
      }
      await database.transaction(async (tx) => {
        await attempts.refund(tx, [guess]);
        await scope.by.record(tx, {
          accountId: found.accountId,
          action: 'counter-tag-found',
          subject: `tag:${found.tagId}`,
        });
      });
      return success(found);
    },
  };
}

import { failure, success, type Outcome } from '@rampa/contract';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { OperatorEntry } from '../../platform/audit/operator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts, Counted } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';

/** What one person asks for in vain: a line of customers mistypes now and then, a list of serial numbers is stopped. */
const guessesRule: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** Each so many wrong guesses of one person have a line of their own in the trail. */
const toldEach = 5;

/** Each wrong one is a refused call in the trail; how many there are stands out. Nothing of what was typed is kept. */
async function tellOfGuesses(
  scope: StaffScope,
  { database, attempts }: GuessDeps,
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

interface GuessDeps {
  readonly database: Database;
  readonly attempts: Attempts;
}

/** What somebody at the counter asks for, by what the customer says. */
interface Guess<Found> {
  readonly kind: 'counter-tag' | 'counter-customer';
  readonly call: `call:${string}`;
  /** Undefined where what was said does not belong together, whichever part of it is wrong. */
  readonly lookUp: () => Promise<Found | undefined>;
  /** What the trail says of what was found. */
  readonly entryOf: (found: Found) => OperatorEntry;
}

/** Looks something up, and counts it for as long as nothing is found. */
export async function lookUpCounted<Found>(
  scope: StaffScope,
  deps: GuessDeps,
  { kind, call, lookUp, entryOf }: Guess<Found>,
): Promise<Outcome<Found | undefined, 'request.too-many'>> {
  const { database, attempts } = deps;
  const guess: Counted = { kind, value: scope.staff.userId, rule: guessesRule };
  const wait = await database.transaction((tx) => attempts.charge(tx, [guess]));
  if (wait > 0) return failure('request.too-many', { seconds: wait });
  const found = await lookUp();
  if (found === undefined) {
    await tellOfGuesses(scope, deps, guess, call);
  } else {
    await database.transaction(async (tx) => {
      await attempts.refund(tx, [guess]);
      await scope.by.record(tx, entryOf(found));
    });
  }
  return success(found);
}

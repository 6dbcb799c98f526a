import { randomInt } from 'node:crypto';
import { failure, success, type Outcome } from '@rampa/contract';
import type { CallerQuestion } from '@rampa/contract/staff';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { Attempts, Counted } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { CustomerRecord } from '../../identity/index.ts';
import {
  areEnough,
  chooseQuestions,
  judgeAnswer,
  questionsAbout,
  type CallerFacts,
} from './caller-questions.ts';
import { endCheck, insertCheck, lockCheck, selectVerified } from './caller.store.ts';

/** How long a caller counts as verified for whoever asked. */
const verifiedMinutes = 30;
/** How long a check may take, so that nobody looks the answers up in peace. */
const checkMinutes = 10;

/** Checks of one account that did not verify anybody: whoever tries on meets other questions each time. */
const checksOfAccount: ThrottleRule = {
  free: 3,
  firstWaitSeconds: 3600,
  longestWaitSeconds: 24 * 3600,
  forgetAfterSeconds: 24 * 3600,
};

export interface CallerCheckDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  customerOf(scope: AccountScope): Promise<CustomerRecord | undefined>;
  factsOf(scope: AccountScope, customer: CustomerRecord): Promise<CallerFacts>;
  /** A plate without blanks and hyphens, in Latin capitals; empty for what is none. */
  normalPlate(text: string): string;
}

/** What to ask a caller. */
export interface BegunCheck {
  readonly checkId: string;
  readonly questions: readonly CallerQuestion[];
}

/** Whether somebody who calls is the customer: asked about the account's own data, judged by the server. */
export interface CallerCheck {
  begin(
    scope: StaffScope,
    accountId: string,
  ): Promise<
    Outcome<BegunCheck, 'staff.customer-not-found' | 'staff.nothing-to-ask' | 'request.too-many'>
  >;
  /** Answers in the order of the questions; empty where the caller did not know. */
  end(
    scope: StaffScope,
    accountId: string,
    checkId: string,
    answers: readonly string[],
  ): Promise<Outcome<{ readonly verified: boolean }, 'staff.check-not-found' | 'staff.check-over'>>;
  /** The check by which a caller counts as verified for this member of staff now, and until when. */
  verified(
    scope: StaffScope,
    account: AccountScope,
    queries: Queries,
  ): Promise<{ readonly checkId: string; readonly until: Temporal.Instant } | undefined>;
}

export function createCallerCheck(deps: CallerCheckDeps): CallerCheck {
  return {
    begin: createBegin(deps),
    end: createEnd(deps),

    async verified(scope, account, queries) {
      const life = Temporal.Duration.from({ minutes: verifiedMinutes });
      const since = deps.clock.now().subtract(life);
      const found = await selectVerified(account, queries, scope.by.actor, since);
      return found && { checkId: found.checkId, until: found.endedAt.add(life) };
    },
  };
}

function createBegin({
  database,
  clock,
  attempts,
  customerOf,
  factsOf,
}: CallerCheckDeps): CallerCheck['begin'] {
  return async (scope, accountId) => {
    const account = scope.account(accountId);
    const customer = isUuid(accountId) ? await customerOf(account) : undefined;
    if (customer === undefined) return failure('staff.customer-not-found');
    const questions = chooseQuestions(questionsAbout(await factsOf(account, customer)), randomInt);
    if (questions === null) return failure('staff.nothing-to-ask');
    return database.transaction(async (tx): ReturnType<CallerCheck['begin']> => {
      // Counted as it begins: otherwise one would begin until the questions are easy.
      const seconds = await attempts.charge(tx, [checksOf(account)]);
      if (seconds > 0) return failure('request.too-many', { seconds });
      const checkId = uuid();
      await insertCheck(account, tx, { checkId, questions, at: clock.now(), by: scope.by.actor });
      await scope.by.record(tx, {
        accountId,
        action: 'caller-check-begun',
        subject: `caller-check:${checkId}`,
        details: { questions: questions.join(' ') },
      });
      return success({ checkId, questions });
    });
  };
}

function createEnd({
  database,
  clock,
  attempts,
  customerOf,
  factsOf,
  normalPlate,
}: CallerCheckDeps): CallerCheck['end'] {
  return async (scope, accountId, checkId, answers) => {
    const account = scope.account(accountId);
    const customer = isUuid(accountId) && isUuid(checkId) ? await customerOf(account) : undefined;
    if (customer === undefined) return failure('staff.check-not-found');
    const facts = await factsOf(account, customer);
    return database.transaction(async (tx): ReturnType<CallerCheck['end']> => {
      const check = await lockCheck(account, tx, checkId);
      if (check === undefined || check.by !== scope.by.actor) {
        return failure('staff.check-not-found');
      }
      const now = clock.now();
      const life = Temporal.Duration.from({ minutes: checkMinutes });
      const late = Temporal.Instant.compare(now, check.at.add(life)) > 0;
      if (check.verified !== null || late) return failure('staff.check-over');
      const outcomes = check.questions.map((question, place) =>
        judgeAnswer(question, answers[place] ?? '', facts, normalPlate),
      );
      const verified = areEnough(outcomes);
      await endCheck(account, tx, checkId, { outcomes, verified, at: now });
      if (verified) await attempts.refund(tx, [checksOf(account)]);
      await scope.by.record(tx, {
        accountId,
        action: verified ? 'caller-verified' : 'caller-refused',
        subject: `caller-check:${checkId}`,
        details: { outcomes: outcomes.join(' ') },
      });
      return success({ verified });
    });
  };
}

function checksOf({ accountId }: AccountScope): Counted {
  return { kind: 'caller-checks', value: accountId, rule: checksOfAccount };
}

import { failure, invalid, success, type Country, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { traceOf, type MemberScope } from '../../../platform/scope/scope.ts';
import type { SmsSettings } from '../../../platform/sms/sms.ts';
import { fromAddress, type Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import { holdRole, type RoleLost } from '../held-role.ts';
import { findUser } from '../identity.store.ts';
import { findHome } from '../memberships/memberships.store.ts';
import { normaliseMobile, normalisePhone } from '../registration-rules.ts';
import type { SmsCodes } from './sms-code.ts';
import { smsJob } from './sms-job.ts';
import {
  confirmSmsNumber,
  countWrongCode,
  deleteSmsNumber,
  findSmsNumber,
  lockSmsNumber,
  saveSmsNumber,
  type StoredSmsNumber,
} from './sms-numbers.store.ts';

type Nothing = Record<string, never>;

export interface ShownSmsNumber {
  readonly number: string;
  readonly state: 'waiting' | 'confirmed' | 'set-aside';
}

/** The numbers to which people have urgent messages sent. */
export interface SmsNumbers {
  /** Null: the operator sends no SMS. */
  readonly offered: Pick<SmsSettings, 'countries' | 'dailyLimit'> | null;
  find(scope: MemberScope): Promise<ShownSmsNumber | null>;
  /** Sends a code to a number, which takes the place of the one before. */
  sendCode(
    scope: MemberScope,
    phone: string,
    origin: CallOrigin,
  ): Promise<
    Outcome<
      Nothing,
      | RoleLost
      | 'identity.sms-off'
      | 'identity.sms-country'
      | 'identity.signs-in-elsewhere'
      | 'request.invalid'
      | 'request.too-many'
      | 'session.ended'
    >
  >;
  /** Safe to repeat. */
  confirm(
    scope: MemberScope,
    code: string,
  ): Promise<Outcome<Nothing, RoleLost | 'identity.sms-code-wrong' | 'identity.sms-code-over'>>;
  remove(scope: MemberScope): Promise<Outcome<Nothing>>;
}

const DAY = 24 * 3600;
const codeMinutes = 10;
const MOST_WRONG_CODES = 5;

/** Who types a number for the third time has mistyped it, or does not own it. */
const codesToNumber: ThrottleRule = {
  free: 3,
  firstWaitSeconds: 3600,
  longestWaitSeconds: DAY,
  forgetAfterSeconds: DAY,
};
const codesOfMember: ThrottleRule = {
  free: 5,
  firstWaitSeconds: 3600,
  longestWaitSeconds: DAY,
  forgetAfterSeconds: DAY,
};
/** A mobile network's customers share addresses; one code less is counted in each quarter of an hour. */
const codesFromAddress: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 300,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 900,
  oneByOne: true,
};
/** From everywhere: whoever is paid for the SMS that we send has many addresses, and opens many accounts. */
const codesOfAll: ThrottleRule = {
  free: 500,
  firstWaitSeconds: 10,
  longestWaitSeconds: 60,
  forgetAfterSeconds: 10,
  oneByOne: true,
};

export function createSmsNumbers(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly attempts: Attempts;
  readonly country: Country;
  readonly codes: SmsCodes;
  readonly sms: SmsSettings | null;
}): SmsNumbers {
  const { database, clock, jobs, attempts, country, codes, sms } = options;

  const audit = (scope: MemberScope, tx: Tx, action: AuditAction): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `user:${scope.actor.userId}`,
    });

  const sendCodeTo = async (scope: MemberScope, tx: Tx, number: string): Promise<boolean> => {
    const { userId } = scope.actor;
    const user = await findUser(scope, tx, userId);
    if (user === null) return false;
    const now = clock.now();
    const codeId = uuid();
    await saveSmsNumber(scope, tx, { userId, number, codeId, now });
    await jobs.enqueue(tx, smsJob, {
      accountId: scope.accountId,
      userId,
      smsId: codeId,
      kind: 'code',
      languageId: user.languageId,
      template: 'identity.sms-code',
      params: { minutes: String(codeMinutes) },
      until: now.add({ minutes: codeMinutes }).toString(),
    });
    await audit(scope, tx, 'sms-number-given');
    return true;
  };

  return {
    offered: sms,
    async find(scope) {
      const found = await findSmsNumber(scope, database.queries, scope.actor.userId);
      return found === undefined ? null : { number: found.number, state: stateOf(found) };
    },
    async sendCode(scope, phone, { address }) {
      if (sms === null) return failure('identity.sms-off');
      const number = normalisePhone(phone, country);
      if (number === null) return invalid([{ field: 'phone', message: 'identity.phone-invalid' }]);
      const isMobile = normaliseMobile(number, country) !== null;
      if (!isMobile || !sms.countries.some((code) => number.startsWith(code))) {
        return failure('identity.sms-country');
      }
      if ((await findHome(scope, database.queries, scope.actor.userId)) !== null) {
        return failure('identity.signs-in-elsewhere');
      }
      const counted = [
        { kind: 'sms-number', value: number, rule: codesToNumber },
        { kind: 'sms-member', value: scope.actor.userId, rule: codesOfMember },
        fromAddress('sms-address', address, codesFromAddress),
        { kind: 'sms-codes', value: 'all', rule: codesOfAll },
      ];
      return database.transaction(async (tx): ReturnType<SmsNumbers['sendCode']> => {
        const held = await holdRole(scope, tx);
        if (!held.ok) return held;
        const seconds = await attempts.charge(tx, counted);
        if (seconds > 0) return failure('request.too-many', { seconds });
        return (await sendCodeTo(scope, tx, number)) ? success({}) : failure('session.ended');
      });
    },
    async confirm(scope, code) {
      const { userId } = scope.actor;
      return database.transaction(async (tx): ReturnType<SmsNumbers['confirm']> => {
        const held = await holdRole(scope, tx);
        if (!held.ok) return held;
        const found = await lockSmsNumber(scope, tx, userId);
        if (found === undefined) return failure('identity.sms-code-over');
        const fits = codes.fits(found.codeId, code);
        // Of two clicks, the second finds it confirmed.
        if (found.confirmedAt !== null) {
          return fits ? success({}) : failure('identity.sms-code-over');
        }
        if (isOver(found, clock.now())) return failure('identity.sms-code-over');
        if (!fits) {
          await countWrongCode(scope, tx, userId);
          return failure('identity.sms-code-wrong');
        }
        await confirmSmsNumber(scope, tx, userId, clock.now());
        await audit(scope, tx, 'sms-number-confirmed');
        return success({});
      });
    },
    async remove(scope) {
      await database.transaction(async (tx) => {
        const removed = await deleteSmsNumber(scope, tx, scope.actor.userId);
        if (removed) await audit(scope, tx, 'sms-number-removed');
      });
      return success({});
    },
  };
}

function isOver({ codeSentAt, wrongCodes }: StoredSmsNumber, now: Temporal.Instant): boolean {
  const minutes = codeSentAt.until(now).total({ unit: 'minute' });
  return wrongCodes >= MOST_WRONG_CODES || minutes >= codeMinutes;
}

function stateOf({ confirmedAt, setAsideAt }: StoredSmsNumber): ShownSmsNumber['state'] {
  if (confirmedAt === null) return 'waiting';
  return setAsideAt === null ? 'confirmed' : 'set-aside';
}

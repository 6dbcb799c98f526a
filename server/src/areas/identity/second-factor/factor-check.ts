import { failure, success, type Outcome } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { Attempts, Counted } from '../../../platform/throttle/create-attempts.ts';
import { networkOf } from '../../../platform/throttle/pseudonym.ts';
import type { Caller } from '../caller.ts';
import type { StoredUser, UserKey } from '../identity.store.ts';
import { codesAtAddressRule, codesOfUserRule } from '../throttle-rules.ts';
import { listPasskeys } from './passkeys.store.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import type { Seal } from '../../../platform/seal.ts';
import {
  countRecoveryCodes,
  findTotp,
  useRecoveryCode,
  useTotpStep,
} from './second-factor.store.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

/** Which second factors a user has; null where there is none. */
export type FactorKind = 'code' | 'passkey';

export interface FactorCheck {
  kindOf(user: UserKey): Promise<FactorKind | null>;
  /** A code of the app, or a recovery code; each works once. */
  check(
    user: StoredUser,
    code: string,
    caller: Caller,
  ): Promise<Outcome<boolean, 'identity.too-many-attempts'>>;
  /** Counts a try before it is looked at, and forgets the count of one that was right. */
  counted<T>(
    user: UserKey,
    caller: Caller,
    attempt: (tx: Tx) => Promise<T | 'wrong'>,
  ): Promise<Outcome<T | 'wrong', 'identity.too-many-attempts'>>;
}

export interface FactorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly attempts: Attempts;
  readonly seal: Seal;
  readonly recoveryHash: (userId: string, code: string) => Buffer;
  readonly publicUrl: string;
}

export function createFactorCheck(deps: FactorDeps): FactorCheck {
  const { database, clock, jobs, attempts, seal } = deps;

  /** By address, so that others do not lock the customer out; and over all, against many addresses. */
  const countersOf = ({ userId }: UserKey, { address }: Caller): readonly Counted[] => [
    {
      kind: 'code-at-address',
      value: `${networkOf(address)} ${userId}`,
      rule: codesAtAddressRule,
    },
    { kind: 'code-of-user', value: userId, rule: codesOfUserRule },
  ];

  const tellUsed = async (tx: Tx, user: StoredUser): Promise<void> => {
    const left = await countRecoveryCodes(tx, user);
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: 'identity.mail-recovery-code-used',
      params: { left: String(left) },
      actionUrl: `${deps.publicUrl}/pages/profil?tab=uredjaji`,
    });
  };

  const isRight = async (tx: Tx, user: StoredUser, code: string): Promise<boolean> => {
    const now = clock.now();
    if (isTotpCode(code)) {
      const totp = await findTotp(tx, user);
      if (totp === null || totp.confirmedAt === null) return false;
      const step = stepOfCode(seal.open(totp.sealed, user.userId), code, now);
      return step !== null && useTotpStep(tx, user, step);
    }
    const recovery = readRecoveryCode(code);
    if (recovery === null) return false;
    const hash = deps.recoveryHash(user.userId, recovery);
    if (!(await useRecoveryCode(tx, user, hash, now))) return false;
    await tellUsed(tx, user);
    return true;
  };

  const counted: FactorCheck['counted'] = async (user, caller, attempt) => {
    const tries = countersOf(user, caller);
    const wait = await database.transaction((tx) => attempts.charge(tx, tries));
    if (wait > 0) return failure('identity.too-many-attempts', { seconds: wait });
    return database.transaction(async (tx) => {
      const result = await attempt(tx);
      if (result !== 'wrong') await attempts.refund(tx, tries);
      return success(result);
    });
  };

  return {
    counted,
    async kindOf(user) {
      const totp = await findTotp(database.queries, user);
      if (totp !== null && totp.confirmedAt !== null) return 'code';
      return (await listPasskeys(database.queries, user)).length > 0 ? 'passkey' : null;
    },
    async check(user, code, caller) {
      const checked = await counted(user, caller, async (tx) =>
        (await isRight(tx, user, code.trim())) ? 'right' : 'wrong',
      );
      return checked.ok ? success(checked.value === 'right') : checked;
    },
  };
}

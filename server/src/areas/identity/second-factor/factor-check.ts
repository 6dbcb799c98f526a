import { failure, success, type Outcome } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { StoredUser } from '../identity.store.ts';
import type { ProofAttempts } from '../proof-attempts.ts';
import { listPasskeys } from './passkeys.store.ts';
import { readRecoveryCode, type RecoveryHash } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  findTotp,
  useRecoveryCode,
  useTotpStep,
} from './second-factor.store.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

/** Which second factor a user is asked for. */
export type FactorKind = 'code' | 'passkey';

export interface FactorCheck {
  kindOf(scope: AccountScope, userId: string): Promise<FactorKind | null>;
  /** A code of the app or a recovery code; each works once. */
  check(
    scope: AccountScope,
    user: StoredUser,
    code: string,
    origin: CallOrigin,
  ): Promise<Outcome<boolean, 'identity.too-many-attempts'>>;
  /** Counts an attempt before it is looked at, and takes the count back if it was right. */
  counted<T>(
    userId: string,
    origin: CallOrigin,
    attempt: (tx: Tx) => Promise<T | 'wrong'>,
  ): Promise<Outcome<T | 'wrong', 'identity.too-many-attempts'>>;
}

export interface FactorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly proofs: ProofAttempts;
  readonly seal: Seal;
  readonly recoveryHash: RecoveryHash;
  readonly publicUrl: string;
}

export function createFactorCheck(deps: FactorDeps): FactorCheck {
  const { database, clock, jobs, proofs, seal } = deps;

  const tellUsed = async (scope: AccountScope, tx: Tx, user: StoredUser): Promise<void> => {
    const left = await countRecoveryCodes(scope, tx, user.userId);
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: 'identity.mail-recovery-code-used',
      params: { left: String(left) },
      actionUrl: `${deps.publicUrl}/pages/profil?tab=uredjaji`,
    });
  };

  const isRight = async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    code: string,
  ): Promise<boolean> => {
    const now = clock.now();
    const { userId } = user;
    if (isTotpCode(code)) {
      const totp = await findTotp(scope, tx, userId);
      if (totp === null || totp.confirmedAt === null) return false;
      const step = stepOfCode(seal.open(totp.sealed, userId), code, now);
      return step !== null && useTotpStep(scope, tx, userId, step);
    }
    const recovery = readRecoveryCode(code);
    if (recovery === null) return false;
    const hashes = deps.recoveryHash.ofEach(userId, recovery);
    if (!(await useRecoveryCode(scope, tx, userId, hashes, now))) return false;
    await tellUsed(scope, tx, user);
    return true;
  };

  const counted: FactorCheck['counted'] = async (userId, origin, attempt) => {
    const proof = { kind: 'code', userId, origin } as const;
    const wait = await proofs.charge(proof);
    if (wait > 0) return failure('identity.too-many-attempts', { seconds: wait });
    return database.transaction(async (tx) => {
      const result = await attempt(tx);
      if (result !== 'wrong') await proofs.settle(tx, proof);
      return success(result);
    });
  };

  return {
    counted,
    async kindOf(scope, userId) {
      const totp = await findTotp(scope, database.queries, userId);
      if (totp !== null && totp.confirmedAt !== null) return 'code';
      return (await listPasskeys(scope, database.queries, userId)).length > 0 ? 'passkey' : null;
    },
    async check(scope, user, code, origin) {
      const checked = await counted(user.userId, origin, async (tx) =>
        (await isRight(scope, tx, user, code.trim())) ? 'right' : 'wrong',
      );
      return checked.ok ? success(checked.value === 'right') : checked;
    },
  };
}

import { failure, success } from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import { traceOf, type MemberScope } from '../../../platform/scope/scope.ts';
import { findUser, type StoredUser } from '../identity.store.ts';
import type { DemandProof } from '../step-up.ts';
import type { FactorCheck, FactorDeps } from './factor-check.ts';
import type { Passkeys } from './passkeys.ts';
import { listPasskeys } from './passkeys.store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  findTotp,
  hasShortPassword,
  lockUser,
  replaceRecoveryCodes,
  type StoredTotp,
} from './second-factor.store.ts';

/** Why the last factor cannot be removed. */
export type NeededFor = 'identity.password-too-short-alone' | 'identity.second-factor-required';

export interface SecondFactorDeps extends FactorDeps {
  readonly factors: FactorCheck;
  readonly passkeys: Passkeys;
  readonly demandProof: DemandProof;
}

export const isSet = (totp: StoredTotp | null): boolean =>
  totp !== null && totp.confirmedAt !== null;

export type FactorChanges = ReturnType<typeof createFactorChanges>;

/** What setting and removing have in common, whichever factor it is. */
export function createFactorChanges(deps: SecondFactorDeps) {
  const { database, clock, jobs, demandProof } = deps;

  /** The trail and the mail of a change: whoever made it, the user learns of it. */
  const notify = async (
    scope: MemberScope,
    tx: Tx,
    user: StoredUser,
    change: 'totp-set' | 'totp-removed' | 'passkey-added' | 'passkey-removed' | 'codes-renewed',
  ): Promise<void> => {
    await recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action: change,
      subject: `user:${user.userId}`,
    });
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: `identity.mail-${change}`,
      params: {},
      actionUrl: `${deps.publicUrl}/pages/profil?tab=uredjaji`,
    });
  };

  const newCodes = async (scope: MemberScope, tx: Tx): Promise<string[]> => {
    const { userId } = scope.actor;
    const codes = makeRecoveryCodes();
    const { keyId } = deps.recoveryHash;
    const hashes = codes.map((code) => deps.recoveryHash.of(userId, code));
    await replaceRecoveryCodes(scope, tx, userId, { hashes, keyId });
    return codes;
  };

  /** The first factor comes with codes for when it is lost. */
  const firstCodes = async (scope: MemberScope, tx: Tx): Promise<string[]> =>
    (await countRecoveryCodes(scope, tx, scope.actor.userId)) > 0 ? [] : newCodes(scope, tx);

  const isLast = async (scope: MemberScope, tx: Tx): Promise<boolean> => {
    const totp = await findTotp(scope, tx, scope.actor.userId);
    const keys = await listPasskeys(scope, tx, scope.actor.userId);
    return (isSet(totp) ? 1 : 0) + keys.length <= 1;
  };

  /** Removes a factor, unless the password needs it; the codes go with the last one. */
  const remove = (
    scope: MemberScope,
    take: (tx: Tx) => Promise<boolean>,
  ): Promise<'removed' | 'nothing' | NeededFor> =>
    database.transaction(async (tx) => {
      const { userId, personType } = scope.actor;
      await lockUser(scope, tx, userId);
      const last = await isLast(scope, tx);
      if (last && personType === staffLice) return 'identity.second-factor-required';
      if (last && (await hasShortPassword(scope, tx, userId))) {
        return 'identity.password-too-short-alone';
      }
      if (!(await take(tx))) return 'nothing';
      if (last) await replaceRecoveryCodes(scope, tx, userId, null);
      return 'removed';
    });

  /** The user of a session in which they have recently proved who they are. */
  const proved = async (scope: MemberScope) => {
    const proof = await demandProof(scope);
    if (!proof.ok) return proof;
    const user = await findUser(scope, database.queries, scope.actor.userId);
    return user === null ? failure('session.ended') : success(user);
  };

  return { notify, newCodes, firstCodes, remove, proved };
}

import { failure, success } from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { Caller } from '../caller.ts';
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

/** Why the last factor has to stay. */
export type NeededFor = 'identity.password-too-short-alone' | 'identity.second-factor-required';

export interface SecondFactorDeps extends FactorDeps {
  readonly factors: FactorCheck;
  readonly passkeys: Passkeys;
  readonly demandProof: DemandProof;
}

export const isSet = (totp: StoredTotp | null): boolean =>
  totp !== null && totp.confirmedAt !== null;

export type FactorChanges = ReturnType<typeof createFactorChanges>;

/** What setting and taking away have in common, whichever factor it is. */
export function createFactorChanges(deps: SecondFactorDeps) {
  const { database, clock, jobs, demandProof } = deps;

  /** The trail and the mail of a change; whoever did it, the owner learns of it. */
  const notify = async (
    tx: Tx,
    user: StoredUser,
    change: 'totp-set' | 'totp-removed' | 'passkey-added' | 'passkey-removed' | 'codes-renewed',
    caller: Caller,
  ): Promise<void> => {
    await recordAudit(tx, clock.now(), {
      accountId: user.accountId,
      actor: `user:${user.userId}`,
      action: change,
      subject: `user:${user.userId}`,
      requestId: caller.requestId,
    });
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: `identity.mail-${change}`,
      params: {},
      actionUrl: `${deps.publicUrl}/pages/profil?tab=uredjaji`,
    });
  };

  const newCodes = async (tx: Tx, user: StoredUser): Promise<string[]> => {
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => deps.recoveryHash(user.userId, code));
    await replaceRecoveryCodes(tx, user, hashes);
    return codes;
  };

  /** With the first factor come the codes for when it is lost. */
  const firstCodes = async (tx: Tx, user: StoredUser): Promise<string[]> =>
    (await countRecoveryCodes(tx, user)) > 0 ? [] : newCodes(tx, user);

  const isLast = async (tx: Tx, user: StoredUser): Promise<boolean> => {
    const totp = await findTotp(tx, user);
    const keys = await listPasskeys(tx, user);
    return (isSet(totp) ? 1 : 0) + keys.length <= 1;
  };

  /** Takes a factor away; with the last one go the codes, unless the password needs it. */
  const remove = (
    user: StoredUser,
    take: (tx: Tx) => Promise<boolean>,
  ): Promise<'removed' | 'nothing' | NeededFor> =>
    database.transaction(async (tx) => {
      await lockUser(tx, user);
      const last = await isLast(tx, user);
      if (last && user.lice === staffLice) return 'identity.second-factor-required';
      if (last && (await hasShortPassword(tx, user))) return 'identity.password-too-short-alone';
      if (!(await take(tx))) return 'nothing';
      if (last) await replaceRecoveryCodes(tx, user, []);
      return 'removed';
    });

  /** The user of a session that has proved lately who they are. */
  const proved = async (session: Session) => {
    const proof = await demandProof(session);
    if (!proof.ok) return proof;
    const user = await findUser(database.queries, session);
    return user === null ? failure('session.ended') : success(user);
  };

  return { notify, newCodes, firstCodes, remove, proved };
}

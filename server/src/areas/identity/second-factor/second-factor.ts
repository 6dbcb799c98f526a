import { failure, invalid, success, type CallResult, type Outcome } from '@rampa/contract';
import { staffLice, type getBezbednost, type zapocniTotp } from '@rampa/contract/identity';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import { qrPath } from '../../../platform/qr-path.ts';
import type { Caller } from '../caller.ts';
import { findUser, type StoredUser } from '../identity.store.ts';
import { markProved } from '../sessions.store.ts';
import type { DemandProof } from '../step-up.ts';
import type { FactorCheck, FactorDeps } from './factor-check.ts';
import type { Passkeys } from './passkeys.ts';
import { deletePasskey, listPasskeys } from './passkeys.store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  deleteWaitingTotp,
  findTotp,
  hasShortPassword,
  lockUser,
  putWaitingTotp,
  replaceRecoveryCodes,
  useTotpStep,
  type StoredTotp,
} from './second-factor.store.ts';
import { base32, makeTotpSecret, stepOfCode, totpUri } from './totp.ts';

const MOST_PASSKEYS = 20;
/** How long an app may wait for its first code: as long as the proof that began it counts. */
const WAITING_MINUTES = 15;

type Nothing = Record<string, never>;
/** Why the last factor has to stay. */
type NeededFor = 'identity.password-too-short-alone' | 'identity.second-factor-required';
type Codes = { readonly recoveryCodes: string[] };
type Delicate<T, Code extends string = never> = Reply<T, Code | 'identity.proof-needed'>;
type Reply<T, Code extends string = never> = Promise<Outcome<T, Code | 'session.ended'>>;

/** What a customer sets as a second factor, and takes away. */
export interface SecondFactor {
  overview(session: Session): Promise<CallResult<typeof getBezbednost>>;
  beginTotp(session: Session): Delicate<CallResult<typeof zapocniTotp>, 'identity.totp-set'>;
  confirmTotp(
    code: string,
    session: Session,
    caller: Caller,
  ): Delicate<
    Codes,
    | 'identity.totp-set'
    | 'identity.totp-not-begun'
    | 'identity.too-many-attempts'
    | 'request.invalid'
  >;
  removeTotp(session: Session, caller: Caller): Delicate<Nothing, NeededFor>;
  renewCodes(session: Session, caller: Caller): Delicate<Codes, 'identity.no-second-factor'>;
  beginPasskey(session: Session): Delicate<{ options: string }, 'identity.too-many-passkeys'>;
  keepPasskey(
    given: { readonly name: string; readonly response: string },
    session: Session,
    caller: Caller,
  ): Delicate<Codes, 'identity.passkey-refused'>;
  removePasskey(
    passkeyId: string,
    session: Session,
    caller: Caller,
  ): Delicate<Nothing, 'identity.passkey-not-found' | NeededFor>;
}

const isSet = (totp: StoredTotp | null): boolean => totp !== null && totp.confirmedAt !== null;

interface SecondFactorDeps extends FactorDeps {
  readonly factors: FactorCheck;
  readonly passkeys: Passkeys;
  readonly demandProof: DemandProof;
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { database, clock, jobs, seal, passkeys, demandProof } = deps;
  const { queries } = database;

  /** The trail and the mail of a change; whoever did it, the owner learns of it. */
  const tell = async (
    tx: Tx,
    user: StoredUser,
    what: 'totp-set' | 'totp-removed' | 'passkey-added' | 'passkey-removed' | 'codes-renewed',
    caller: Caller,
  ): Promise<void> => {
    await recordAudit(tx, clock.now(), {
      accountId: user.accountId,
      actor: `user:${user.userId}`,
      action: what,
      subject: `user:${user.userId}`,
      requestId: caller.requestId,
    });
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: `identity.mail-${what}`,
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

  /** Whether it was begun here and lately: what somebody else left waiting is not confirmed. */
  const waits = (totp: StoredTotp | null, session: Session): totp is StoredTotp => {
    if (totp === null || totp.sessionId !== session.sessionId) return false;
    const until = totp.begunAt.add({ minutes: WAITING_MINUTES });
    return until.epochMilliseconds > clock.now().epochMilliseconds;
  };

  /** Sets the app by one of its codes, behind the user's lock. */
  const setTotp = async (
    tx: Tx,
    user: StoredUser,
    code: string,
    session: Session,
    caller: Caller,
  ): Promise<readonly string[] | 'wrong' | 'identity.totp-set' | 'identity.totp-not-begun'> => {
    await lockUser(tx, user);
    const totp = await findTotp(tx, user);
    if (isSet(totp)) return 'identity.totp-set';
    if (!waits(totp, session)) return 'identity.totp-not-begun';
    const step = stepOfCode(seal.open(totp.sealed, user.userId), code, clock.now());
    if (step === null) return 'wrong';
    await confirmTotp(tx, user, clock.now());
    await useTotpStep(tx, user, step);
    await markProved(tx, session, 'second-factor', clock.now());
    await tell(tx, user, 'totp-set', caller);
    return firstCodes(tx, user);
  };

  const proved = async (session: Session) => {
    const proof = await demandProof(session);
    if (!proof.ok) return proof;
    const user = await findUser(queries, session);
    return user === null ? failure('session.ended') : success(user);
  };

  return {
    async overview(session) {
      const totp = await findTotp(queries, session);
      const keys = await listPasskeys(queries, session);
      return {
        totpSince: totp?.confirmedAt?.toString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(queries, session),
        passkeys: keys.map((key) => ({
          passkey_id: key.passkeyId,
          name: key.name,
          createdAt: key.createdAt.toString(),
          lastUsedAt: key.lastUsedAt?.toString() ?? null,
        })),
      };
    },
    async beginTotp(session) {
      const user = await proved(session);
      if (!user.ok) return user;
      const secret = makeTotpSecret();
      const sealed = seal.close(secret, session.userId);
      const kept = await database.transaction((tx) =>
        putWaitingTotp(tx, session, sealed, clock.now()),
      );
      if (!kept) return failure('identity.totp-set');
      const uri = totpUri(secret, 'Rampa', user.value.username);
      return success({ secret: base32(secret), uri, qr: qrPath(uri) });
    },
    async confirmTotp(code, session, caller) {
      // Anew: a secret that was left waiting is no way in for a session that proves less by now.
      const known = await proved(session);
      if (!known.ok) return known;
      const user = known.value;
      const tried = await deps.factors.counted(user, caller, (tx) =>
        setTotp(tx, user, code, session, caller),
      );
      if (!tried.ok) return tried;
      const set = tried.value;
      if (set === 'wrong') return invalid([{ field: 'code', message: 'identity.code-wrong' }]);
      return typeof set === 'string' ? failure(set) : success({ recoveryCodes: [...set] });
    },
    async removeTotp(session, caller) {
      const user = await proved(session);
      if (!user.ok) return user;
      const result = await remove(user.value, async (tx) => {
        const taken = await deleteTotp(tx, user.value);
        if (taken) await tell(tx, user.value, 'totp-removed', caller);
        return taken;
      });
      return result === 'removed' || result === 'nothing' ? success({}) : failure(result);
    },
    async renewCodes(session, caller) {
      const user = await proved(session);
      if (!user.ok) return user;
      if ((await deps.factors.kindOf(session)) === null) {
        return failure('identity.no-second-factor');
      }
      const codes = await database.transaction(async (tx) => {
        await lockUser(tx, user.value);
        await tell(tx, user.value, 'codes-renewed', caller);
        return newCodes(tx, user.value);
      });
      return success({ recoveryCodes: codes });
    },
    async beginPasskey(session) {
      const user = await proved(session);
      if (!user.ok) return user;
      const known = await listPasskeys(queries, session);
      if (known.length >= MOST_PASSKEYS) return failure('identity.too-many-passkeys');
      return success({ options: await passkeys.registrationOptions(user.value) });
    },
    async keepPasskey({ name, response }, session, caller) {
      const known = await proved(session);
      if (!known.ok) return known;
      const user = known.value;
      const checked = await passkeys.checkRegistration(response, user);
      if (!checked.ok) return checked;
      const codes = await database.transaction(async (tx) => {
        await lockUser(tx, user);
        if (!(await passkeys.keep(tx, user, checked.value, name))) return null;
        await deleteWaitingTotp(tx, user);
        await markProved(tx, session, 'second-factor', clock.now());
        await tell(tx, user, 'passkey-added', caller);
        return firstCodes(tx, user);
      });
      return codes === null
        ? failure('identity.passkey-refused')
        : success({ recoveryCodes: codes });
    },
    async removePasskey(passkeyId, session, caller) {
      const user = await proved(session);
      if (!user.ok) return user;
      if (!isUuid(passkeyId)) return failure('identity.passkey-not-found');
      const known = await listPasskeys(queries, session);
      if (!known.some((key) => key.passkeyId === passkeyId)) {
        return failure('identity.passkey-not-found');
      }
      const result = await remove(user.value, async (tx) => {
        const taken = await deletePasskey(tx, user.value, passkeyId);
        if (taken) await tell(tx, user.value, 'passkey-removed', caller);
        return taken;
      });
      switch (result) {
        case 'removed':
          return success({});
        case 'nothing':
          return failure('identity.passkey-not-found');
        default:
          return failure(result);
      }
    },
  };
}

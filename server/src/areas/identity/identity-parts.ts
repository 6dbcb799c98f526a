import type { Country, Currency } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Log } from '../../platform/log.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { createSeal } from '../../platform/seal.ts';
import type { SmsSettings } from '../../platform/sms/sms.ts';
import type { SigningKeys } from '../../platform/signing-key.ts';
import { createAttempts } from '../../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../platform/throttle/pseudonym.ts';
import { createSessionGate } from './authenticator.ts';
import { createBreachedPasswords } from './breached-passwords.ts';
import { createMailedLinks } from './mailed-link.ts';
import { createPasswordCheck } from './password-check.ts';
import { createProofAttempts } from './proof-attempts.ts';
import { createStepUp, type DemandProof } from './step-up.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords.ts';
import { createRegistrationProof } from './registration-proof.ts';
import { createSessions } from './sessions.ts';
import { createDevices } from './devices/devices.ts';
import { createMembershipEnding } from './memberships/membership-ending.ts';
import type { NoticeTranslator } from './profile/notices.ts';
import { createNotify } from './profile/notify.ts';
import type { UsualLowBalances } from './profile/profile.ts';
import type { PushSettings } from './push/push-devices.ts';
import { createPushOutbox } from './push/push-outbox.ts';
import { createSmsOutbox } from './sms/sms-outbox.ts';
import { createFactorCheck } from './second-factor/factor-check.ts';
import { totpPurpose } from './second-factor/keyed-secrets.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createRecoveryHash } from './second-factor/recovery-codes.ts';
import { createThrottle } from './throttle.ts';
import { createTokenIssuer } from './token-issuer.ts';
import { createVerification } from './verification.ts';

export interface IdentityOptions {
  /** To open accounts, and to find the account of whoever signs in. */
  readonly all: AllAccounts;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly country: Country;
  /** ISO 3166-1 alpha-2 of the state. */
  readonly isoCode: string;
  readonly currency: Currency;
  readonly usualLowBalances: UsualLowBalances;
  readonly translator: NoticeTranslator;
  /** Issuer of the access tokens, and where the links of mails lead. */
  readonly publicUrl: string;
  readonly secretKeys: KeyRing;
  readonly accessTokenKeys: SigningKeys;
  readonly events: Events;
  readonly log: Log;
  readonly push: PushSettings;
  /** Null: no SMS are sent. */
  readonly sms: SmsSettings | null;
  /** File of passwords that are known from breaches; undefined: none is compared. */
  readonly breachedPasswords: string | undefined;
  /** Left out, one at the cost that production has. */
  readonly hasher?: PasswordHasher | undefined;
}

/** What most of identity is built from. */
export function createIdentityParts(options: IdentityOptions) {
  const { all, database, jobs, clock, events, publicUrl, translator } = options;
  const hasher = options.hasher ?? createPasswordHasher();
  const pseudonym = createPseudonym(options.secretKeys);
  const issuer = createTokenIssuer({ keys: options.accessTokenKeys, issuer: publicUrl });
  const gate = createSessionGate({ all, issuer, queries: database.queries, clock });
  const sessions = createSessions({ all, database, clock, issuer, gate });
  const throttle = createThrottle({ database, clock, pseudonym });
  const links = createMailedLinks({ ...options, throttle });
  const pushOutbox = createPushOutbox({ clock, jobs, offered: options.push.keys !== null });
  const smsOutbox = createSmsOutbox({ clock, jobs, offered: options.sms !== null });
  const notify = createNotify({ clock, jobs, publicUrl, pushOutbox, smsOutbox });
  const passkeys = createPasskeys({ all, database, clock, publicUrl });
  const attempts = createAttempts({ clock, pseudonym });
  const proofs = createProofAttempts({ database, attempts });
  const checkPassword = createPasswordCheck({ database, hasher, proofs });
  const registrationProof = createRegistrationProof(options.secretKeys);
  const verification = createVerification({
    database,
    clock,
    jobs,
    links,
    checkPassword,
    registrationProof,
  });
  const factorDeps = {
    database,
    clock,
    jobs,
    proofs,
    seal: createSeal(options.secretKeys, totpPurpose),
    recoveryHash: createRecoveryHash(options.secretKeys),
    publicUrl,
  };
  const factors = createFactorCheck(factorDeps);
  const stepUp = createStepUp({ all, database, clock, checkPassword, factors, passkeys });
  const demandProof: DemandProof = (scope) => stepUp.demand(scope);
  const devices = createDevices({
    database,
    clock,
    pseudonym,
    sessions,
    notify,
    translator,
    demandProof,
  });
  return {
    ...factorDeps,
    all,
    attempts,
    checkPassword,
    demandProof,
    devices,
    events,
    factors,
    gate,
    hasher,
    isBreached: createBreachedPasswords(options.breachedPasswords),
    issuer,
    links,
    membershipEnding: createMembershipEnding({ all, clock, jobs }),
    notify,
    passkeys,
    pseudonym,
    registrationProof,
    sessions,
    stepUp,
    throttle,
    translator,
    verification,
  };
}

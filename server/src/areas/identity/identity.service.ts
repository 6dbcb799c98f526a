import type { KeyObject } from 'node:crypto';
import type { Country, Currency } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Authenticator, Session } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { createSeal } from '../../platform/seal.ts';
import { createAttempts } from '../../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../platform/throttle/pseudonym.ts';
import { deleteThrottlesBefore } from '../../platform/throttle/throttles.store.ts';
import { lockAccountStanding } from './account-standing.store.ts';
import { findContact, listOwners, type Contact } from './accounts.ts';
import { findAddressee } from './addressee.ts';
import { listReaders } from './readers.store.ts';
import { createSessionGate } from './authenticator.ts';
import { createMailedLinks } from './mailed-link.ts';
import { deleteMailedTokensBefore } from './mailed-tokens.store.ts';
import { createPasswordChange, type ChangePassword } from './password-change.ts';
import { createPasswordCheck } from './password-check.ts';
import { createStepUp, type DemandProof, type StepUp } from './step-up.ts';
import { createPasswordReset, passwordResetMailJob, type PasswordReset } from './password-reset.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords.ts';
import { createRegister, type Register } from './registration.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { deleteSessionsBefore } from './sessions.store.ts';
import { createPayerOf, type PayerOf } from './payer.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createStaffUsers, type StaffUsers } from './staff-users.ts';
import { createCustomers, type Customers } from './customers/customers.ts';
import { createDevices, type Devices } from './devices/devices.ts';
import { deleteDevicesBefore } from './devices/devices.store.ts';
import { createAcceptInvitation, type AcceptInvitation } from './members/accept-invitation.ts';
import { sendInvitations } from './members/invitation-mail.ts';
import { createInvitations, type Invitations } from './members/invitations.ts';
import { deleteInvitationsBefore } from './members/invitations.store.ts';
import { createMembers, type Members } from './members/members.ts';
import { createEmailChanges, type EmailChanges } from './profile/email-change.ts';
import { deleteEmailChangesBefore } from './profile/email-change.store.ts';
import { createNotices, type Notices, type NoticeTranslator } from './profile/notices.ts';
import { deleteNoticesBefore } from './profile/notices.store.ts';
import { createNotify, type Notify } from './profile/notify.ts';
import { createProfiles, type Profiles, type UsualLowBalances } from './profile/profile.ts';
import { findLowBalance } from './profile/profile.store.ts';
import { createFactorCheck } from './second-factor/factor-check.ts';
import { createPasskeySignIn, type PasskeySignIn } from './second-factor/passkey-sign-in.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { deleteChallengesBefore } from './second-factor/passkeys.store.ts';
import { createRecoveryHash } from './second-factor/recovery-codes.ts';
import { createSecondFactor, type SecondFactor } from './second-factor/second-factor.ts';
import { createThrottle } from './throttle.ts';
import { createTokenIssuer } from './token-issuer.ts';
import { createVerification, verificationMailJob, type Verification } from './verification.ts';

export interface IdentityOptions {
  /** Accounts come to be here, and their people sign in. */
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
  readonly secretKey: string;
  readonly accessTokenKey: KeyObject;
  readonly events: Events;
  /** For tests that count its work. */
  readonly hasher?: PasswordHasher;
}

export interface IdentityService {
  /** Customers' people who can be written to, in the order of their ids. */
  readonly readersAfter: typeof listReaders;
  /** Checks a bearer token; a driver reaches no tag yet. */
  readonly authenticator: Authenticator;
  readonly signIn: SignIn;
  readonly refresh: Sessions['refresh'];
  readonly signOut: Sessions['end'];
  readonly register: Register;
  readonly requestVerification: Verification['request'];
  readonly confirmAddress: Verification['confirm'];
  readonly requestPasswordReset: PasswordReset['request'];
  readonly resetPassword: PasswordReset['reset'];
  readonly lookAtResetLink: PasswordReset['look'];
  readonly changePassword: ChangePassword;
  /** For calls that want a fresh proof of identity, of any area. */
  readonly demandProof: DemandProof;
  readonly prove: StepUp['prove'];
  /** For the proof by a passkey. */
  proofOptions(session: Session): Promise<{ readonly options: string }>;
  readonly secondFactor: SecondFactor;
  readonly passkeySignIn: PasskeySignIn;
  readonly profiles: Profiles;
  readonly emailChanges: EmailChanges;
  readonly notices: Notices;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly acceptInvitation: AcceptInvitation;
  readonly devices: Devices;
  /** Those who work for the operator. */
  readonly staffUsers: StaffUsers;
  /** Customers as they look for them. */
  readonly customers: Customers;
  /** Sessions that something else has ended: their access tokens are refused from now on. */
  markEnded(sessionIds: readonly string[]): void;
  /** Tells a customer something by the channels that they chose. */
  readonly notify: Notify;
  /** The customer's own limit, in minor units; null where they chose none. */
  lowBalanceOf(accountId: string, queries?: Queries): Promise<number | null>;
  /** Contact of a user, or of the account's first user; null where there is none. */
  contactOf(accountId: string, userId?: string, queries?: Queries): Promise<Contact | null>;
  /** The account of an access token of ours, expired or not; null for any other. Proves nothing. */
  accountOf(accessToken: string): Promise<string | null>;
  ownersOf(accountId: string, queries?: Queries): Promise<readonly Contact[]>;
  readonly accountStanding: typeof lockAccountStanding;
  /** Whom the documents of an account are for. */
  readonly addresseeOf: typeof findAddressee;
  readonly payerOf: PayerOf;
}

const SWEEP_SECONDS = 3600;

/** Sign-in, sessions, registration and the confirmation of addresses. */
export function createIdentityService(options: IdentityOptions): IdentityService {
  const { database, jobs, clock, events, publicUrl, translator } = options;
  const hasher = options.hasher ?? createPasswordHasher();
  const pseudonym = createPseudonym(options.secretKey);
  const issuer = createTokenIssuer({ key: options.accessTokenKey, issuer: publicUrl });
  const gate = createSessionGate({ issuer, queries: database.queries, clock });
  const sessions = createSessions({ database, clock, issuer, gate });
  const throttle = createThrottle({ database, clock, pseudonym });
  const links = createMailedLinks({ database, clock, jobs, throttle, publicUrl });
  const verification = createVerification({ database, clock, jobs, links });

  const notify = createNotify({ clock, jobs, publicUrl });
  const devices = createDevices({ database, clock, pseudonym, sessions, notify, translator });
  const checkPassword = createPasswordCheck({ database, hasher, throttle });
  const passkeys = createPasskeys({ database, clock, publicUrl });
  const factorDeps = {
    database,
    clock,
    jobs,
    attempts: createAttempts({ clock, pseudonym }),
    seal: createSeal(options.secretKey, 'totp'),
    recoveryHash: createRecoveryHash(options.secretKey),
    publicUrl,
  };
  const factors = createFactorCheck(factorDeps);
  const stepUp = createStepUp({ database, clock, checkPassword, factors, passkeys });
  const demandProof: DemandProof = (session) => stepUp.demand(session);
  /** What most parts of identity are made of. */
  const parts = {
    all: options.all,
    database,
    clock,
    jobs,
    events,
    hasher,
    pseudonym,
    throttle,
    links,
    sessions,
    verification,
    devices,
    factors,
    passkeys,
    checkPassword,
    demandProof,
    publicUrl,
  };
  const passwordReset = createPasswordReset(parts);
  const { attempts } = factorDeps;
  const invitations = createInvitations({ ...parts, attempts });
  sendInvitations({ ...parts, translator });
  const members = createMembers({
    ...parts,
    translator,
    invitations,
  });

  jobs.on(passwordResetMailJob, (request) => passwordReset.sendLink(request));
  jobs.on(verificationMailJob, (request) => verification.sendAgain(request));
  jobs.every('identity-sweep', SWEEP_SECONDS, () => sweep(database, clock));

  return {
    authenticator: gate,
    signIn: createSignIn(parts),
    refresh: (given, caller) => sessions.refresh(given, caller),
    signOut: (refreshToken, caller) => sessions.end(refreshToken, caller),
    register: createRegister({
      ...parts,
      country: options.country,
    }),
    requestVerification: (given, caller) => verification.request(given, caller),
    confirmAddress: (token, caller) => verification.confirm(token, caller),
    requestPasswordReset: (given, caller) => passwordReset.request(given, caller),
    resetPassword: (given, caller) => passwordReset.reset(given, caller),
    lookAtResetLink: (token, caller) => passwordReset.look(token, caller),
    changePassword: createPasswordChange(parts),
    demandProof,
    prove: (given, session, caller) => stepUp.prove(given, session, caller),
    proofOptions: async (session) => ({ options: await passkeys.authenticationOptions(session) }),
    secondFactor: createSecondFactor({ ...factorDeps, factors, passkeys, demandProof }),
    passkeySignIn: createPasskeySignIn(parts),
    profiles: createProfiles({
      database,
      clock,
      country: options.country,
      currency: options.currency,
      usualLowBalances: options.usualLowBalances,
    }),
    emailChanges: createEmailChanges(parts),
    notices: createNotices({ database, clock, translator }),
    members,
    invitations,
    acceptInvitation: createAcceptInvitation({ ...parts, attempts, translator }),
    devices,
    staffUsers: createStaffUsers(parts),
    customers: createCustomers(database),
    markEnded: (sessionIds) => sessions.markEnded(sessionIds),
    notify,
    readersAfter: listReaders,
    lowBalanceOf: (accountId, queries = database.queries) => findLowBalance(queries, accountId),
    contactOf: (accountId, userId, queries = database.queries) =>
      findContact(queries, accountId, userId),
    accountOf: (accessToken) => issuer.accountIdOf(accessToken),
    ownersOf: (accountId, queries = database.queries) => listOwners(queries, accountId),
    accountStanding: lockAccountStanding,
    addresseeOf: findAddressee,
    payerOf: createPayerOf({ database, isoCode: options.isoCode }),
  };
}

/** Forgets what can no longer matter: old failures, dead links, sessions long past their age. */
async function sweep(database: Database, clock: Clock): Promise<void> {
  const ago = (days: number) => clock.now().subtract({ hours: days * 24 });
  await deleteThrottlesBefore(database.queries, ago(2));
  await deleteMailedTokensBefore(database.queries, ago(30));
  await deleteInvitationsBefore(database.queries, ago(30));
  await deleteEmailChangesBefore(database.queries, ago(30));
  await deleteChallengesBefore(database.queries, ago(1));
  await deleteNoticesBefore(database.queries, ago(90));
  await deleteDevicesBefore(database.queries, ago(180));
  await database.transaction((tx) => deleteSessionsBefore(tx, ago(90)));
}

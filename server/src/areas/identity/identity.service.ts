import type { MemberRole } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import type { Authenticator } from '../../platform/http/http.ts';
import type {
  AccountScope,
  AllAccounts,
  MemberScope,
  SomeAccounts,
} from '../../platform/scope/scope.ts';
import { createSendRequest } from '../../platform/outgoing/send-request.ts';
import { isOpen, lockAccountStanding } from './account-standing.store.ts';
import { holdRole, type HoldRole } from './held-role.ts';
import { listReaders } from './readers.store.ts';
import { createSweep } from './identity-sweep.ts';
import { findCompany, selectCompanyIds } from './companies.store.ts';
import {
  findAddressee,
  findContact,
  findPayer,
  listOwners,
  listReachable,
  type Contact,
  type Payer,
} from './contacts.ts';
import { selectTakenNames, findUser } from './identity.store.ts';
import { createLinksAgain, type LinksAgain } from './links-again.ts';
import { createPasswordChange, type ChangePassword } from './password-change.ts';
import { findSeenMember } from './seen-as.ts';
import type { DemandProof, StepUp } from './step-up.ts';
import { createPasswordReset, passwordResetMailJob, type PasswordReset } from './password-reset.ts';
import { createRegister, type Register } from './registration.ts';
import { createSessionEnding, type SessionEnding } from './session-ending.ts';
import type { Sessions } from './sessions.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createStaffUsers, type StaffUsers } from './staff-users.ts';
import { createCustomers, type Customers } from './customers/customers.ts';
import type { Devices } from './devices/devices.ts';
import { createAcceptInvitation, type AcceptInvitation } from './members/accept-invitation.ts';
import { sendInvitations } from './members/invitation-mail.ts';
import { createInvitationLimits } from './members/invitation-limits.ts';
import { createInvitations, type Invitations } from './members/invitations.ts';
import { createMembers, type Members } from './members/members.ts';
import type { MembershipEnding } from './memberships/membership-ending.ts';
import { createMemberships, type Memberships } from './memberships/memberships.ts';
import { signInPlaceOf } from './memberships/person.ts';
import { createEmailChanges, type EmailChanges } from './profile/email-change.ts';
import { createNotices, type Notices } from './profile/notices.ts';
import type { Notify } from './profile/notify.ts';
import { createProfiles, type Profiles } from './profile/profile.ts';
import { createSaveProfile, type SaveProfile } from './profile/save-profile.ts';
import { findLowBalance, findProfile, selectLowBalances } from './profile/profile.store.ts';
import { startPushDelivery } from './push/push-delivery.ts';
import { createPushDevices, type PushDevices } from './push/push-devices.ts';
import { createSmsCodes } from './sms/sms-code.ts';
import { createSmsNumbers, type SmsNumbers } from './sms/sms-numbers.ts';
import { createSmsReaders, type SmsReaders } from './sms/sms-readers.ts';
import { createPasskeySignIn, type PasskeySignIn } from './second-factor/passkey-sign-in.ts';
import { createSecondFactor, type SecondFactor } from './second-factor/second-factor.ts';
import { createTokenToDraw, type TokenToDraw } from './token-to-draw.ts';
import { verificationMailJob, type Verification } from './verification.ts';
import { createIdentityParts, type IdentityOptions } from './identity-parts.ts';

export interface IdentityService {
  /** Deletes what is past its time; the work of an hourly job. */
  sweep(all: AllAccounts): Promise<void>;
  /** Customers' people who can be written to, in the order of their ids. */
  readonly readersAfter: typeof listReaders;
  /** Whether there is anybody yet who can be written to. */
  hasReaders(queries: Queries): Promise<boolean>;
  /** Checks a bearer token; a driver reaches no tag yet. */
  readonly authenticator: Authenticator;
  readonly signIn: SignIn;
  readonly refresh: Sessions['refresh'];
  /** For first pictures of screens. */
  readonly tokenToDraw: TokenToDraw;
  readonly signOut: Sessions['end'];
  readonly register: Register;
  readonly requestVerification: Verification['request'];
  readonly confirmAddress: Verification['confirm'];
  readonly requestPasswordReset: PasswordReset['request'];
  readonly resetPassword: PasswordReset['reset'];
  readonly lookAtResetLink: PasswordReset['look'];
  readonly changePassword: ChangePassword;
  /** For calls of any area that demand a fresh proof of identity. */
  readonly demandProof: DemandProof;
  /** For changes of members, keys, webhooks and payment means of any area, in their transaction. */
  readonly holdRole: HoldRole;
  readonly prove: StepUp['prove'];
  /** For the proof by a passkey. */
  proofOptions(scope: MemberScope): Promise<{ readonly options: string }>;
  readonly secondFactor: SecondFactor;
  readonly passkeySignIn: PasskeySignIn;
  readonly profiles: Profiles;
  /** For staff who change a customer's data with the checks that the profile has. */
  readonly saveProfile: SaveProfile;
  readonly profileOf: typeof findProfile;
  /** For staff: what somebody who lost a mail is sent once more. */
  readonly linksAgain: LinksAgain;
  readonly emailChanges: EmailChanges;
  readonly notices: Notices;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly acceptInvitation: AcceptInvitation;
  readonly memberships: Memberships;
  readonly membershipEnding: MembershipEnding;
  readonly devices: Devices;
  readonly pushDevices: PushDevices;
  readonly smsNumbers: SmsNumbers;
  /** For whoever sends SMS. */
  readonly smsReaders: SmsReaders;
  /** For the operator. */
  readonly sessionEnding: SessionEnding;
  /** Those who work for the operator. */
  readonly staffUsers: StaffUsers;
  /** Customers as staff look for them. */
  readonly customers: Customers;
  /** For sessions that another area has ended: their access tokens are refused from now on. */
  markEnded(sessionIds: readonly string[]): void;
  /** Tells a customer something by the channels that they chose. */
  readonly notify: Notify;
  /** The customer's own limit, in minor units; null if they chose none. */
  lowBalanceOf(scope: AccountScope, queries?: Queries): Promise<number | null>;
  /** The same of several accounts; those without one are left out. */
  lowBalancesOf(
    scope: SomeAccounts,
    queries: Queries,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Those of the names, in their folded form, that somebody signs in with. */
  readonly takenNames: typeof selectTakenNames;
  /** Contact of a user, or of the account's first owner; null if there is none. */
  contactOf(scope: AccountScope, userId?: string, queries?: Queries): Promise<Contact | null>;
  /** The account of an access token of ours, expired or not; null for any other. Proves nothing. */
  accountOf(accessToken: string): Promise<string | null>;
  ownersOf(scope: AccountScope, queries?: Queries): Promise<readonly Contact[]>;
  /** All members who can be told by mail. */
  readonly reachableOf: typeof listReachable;
  /** The role of a member; null for somebody who is none, or none any more. */
  roleOf(scope: AccountScope, queries: Queries, userId: string): Promise<MemberRole | null>;
  readonly accountStanding: typeof lockAccountStanding;
  readonly isOpen: typeof isOpen;
  /** Whose screens staff see. */
  readonly seenMember: typeof findSeenMember;
  /** The addressee of an account's documents. */
  readonly addresseeOf: typeof findAddressee;
  readonly companyOf: typeof findCompany;
  readonly companyIds: typeof selectCompanyIds;
  payerOf(scope: AccountScope, userId: string | undefined, queries?: Queries): Promise<Payer>;
}

const SWEEP_SECONDS = 3600;

/** Push services answer within a second; one that does not must not hold the workers that send to the others. */
const PUSH_PATIENCE_MS = 5000;

/** Sign-in, sessions, registration and the confirmation of addresses. */
export function createIdentityService(options: IdentityOptions): IdentityService {
  const { all, database, jobs, clock, translator } = options;
  const parts = createIdentityParts(options);
  const { demandProof, devices, issuer, notify, passkeys, sessions, stepUp, verification } = parts;
  const smsCodes = createSmsCodes(options.secretKeys);
  const passwordReset = createPasswordReset(parts);
  const invitations = createInvitations({ ...parts, charge: createInvitationLimits(parts) });
  sendInvitations(parts);
  const saveProfile = createSaveProfile({ database, country: options.country });
  const members = createMembers({ ...parts, invitations });

  startPushDelivery({
    ...options,
    send: createSendRequest({ ...options.push, patienceMs: PUSH_PATIENCE_MS }),
  });
  jobs.on(passwordResetMailJob, (request) => passwordReset.sendLink(request));
  jobs.on(verificationMailJob, (request) => verification.sendAgain(request));
  const sweep = createSweep({ database, clock });
  jobs.every('unconfirmed-registrations', SWEEP_SECONDS, sweep);

  return {
    sweep,
    authenticator: parts.gate,
    signIn: createSignIn(parts),
    refresh: (given, origin) => sessions.refresh(given, origin),
    tokenToDraw: createTokenToDraw(parts),
    signOut: (refreshToken, origin) => sessions.end(refreshToken, origin),
    register: createRegister({ ...parts, country: options.country }),
    requestVerification: (given, origin) => verification.request(given, origin),
    confirmAddress: (given, origin) => verification.confirm(given, origin),
    requestPasswordReset: (given, origin) => passwordReset.request(given, origin),
    resetPassword: (given, origin) => passwordReset.reset(given, origin),
    lookAtResetLink: (token, origin) => passwordReset.look(token, origin),
    changePassword: createPasswordChange(parts),
    demandProof,
    holdRole,
    prove: (scope, given, origin) => stepUp.prove(scope, given, origin),
    async proofOptions(scope) {
      const place = await signInPlaceOf(all, database.queries, scope, scope.actor.userId);
      return { options: await passkeys.authenticationOptions(scope, place) };
    },
    secondFactor: createSecondFactor(parts),
    passkeySignIn: createPasskeySignIn(parts),
    profiles: createProfiles({
      database,
      clock,
      saveProfile,
      currency: options.currency,
      usualLowBalances: options.usualLowBalances,
    }),
    saveProfile,
    profileOf: findProfile,
    linksAgain: createLinksAgain({ ...parts, queries: database.queries, invitations }),
    emailChanges: createEmailChanges(parts),
    notices: createNotices({ database, clock, translator }),
    members,
    invitations,
    acceptInvitation: createAcceptInvitation(parts),
    memberships: createMemberships(parts),
    membershipEnding: parts.membershipEnding,
    devices,
    pushDevices: createPushDevices({ ...options, attempts: parts.attempts }),
    smsNumbers: createSmsNumbers({ ...options, attempts: parts.attempts, codes: smsCodes }),
    smsReaders: createSmsReaders({ ...options, codes: smsCodes }),
    sessionEnding: createSessionEnding(parts),
    staffUsers: createStaffUsers(parts),
    customers: createCustomers(database),
    markEnded: (sessionIds) => sessions.markEnded(sessionIds),
    notify,
    readersAfter: listReaders,
    hasReaders: async (queries) => (await listReaders(all, queries, null, 1)).length > 0,
    lowBalanceOf: (scope, queries = database.queries) => findLowBalance(scope, queries),
    lowBalancesOf: selectLowBalances,
    takenNames: selectTakenNames,
    contactOf: (scope, userId, queries = database.queries) => findContact(scope, queries, userId),
    accountOf: (accessToken) => issuer.accountIdOf(accessToken),
    ownersOf: (scope, queries = database.queries) => listOwners(scope, queries),
    reachableOf: listReachable,
    roleOf: async (...who) => (await findUser(...who))?.role ?? null,
    accountStanding: lockAccountStanding,
    isOpen,
    seenMember: findSeenMember,
    addresseeOf: findAddressee,
    companyOf: findCompany,
    companyIds: selectCompanyIds,
    payerOf: (scope, userId, queries = database.queries) =>
      findPayer(scope, queries, userId, options.isoCode),
  };
}

import type { AnyCall, LanguageId, MemberRole, Outcome, StaffRole } from '@rampa/contract';
import type { Operator } from '../audit/operator.ts';
import type {
  CustomerScope,
  MemberScope,
  StaffLimits,
  StaffMember,
  StaffScope,
} from '../scope/scope.ts';

/** The caller: the session by the access token, the rights by the database. */
export interface Session {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Person type, or `osoblje` for staff. */
  readonly personType: string;
  readonly role: MemberRole;
  /** User id where they sign in, if that is another account; left out: it is this one. */
  readonly homeUserId?: string;
}

/** Where a call comes from. */
export interface CallOrigin {
  readonly requestId: string;
  /** Address of the caller, for throttling only. */
  readonly address: string;
  readonly userAgent: string;
}

export interface CallContext extends CallOrigin {
  /** The language that the request asks for; null if it names none of ours. */
  readonly languageId: LanguageId | null;
  /** Where a stream of events continues for a browser that reconnects; empty from the beginning. */
  readonly lastEventId: string;
  /** Binds the CSRF cookie to a session from now on; null for anonymous. */
  bindForgeryToken(sessionId: string | null): void;
  /** Stores new tokens in the browser that stores the refresh token used for them. */
  renewCookies(
    usedRefreshToken: string,
    next: { readonly token: string; readonly refreshToken: string },
  ): void;
  /** Sets the CSRF cookie again for the caller, even with an expired token. */
  renewForgeryToken(): Promise<void>;
}

/** Of a call by a customer: with a session, and with an API key only where `Scope` includes one. */
export interface CustomerContext<Scope extends CustomerScope = MemberScope> extends CallContext {
  readonly scope: Scope;
}

export interface EitherContext extends CallContext {
  /** Null for a visitor. */
  readonly scope: MemberScope | null;
}

/** Of a call about one's own sign-in, for customers and staff. */
export interface UserContext extends CallContext {
  readonly scope: MemberScope;
}

export interface StaffContext extends CallContext {
  readonly scope: StaffScope;
}

/** Knows the staff, and records what they do. */
export interface StaffGate {
  /** The limits of what a role decides alone. */
  limitsOf(role: StaffRole): StaffLimits;
  /** By their own sign-in; looked up for each call, so that a removal counts at once. */
  admit(
    self: MemberScope,
  ): Promise<Outcome<StaffMember, 'session.ended' | 'session.second-factor-needed'>>;
  /** The audit trail of one call. */
  follow(
    member: StaffMember,
    requestId: string,
  ): {
    readonly by: Operator;
    /** A refusal is recorded as well; a success without a line is a fault of ours, and thrown. */
    close(call: AnyCall, outcome: Outcome<unknown, string>): Promise<void>;
  };
}

/** The tags of a driver, each with the day of toll time since when it is theirs. */
export type ReachOfDriver = (driver: MemberScope) => Promise<ReadonlyMap<string, string>>;

/** Identifies the owner of a bearer token. */
export interface Authenticator {
  authenticate(
    bearer: string,
  ): Promise<Outcome<Session, 'session.expired' | 'session.ended' | 'session.missing'>>;
  /** What the user of a session may be now, its token expired or not; null once it has ended. */
  roleOf(session: Pick<Session, 'accountId' | 'sessionId'>): Promise<MemberRole | null>;
  /** Session of a token that we signed, expired or not; null for any other. */
  sessionIdOf(bearer: string): Promise<string | null>;
  /** The same for the person who signs in with it, in whichever of their accounts they act. */
  personIdOf(bearer: string): Promise<string | null>;
}

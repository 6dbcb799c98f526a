import type { AnyCall, LanguageId, MemberRole, Outcome } from '@rampa/contract';
import type { Operator } from '../audit/operator.ts';
import type {
  CustomerScope,
  MemberScope,
  StaffLimits,
  StaffMember,
  StaffScope,
} from '../scope/scope.ts';
import type { TagReach } from '../tag-reach.ts';

/** Who is calling: whose session it is as the access token says, what they may as the books say. */
export interface Session {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Person type, or `osoblje` for the operator's people. */
  readonly lice: string;
  /** Set where a program calls with a key of the account's: it only reads, by its scopes. */
  readonly apiKeyId?: string;
  readonly role: MemberRole;
  /** Of a driver: the tags that they may reach, and no other; null for the others, who reach all. */
  readonly reach: TagReach | null;
}

export interface CallContext {
  readonly requestId: string;
  /** Address of the caller, for throttling only. */
  readonly address: string;
  readonly userAgent: string;
  /** Which the request asks to be answered in; null where it names none of ours. */
  readonly languageId: LanguageId | null;
  /** Where a stream of events goes on for a browser that comes again; empty from the beginning. */
  readonly lastEventId: string;
  /** Binds the forgery-protection cookie to a session from now on; null for anonymous. */
  bindForgeryToken(sessionId: string | null): void;
  /** Sets the forgery-protection cookie anew for whoever is calling, also with an expired token. */
  renewForgeryToken(): Promise<void>;
}

/** Of a call that only those with a session may make: no key opens it. */
export interface CustomerContext<Scope extends CustomerScope = MemberScope> extends CallContext {
  readonly scope: Scope;
  readonly session: Session;
}

export interface EitherContext extends CallContext {
  /** Null for a visitor. */
  readonly scope: MemberScope | null;
  readonly session: Session | null;
}

/** Of a call about one's own sign-in: customers and the operator's people make it. */
export interface UserContext extends CallContext {
  readonly session: Session;
}

export interface StaffContext extends CallContext {
  readonly scope: StaffScope;
  readonly session: Session;
  readonly staff: StaffMember;
  /** Who does it; a handler that succeeds has put a line into the audit trail by it. */
  readonly by: Operator;
}

/** Knows who works for the operator, and what they did. */
export interface StaffGate {
  /** What they may decide alone. */
  readonly limits: StaffLimits;
  /** Of a living session of theirs; asked anew for each call, so that a removal counts at once. */
  admit(
    session: Session,
  ): Promise<Outcome<StaffMember, 'session.ended' | 'session.second-factor-needed'>>;
  /** The trail of one call. */
  follow(
    member: StaffMember,
    requestId: string,
  ): {
    readonly by: Operator;
    /** A refusal is put down as well; a success without a line is a fault of ours, and thrown. */
    close(call: AnyCall, outcome: Outcome<unknown, string>): Promise<void>;
  };
}

/** Tells who a bearer token belongs to. */
export interface Authenticator {
  authenticate(
    bearer: string,
  ): Promise<Outcome<Session, 'session.expired' | 'session.ended' | 'session.missing'>>;
  /** Session of a token that is signed by us, expired or not; null for any other. */
  sessionIdOf(bearer: string): Promise<string | null>;
}

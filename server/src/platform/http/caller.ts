import type { AnyCall, LanguageId, MemberRole, Outcome, StaffRole } from '@rampa/contract';
import type { Operator } from '../audit/operator.ts';
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

export interface CustomerContext extends CallContext {
  readonly session: Session;
}

export interface EitherContext extends CallContext {
  /** Null for a visitor. */
  readonly session: Session | null;
}

/** Somebody who works for the operator. */
export interface StaffMember {
  readonly userId: string;
  readonly role: StaffRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface StaffContext extends CallContext {
  readonly session: Session;
  readonly staff: StaffMember;
  /** Who does it; a handler that succeeds has put a line into the audit trail by it. */
  readonly by: Operator;
}

/** Knows who works for the operator, and what they did. */
export interface StaffGate {
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

import { createHash } from 'node:crypto';
import {
  failure,
  isRead,
  mayCall,
  needsSession,
  type AnyCall,
  type Failure,
  type MemberRole,
  type StaffRole,
} from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import type { Operator } from '../audit/operator.ts';
import type { MemberScope } from '../scope/scope.ts';
import type { Session, StaffGate } from './caller.ts';
import type { RateLimit } from './rate-limit.ts';

/** A customer's screens, as a member of staff sees them now. */
export interface Viewing {
  readonly viewingId: string;
  /** Who sees them, and the sign-in on which that depends. */
  readonly staff: {
    readonly accountId: string;
    readonly userId: string;
    readonly sessionId: string;
  };
  /** The member of the account as whom they see them. */
  readonly customer: {
    readonly accountId: string;
    readonly userId: string;
    readonly personType: string;
    readonly role: MemberRole;
  };
}

/** Knows the viewings that are under way. Nothing is remembered: each call asks. */
export interface ViewingGate {
  /** Roles of staff that may have one. */
  readonly roles: readonly StaffRole[];
  /** Whether a bearer token has the form of a viewing's, valid or not. */
  recognises(bearer: string): boolean;
  /** Null if it is over, or was never ours. Whether its holder may still have it, the guard asks. */
  find(bearer: string): Promise<Viewing | null>;
  /** Its holder has signed out, or has no such role any more. */
  staffLeft(viewing: Viewing): Promise<void>;
  /** Adds what is seen to the audit trail: each call once on each server, for a screen repeats them. */
  note(viewing: Viewing, by: Operator, call: AnyCall): Promise<void>;
  noteRefused(viewing: Viewing, by: Operator, call: AnyCall, fault: Failure): Promise<void>;
}

/** Most tokens whose holder is remembered; an operator has fewer people. */
const mostRemembered = 10_000;

/**
 * Whose limit a call with a viewing's token counts against: its holder's, together with their own calls, if the token was
 * right when it last came; else that of its network, like a stranger's. Never the customer's.
 */
export function rememberViewers(gate: Pick<ViewingGate, 'recognises'> | undefined) {
  const names = new Map<string, string>();
  const hashOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64');
  return {
    nameOf: (bearer: string): string | null =>
      gate?.recognises(bearer) === true ? (names.get(hashOf(bearer)) ?? null) : null,
    add(bearer: string, userId: string): void {
      names.set(hashOf(bearer), userId);
      const [oldest] = names.keys();
      if (names.size > mostRemembered && oldest !== undefined) names.delete(oldest);
    },
    forget: (bearer: string): void => void names.delete(hashOf(bearer)),
  };
}

export type Viewers = ReturnType<typeof rememberViewers>;

/** Makes the scope of a member; with `viewedBy`, for the member of staff who sees as them. */
export type ScopeOf = (
  session: Session,
  requestId: string,
  viewedBy?: string,
) => Promise<MemberScope>;

export interface ViewingGuardParts {
  readonly gate: ViewingGate;
  readonly viewers: Viewers;
  readonly rateLimit: RateLimit;
  readonly staff: StaffGate;
  readonly scopeOf: ScopeOf;
}

interface Checked {
  /** Why the call is refused; null if it may go on. */
  readonly fault: Failure | null;
  /** Null where the call says nothing about the customer, too. */
  readonly scope: MemberScope | null;
  /** Notes that the call was answered; null where there is nothing to note. */
  readonly noteSeen: (() => Promise<void>) | null;
}

/**
 * The checks of a call with a viewing's token: its holder is asked about as in the back office, and only what the contract
 * calls a read goes on. No browser sends the token by itself, so there is no CSRF.
 */
export function createViewingGuard({
  gate,
  viewers,
  rateLimit,
  staff: staffGate,
  scopeOf,
}: ViewingGuardParts) {
  const refuse = (fault: Failure): Checked => ({ fault, scope: null, noteSeen: null });

  const check = async (
    call: AnyCall,
    bearer: string,
    from: { readonly requestId: string; readonly network: string; readonly crossSite: boolean },
  ): Promise<Checked> => {
    const wait = rateLimit.check(viewers.nameOf(bearer) ?? from.network);
    if (wait > 0) return refuse(failure('request.too-many', { seconds: wait }));
    const viewing = await gate.find(bearer);
    if (viewing === null) {
      viewers.forget(bearer);
      return refuse(failure('session.ended'));
    }
    const { staff, customer, viewingId } = viewing;
    const own = { ...staff, personType: staffLice, role: 'owner' } as const;
    const member = await staffGate.admit(await scopeOf(own, from.requestId));
    if (!member.ok || !gate.roles.includes(member.value.role)) {
      await gate.staffLeft(viewing);
      return refuse(failure('session.ended'));
    }
    viewers.add(bearer, staff.userId);
    if (from.crossSite) return refuse(failure('request.cross-site'));
    const { by } = staffGate.follow(member.value, from.requestId);
    const fault = faultOf(call, customer.role);
    if (fault !== null) {
      await gate.noteRefused(viewing, by, call, fault);
      return refuse(fault);
    }
    // What anybody may read says nothing about the customer.
    if (!needsSession(call) && !('customers' in call.who))
      return { fault: null, scope: null, noteSeen: null };
    const seen: Session = { ...customer, sessionId: viewingId };
    return {
      fault: null,
      scope: await scopeOf(seen, from.requestId, staff.userId),
      noteSeen: () => gate.note(viewing, by, call),
    };
  };

  return { recognises: (bearer: string) => gate.recognises(bearer), check };
}

function faultOf(call: AnyCall, role: MemberRole): Failure | null {
  if (!isRead(call)) return failure('session.viewing-reads-only');
  return mayCall(role, call) ? null : failure('session.role-not-allowed');
}

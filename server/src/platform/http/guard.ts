import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyGuard } from './api-keys.ts';
import {
  failure,
  mayCall,
  needsSession,
  type AnyCall,
  type Failure,
  type Outcome,
} from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import { keyScope, memberScope, staffScope } from '../scope/make-scope.ts';
import { personOf, wholeAccount, type CustomerScope, type StaffScope } from '../scope/scope.ts';
import type { Authenticator, ReachOfDriver, Session, StaffGate } from './caller.ts';
import { anonymousSession } from './forgery.ts';
import type { ForgeryCookies } from './forgery-cookies.ts';
import type { RateLimit } from './rate-limit.ts';
import { networkOf } from '../throttle/pseudonym.ts';
import {
  createViewingGuard,
  type ScopeOf,
  type Viewers,
  type ViewingGuardParts,
} from './viewings.ts';

/** What a staff member may do in this call; the audit trail records its outcome. */
export interface StaffPass {
  readonly scope: StaffScope;
  close(outcome: Outcome<unknown, string>): Promise<void>;
}

export interface Passed {
  /** Why the call is refused; null if it may go on. */
  readonly fault: Failure | null;
  /** Null for visitors and programs. */
  readonly session: Session | null;
  /**
   * Of a customer, by session or by key; of staff in a call about their own sign-in. Null for visitors,
   * and in calls for staff.
   */
  readonly scope: CustomerScope | null;
  /** Of a call for staff. */
  readonly staff: StaffPass | null;
  /** Of what staff see as the customer: to be called once there is an answer, before it is sent. */
  readonly noteSeen: (() => Promise<void>) | null;
}

/** The refusal, or who makes the call. */
type Admitted = { readonly fault: Failure } | Pick<Passed, 'scope' | 'staff'>;

/** A visitor, or a refused caller. */
const noScope = { scope: null, staff: null, noteSeen: null } as const;

export interface Guard {
  /** The checks before any handler: rate limit, token, origin, CSRF protection. */
  check(call: AnyCall, request: FastifyRequest, reply: FastifyReply): Promise<Passed>;
  /** Whether a caller who was let in would be let in again now; it counts towards no limit. */
  stillMay(call: AnyCall, request: FastifyRequest, session: Session | null): Promise<boolean>;
  /** The session that the caller's CSRF token must be made for. */
  forgerySessionOf(request: FastifyRequest, session: Session | null): Promise<string>;
}

export function createGuard(parts: {
  readonly authenticator: Authenticator;
  readonly forgeryCookies: ForgeryCookies;
  readonly rateLimit: RateLimit;
  /** Null if there are no keys. */
  readonly keys: KeyGuard | null;
  readonly staff: StaffGate;
  /** Null if staff see no screens of customers. */
  readonly viewings: Pick<ViewingGuardParts, 'gate' | 'viewers'> | null;
  readonly reachOf: ReachOfDriver;
}): Guard {
  const { authenticator, forgeryCookies, rateLimit, keys } = parts;

  const forgerySessionOf: Guard['forgerySessionOf'] = async (request, session) => {
    if (session !== null) return session.sessionId;
    const bearer = bearerOf(request);
    const known = bearer === null ? null : await authenticator.sessionIdOf(bearer);
    return known ?? anonymousSession;
  };

  const scopeOf = createScopeOf(parts.reachOf);
  const viewings =
    parts.viewings === null
      ? null
      : createViewingGuard({ ...parts.viewings, rateLimit, staff: parts.staff, scopeOf });

  /**
   * The one place where `who` of a call is checked against the caller; which objects are theirs, the
   * services check. Customers and staff share no calls but those of their own sign-in.
   */
  const admit = async (call: AnyCall, session: Session, requestId: string): Promise<Admitted> => {
    const { who } = call;
    if (session.personType !== staffLice) {
      // For a customer there is no back office.
      if ('staff' in who) return { fault: failure('request.not-found') };
      return mayCall(session.role, call)
        ? { scope: await scopeOf(session, requestId), staff: null }
        : { fault: failure('session.role-not-allowed') };
    }
    if ('customers' in who) return { fault: failure('session.customers-only') };
    const self = await scopeOf(session, requestId);
    const member = await parts.staff.admit(self);
    if (!member.ok) {
      const enrols = 'signedIn' in who && who.enrols === true;
      return enrols && member.code === 'session.second-factor-needed'
        ? { scope: self, staff: null }
        : { fault: member };
    }
    const { by, close } = parts.staff.follow(member.value, requestId);
    if ('staff' in who && !who.staff.includes(member.value.role)) {
      const fault = failure('session.role-missing');
      await close(call, fault);
      return { fault };
    }
    const limits = parts.staff.limitsOf(member.value.role);
    const scope = staffScope(member.value, { by, requestId, limits, self });
    return {
      scope: 'staff' in who ? null : self,
      staff: { scope, close: (outcome) => close(call, outcome) },
    };
  };

  const check: Guard['check'] = async (call, request, reply) => {
    const bearer = bearerOf(request);
    if (bearer !== null && viewings?.recognises(bearer) === true) {
      const from = { requestId: request.id, network: networkOf(request.ip) };
      const seen = await viewings.check(call, bearer, { ...from, crossSite: isCrossSite(request) });
      return { ...noScope, ...seen, session: null };
    }
    if (bearer !== null && keys?.recognises(bearer) === true) {
      return checkKey(keys, call, bearer, request);
    }
    const authenticated =
      bearer === null ? failure('session.missing') : await authenticator.authenticate(bearer);
    const session = authenticated.ok ? authenticated.value : null;
    const wait = rateLimit.check(await countedAs(request, session, authenticator));
    const refuse = (fault: Failure): Passed => ({ ...noScope, fault, session });
    if (wait > 0) return refuse(failure('request.too-many', { seconds: wait }));
    let admitted: Admitted = noScope;
    if (needsSession(call) || (bearer !== null && 'customers' in call.who)) {
      if (!authenticated.ok) return refuse(authenticated);
      if (isCrossSite(request)) return refuse(failure('request.cross-site'));
      admitted = await admit(call, authenticated.value, request.id);
      if ('fault' in admitted) return refuse(admitted.fault);
    }
    if (call.method !== 'GET') {
      const bound = await forgerySessionOf(request, session);
      if (!forgeryCookies.verify(request, bound)) {
        forgeryCookies.set(reply, bound);
        return refuse(failure('forgery.token-mismatch'));
      }
    }
    return { ...noScope, ...admitted, fault: null, session };
  };

  const stillMay: Guard['stillMay'] = async (call, request, session) => {
    const bearer = bearerOf(request);
    if (bearer !== null && keys?.recognises(bearer) === true) return keys.stillGood(call, bearer);
    // Visitors have nothing to lose, and staff who see as the customer download nothing.
    if (session === null) return true;
    const role = await authenticator.roleOf(session);
    if (role === null || session.personType !== staffLice) {
      return role !== null && mayCall(role, call);
    }
    const member = await parts.staff.admit(await scopeOf({ ...session, role }, request.id));
    return member.ok && (!('staff' in call.who) || call.who.staff.includes(member.value.role));
  };

  return { check, stillMay, forgerySessionOf };
}

async function checkKey(
  keysOf: KeyGuard,
  call: AnyCall,
  bearer: string,
  request: FastifyRequest,
): Promise<Passed> {
  const { fault, holder } = await keysOf.check(call, bearer, networkOf(request.ip));
  const refuse = (found: Failure): Passed => ({ ...noScope, fault: found, session: null });
  if (fault !== null) return refuse(fault);
  if (isCrossSite(request)) return refuse(failure('request.cross-site'));
  const { accountId, ...key } = holder;
  const scope = keyScope(accountId, { ...key, requestId: request.id });
  return { ...noScope, fault: null, session: null, scope };
}

/**
 * Whose calls one is counted among: the person's, in all their accounts together, so that going from one to the other is no way
 * to more. A token that has expired still says who comes to renew it: a neighbour who uses up the limit of their network
 * does not sign them out.
 */
async function countedAs(
  request: FastifyRequest,
  session: Session | null,
  authenticator: Pick<Authenticator, 'personIdOf'>,
): Promise<string> {
  if (session !== null) return personOf(session);
  const bearer = bearerOf(request);
  const known = bearer === null ? null : await authenticator.personIdOf(bearer);
  return known === null ? networkOf(request.ip) : `expired ${known}`;
}

/** Asked again at each call: a tag that is taken from a driver is out of reach at once. */
function createScopeOf(reachOf: ReachOfDriver): ScopeOf {
  return async (session, requestId, viewedBy) => {
    const { accountId, userId, sessionId, role, personType, homeUserId } = session;
    const home = homeUserId === undefined ? {} : { homeUserId };
    const known = { userId, sessionId, role, personType, requestId, ...home };
    const actor = viewedBy === undefined ? known : { ...known, viewedBy };
    if (role !== 'driver') return memberScope(accountId, actor, wholeAccount);
    const withoutTags = memberScope(accountId, actor, { all: false, since: new Map() });
    const since = await reachOf(withoutTags);
    return memberScope(accountId, actor, { all: false, since });
  };
}

/**
 * Whose turn a call takes: that of the person who signed in, of a key that was right before, or of the network
 * for everybody else. What a stranger claims is of no use for more turns.
 */
export function createTurns(
  authenticator: Pick<Authenticator, 'personIdOf'>,
  keys: Pick<KeyGuard, 'recognises' | 'rememberedAs'> | null,
  viewers: Pick<Viewers, 'nameOf'>,
): (request: FastifyRequest) => Promise<string> {
  return async (request) => {
    const bearer = bearerOf(request);
    if (bearer === null) return networkOf(request.ip);
    const viewer = viewers.nameOf(bearer);
    if (viewer !== null) return viewer;
    const known =
      keys?.recognises(bearer) === true
        ? keys.rememberedAs(bearer)
        : await authenticator.personIdOf(bearer);
    return known ?? networkOf(request.ip);
  };
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : null;
}

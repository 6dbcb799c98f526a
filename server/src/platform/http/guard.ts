import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyGuard } from './api-keys.ts';
import { failure, mayCall, needsSession, type AnyCall, type Failure } from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import type { Authenticator, Session, StaffGate, StaffMember } from './caller.ts';
import { anonymousSession } from './forgery.ts';
import type { ForgeryCookies } from './forgery-cookies.ts';
import type { RateLimit } from './rate-limit.ts';
import { networkOf } from '../throttle/pseudonym.ts';

export interface Passed {
  /** Why the call may not go on; null when it may. */
  readonly fault: Failure | null;
  readonly session: Session | null;
  /** Of a call for the operator's people. */
  readonly staff: StaffMember | null;
}

/** The fault of a call that may not go on, else who makes it. */
type Admitted = { readonly fault: Failure } | { readonly staff: StaffMember | null };

export interface Guard {
  /** The checks that come before any handler: rate, token, origin, forgery protection. */
  check(call: AnyCall, request: FastifyRequest, reply: FastifyReply): Promise<Passed>;
  /** The session that the caller's forgery token must be made for. */
  forgerySessionOf(request: FastifyRequest, session: Session | null): Promise<string>;
}

export function createGuard(parts: {
  readonly authenticator: Authenticator;
  readonly forgeryCookies: ForgeryCookies;
  readonly rateLimit: RateLimit;
  /** Null where there are no keys. */
  readonly keys: KeyGuard | null;
  readonly staff: StaffGate;
}): Guard {
  const { authenticator, forgeryCookies, rateLimit, keys } = parts;

  const forgerySessionOf: Guard['forgerySessionOf'] = async (request, session) => {
    if (session !== null) return session.sessionId;
    const bearer = bearerOf(request);
    const known = bearer === null ? null : await authenticator.sessionIdOf(bearer);
    return known ?? anonymousSession;
  };

  const checkKey = async (
    keysOf: KeyGuard,
    call: AnyCall,
    bearer: string,
    request: FastifyRequest,
  ): Promise<Passed> => {
    const { fault, holder } = await keysOf.check(call, bearer, networkOf(request.ip));
    const session = holder?.session ?? null;
    const passed = (found: Failure | null): Passed => ({ fault: found, session, staff: null });
    if (fault === null && isCrossSite(request)) return passed(failure('request.cross-site'));
    return passed(fault);
  };

  /**
   * The one place where `who` of a call is held against the caller; which objects are theirs, the
   * services look at. Customers and the operator's staff share no calls but those of their own sign-in.
   */
  const admit = async (call: AnyCall, session: Session, requestId: string): Promise<Admitted> => {
    const { who } = call;
    if (session.lice !== staffLice) {
      // For a customer there is no back office.
      if ('staff' in who) return { fault: failure('request.not-found') };
      return mayCall(session.role, call)
        ? { staff: null }
        : { fault: failure('session.role-not-allowed') };
    }
    if ('customers' in who) return { fault: failure('session.customers-only') };
    const member = await parts.staff.admit(session);
    if (!member.ok) {
      const enrols = 'signedIn' in who && who.enrols === true;
      return enrols && member.code === 'session.second-factor-needed'
        ? { staff: null }
        : { fault: member };
    }
    if ('staff' in who && !who.staff.includes(member.value.role)) {
      const fault = failure('session.role-missing');
      await parts.staff.follow(member.value, requestId).close(call, fault);
      return { fault };
    }
    return { staff: member.value };
  };

  const check: Guard['check'] = async (call, request, reply) => {
    const bearer = bearerOf(request);
    if (bearer !== null && keys?.recognises(bearer) === true) {
      return checkKey(keys, call, bearer, request);
    }
    const authenticated =
      bearer === null ? failure('session.missing') : await authenticator.authenticate(bearer);
    const session = authenticated.ok ? authenticated.value : null;
    const wait = rateLimit.check(session?.userId ?? networkOf(request.ip));
    const refuse = (fault: Failure): Passed => ({ fault, session, staff: null });
    if (wait > 0) return refuse(failure('request.too-many', { seconds: wait }));
    let staff: StaffMember | null = null;
    if (needsSession(call) || (bearer !== null && 'customers' in call.who)) {
      if (!authenticated.ok) return refuse(authenticated);
      if (isCrossSite(request)) return refuse(failure('request.cross-site'));
      const admitted = await admit(call, authenticated.value, request.id);
      if ('fault' in admitted) return refuse(admitted.fault);
      staff = admitted.staff;
    }
    if (call.method !== 'GET') {
      const bound = await forgerySessionOf(request, session);
      if (!forgeryCookies.verify(request, bound)) {
        forgeryCookies.set(reply, bound);
        return refuse(failure('forgery.token-mismatch'));
      }
    }
    return { fault: null, session, staff };
  };

  return { check, forgerySessionOf };
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : null;
}

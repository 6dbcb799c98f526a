import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyGuard } from './api-keys.ts';
import { failure, mayCall, type AnyCall, type Failure } from '@rampa/contract';
import type { Authenticator, Session } from './caller.ts';
import { anonymousSession } from './forgery.ts';
import type { ForgeryCookies } from './forgery-cookies.ts';
import type { RateLimit } from './rate-limit.ts';
import { networkOf } from '../throttle/pseudonym.ts';

export interface Passed {
  /** Why the call may not go on; null when it may. */
  readonly fault: Failure | null;
  readonly session: Session | null;
}

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
    const { fault, holder } = await keysOf.check(call, bearer);
    const session = holder?.session ?? null;
    const wait = holder === null ? rateLimit.check(networkOf(request.ip)) : 0;
    if (wait > 0) return { fault: failure('request.too-many', { seconds: wait }), session };
    if (fault === null && isCrossSite(request)) {
      return { fault: failure('request.cross-site'), session };
    }
    return { fault, session };
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
    if (wait > 0) return { fault: failure('request.too-many', { seconds: wait }), session };
    if (call.access === 'customer' || (call.access === 'either' && bearer !== null)) {
      if (!authenticated.ok) return { fault: authenticated, session };
      if (isCrossSite(request)) {
        return { fault: failure('request.cross-site'), session };
      }
    }
    // The one place where roles are looked at; which objects are theirs, the services look at.
    if (call.access !== 'anyone' && session !== null && !mayCall(session.role, nameOf(call))) {
      return { fault: failure('session.role-not-allowed'), session };
    }
    if (call.method !== 'GET') {
      const bound = await forgerySessionOf(request, session);
      if (!forgeryCookies.verify(request, bound)) {
        forgeryCookies.set(reply, bound);
        return { fault: failure('forgery.token-mismatch'), session };
      }
    }
    return { fault: null, session };
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

function nameOf({ method, path }: AnyCall): string {
  return `${method} ${path}`;
}

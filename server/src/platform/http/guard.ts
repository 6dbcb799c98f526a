import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure, type AnyCall, type Failure } from '@rampa/contract';
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
}): Guard {
  const { authenticator, forgeryCookies, rateLimit } = parts;

  const forgerySessionOf: Guard['forgerySessionOf'] = async (request, session) => {
    if (session !== null) return session.sessionId;
    const bearer = bearerOf(request);
    const known = bearer === null ? null : await authenticator.sessionIdOf(bearer);
    return known ?? anonymousSession;
  };

  const check: Guard['check'] = async (call, request, reply) => {
    const bearer = bearerOf(request);
    const authenticated =
      bearer === null ? failure('session.missing') : await authenticator.authenticate(bearer);
    const session = authenticated.ok ? authenticated.value : null;
    const wait = rateLimit.check(session?.userId ?? networkOf(request.ip));
    if (wait > 0) return { fault: failure('request.too-many', { seconds: wait }), session };
    if (call.access === 'customer' || (call.access === 'either' && bearer !== null)) {
      if (!authenticated.ok) return { fault: authenticated, session };
      if (request.headers['sec-fetch-site'] === 'cross-site') {
        return { fault: failure('request.cross-site'), session };
      }
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

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : null;
}

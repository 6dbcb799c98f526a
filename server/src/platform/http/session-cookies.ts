import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './read-cookie.ts';

/** Names of the cookies in which the portal stores the tokens of its session. */
export interface SessionCookieNames {
  readonly token: string;
  readonly refreshToken: string;
}

interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

export interface SessionCookies {
  /**
   * Stores the tokens that take the place of a used refresh token, in the browser that stores the used one: a page
   * that is closed before the answer could not, and the session would be over. Other callers get no cookies.
   */
  renew(request: FastifyRequest, reply: FastifyReply, used: string, next: Tokens): void;
}

export function createSessionCookies(names: SessionCookieNames, secure: boolean): SessionCookies {
  // As the portal writes them: it reads both, and they end with the browser's session.
  const attributes = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    renew(request, reply, used, next) {
      if (readCookie(request.headers.cookie, names.refreshToken) !== used) return;
      for (const [name, value] of [
        [names.refreshToken, next.refreshToken],
        [names.token, next.token],
      ] as const) {
        reply.header('Set-Cookie', `${name}=${encodeURIComponent(value)}; ${attributes}`);
      }
    },
  };
}

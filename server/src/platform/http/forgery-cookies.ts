import { forgeryCookie, forgeryHeader } from '@rampa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Forgery } from './forgery.ts';
import { readCookie } from './read-cookie.ts';

export interface ForgeryCookies {
  /** The header repeats the cookie, and the token was made for this session. */
  verify(request: FastifyRequest, session: string): boolean;
  set(reply: FastifyReply, session: string): void;
  /** There is a cookie already, whoever it was made for: pages do not replace it. */
  present(request: FastifyRequest): boolean;
}

const header = forgeryHeader.toLowerCase();

export function createForgeryCookies(forgery: Forgery, secure: boolean): ForgeryCookies {
  return {
    verify(request, session) {
      const given = request.headers[header];
      const cookie = readCookie(request.headers.cookie, forgeryCookie);
      return (
        typeof given === 'string' &&
        given !== '' &&
        given === cookie &&
        forgery.verify(given, session)
      );
    },
    set(reply, session) {
      const attributes = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
      // Not HttpOnly: the portal repeats the value in a header, which another site cannot.
      reply.header('Set-Cookie', `${forgeryCookie}=${forgery.issue(session)}; ${attributes}`);
    },
    present: (request) => readCookie(request.headers.cookie, forgeryCookie) !== null,
  };
}

import type { CallContext } from '../../platform/http/http.ts';
import type { Tokens } from './sessions.ts';

/** The tokens for the customer; the forgery-protection cookie belongs to their session from now on. */
export function handOut({ token, refreshToken: next, sessionId }: Tokens, context: CallContext) {
  context.bindForgeryToken(sessionId);
  return { token, refreshToken: next };
}

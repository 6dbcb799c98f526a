import type { CallContext } from '../../platform/http/http.ts';
import type { Tokens } from './sessions.ts';

/** Reply to a new or renewed session; the CSRF cookie belongs to that session from now on. */
export function answerWithTokens(
  { token, refreshToken: next, sessionId }: Tokens,
  context: CallContext,
) {
  context.bindForgeryToken(sessionId);
  return { token, refreshToken: next };
}

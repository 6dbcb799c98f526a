import type { CallDefinition, CallInput, CallResult } from '@rampa/contract';
import { getForgeryToken, getToken, refreshToken } from '@rampa/contract/identity';
import type { Answer, Caller } from './caller.ts';
import { password } from './world.ts';

/** Somebody who is signed in, in a browser. */
export interface Session {
  call<Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
  ): Promise<CallResult<Call> | null>;
  /** A page, drawn with their data. */
  page(path: string): Promise<void>;
}

/** Milliseconds after which the portal has its access token renewed, which lives ten minutes. */
const RENEWED_AFTER = 9 * 60_000;

export type Headers = Readonly<Record<string, string>>;

/** Signs in as the portal does; null if that failed, which is counted. */
export async function signIn(
  caller: Caller,
  username: string,
  code?: string,
): Promise<Session | null> {
  const visitor = await prove(caller, {});
  if (visitor === null) return null;
  const input = { username, password, ...(code === undefined ? {} : { code }) };
  let tokens = await caller.call(getToken, input, visitor);
  if (tokens === null) return null;
  let proof = await prove(caller, { authorization: `Bearer ${tokens.token}` });
  let renewed = performance.now();

  const headers = async (): Promise<Headers> => {
    if (tokens !== null && performance.now() - renewed > RENEWED_AFTER) {
      // Of several calls at once one renews.
      renewed = performance.now();
      const { token, refreshToken: refresh } = tokens;
      const known = { ...proof, authorization: `Bearer ${token}` };
      tokens = await caller.call(refreshToken, { token, refreshToken: refresh }, known);
      proof = await prove(caller, { authorization: `Bearer ${tokens?.token ?? ''}` });
    }
    return { ...proof, authorization: `Bearer ${tokens?.token ?? ''}` };
  };

  return {
    async call(call, given) {
      return caller.call(call, given, await headers());
    },
    async page(path) {
      const { cookie = '' } = await headers();
      const known = `${cookie}; rampa-token=${tokens?.token ?? ''}`;
      await caller.ask(`page ${path}`, { path, headers: { cookie: known } });
    },
  };
}

/** The cookie against forged calls, which belongs to the token. */
export async function prove(caller: Caller, headers: Headers): Promise<Headers | null> {
  const answer = await caller.ask('Token/GetForgeryToken', { path: getForgeryToken.path, headers });
  return answer === null ? null : forgeryOf(answer);
}

function forgeryOf({ cookies }: Answer): Headers {
  const cookie = cookies[0]?.split(';')[0] ?? '';
  return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
}

import { demoPassword } from '@rampa/demo';

/** Somebody of the demo who is signed in. */
export interface Customer {
  /** Headers of a call with effects: who calls, and the proof that it is not forged. */
  readonly headers: Readonly<Record<string, string>>;
  /** Exchanges the tokens for new ones, as a browser does every few minutes. */
  renew(): Promise<void>;
  ask(method: 'GET' | 'POST', path: string, input?: object): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly result: unknown;
}

interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

const PATIENCE = 20_000;

async function send(
  address: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  input?: object,
): Promise<Answer> {
  const reply = await fetch(address, {
    method,
    headers,
    signal: AbortSignal.timeout(PATIENCE),
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const text = await reply.text();
  const envelope: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  const result =
    typeof envelope === 'object' && envelope !== null && 'result' in envelope
      ? envelope.result
      : text;
  return { status: reply.status, result };
}

/** Of somebody with that token; without one, of a visitor. */
export async function headersFor(portal: string, token?: string): Promise<Record<string, string>> {
  const bearer: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await fetch(`${portal}/api/Token/GetForgeryToken`, { headers: bearer });
  await reply.arrayBuffer();
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    ...bearer,
    'content-type': 'application/json',
    cookie,
    'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
  };
}

export async function signIn(portal: string, username: string): Promise<Customer> {
  const tokensFrom = async (path: string, input: object): Promise<Tokens> => {
    const { status, result } = await send(portal + path, 'POST', await headersFor(portal), input);
    if (status !== 200) throw new Error(`${username}: ${path} answered ${String(status)}`);
    // Both calls answer with them.
    return result as Tokens;
  };
  let tokens = await tokensFrom('/api/Token/GetToken', { username, password: demoPassword });
  let headers = await headersFor(portal, tokens.token);
  return {
    get headers() {
      return headers;
    },
    async renew() {
      const { token, refreshToken } = tokens;
      tokens = await tokensFrom('/api/Token/RefreshToken', { token, refreshToken });
      headers = await headersFor(portal, tokens.token);
    },
    ask: (method, path, input) => send(portal + path, method, headers, input),
  };
}

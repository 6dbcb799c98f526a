import type { CallDefinition, CallInput, CallResult, Envelope } from '@rampa/contract';
import { getForgeryToken, getToken, refreshToken } from '@rampa/contract/identity';
import { createCaller } from './caller.ts';
import type { Tally } from './tally.ts';

/** A customer who is signed in, in a browser. */
export interface Member {
  readonly email: string;
  readonly serialNumber: string;
  /** Null: it has failed, and is counted. */
  call<Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
  ): Promise<CallResult<Call> | null>;
  /** Opens a session of its own. */
  signIn(): Promise<void>;
  /** Exchanges the tokens for new ones, as the portal does every few minutes. */
  renew(): Promise<void>;
}

export function createMember(options: {
  readonly portal: string;
  /** On which the browser is. */
  readonly address: string;
  readonly email: string;
  readonly password: string;
  readonly serialNumber: string;
  readonly tally: Tally;
}): Member {
  const { portal, email, password, serialNumber, tally } = options;
  const caller = createCaller(portal, options.address, tally);
  let tokens: CallResult<typeof getToken> | null = null;
  let proof: Readonly<Record<string, string>> = {};

  const bearer = (): Readonly<Record<string, string>> =>
    tokens === null ? {} : { authorization: `Bearer ${tokens.token}` };

  /** The cookie against forged calls belongs to the token. */
  const prove = async (): Promise<void> => {
    const path = getForgeryToken.path;
    const answer = await caller.ask('sessions', path, { headers: bearer() });
    const cookie = answer?.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    proof = { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
  };

  const send = async <Call extends CallDefinition>(
    kind: string,
    call: Call,
    input: CallInput<Call>,
  ): Promise<CallResult<Call> | null> => {
    const answer = await caller.ask(
      kind,
      call.method === 'GET' ? `${call.path}?${query(input)}` : call.path,
      call.method === 'GET'
        ? { headers: bearer() }
        : {
            method: 'POST',
            headers: { ...bearer(), ...proof, 'content-type': 'application/json' },
            body: JSON.stringify(input),
          },
    );
    if (answer === null) return null;
    if (answer.body.includes('{{'))
      tally.wrong(kind, `${call.path} has a text that is not filled in`);
    // Every call answers with this.
    return (JSON.parse(answer.body) as Envelope<CallResult<Call>>).result;
  };

  return {
    email,
    serialNumber,
    call: (call, input) => send('calls of customers', call, input),
    async signIn() {
      tokens = null;
      await prove();
      tokens = await send('sessions', getToken, { username: email, password });
      await prove();
    },
    async renew() {
      if (tokens === null) return this.signIn();
      const { token, refreshToken: refresh } = tokens;
      await prove();
      tokens = await send('sessions', refreshToken, { token, refreshToken: refresh });
      return prove();
    },
  };
}

/** Inputs of such calls are flat: names with a value each. */
function query(input: unknown): string {
  const values = Object.entries(input as Readonly<Record<string, unknown>>);
  const texts = values.map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(texts).toString();
}

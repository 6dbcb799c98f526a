import type { CallDefinition, CallInput, CallResult, Envelope } from '@rampa/contract';
import { getForgeryToken, getToken, potvrdiIdentitet } from '@rampa/contract/identity';
import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from './seeded-random.ts';
import type { SentRequest, Vanishings } from './vanishing.ts';

/** The server answered, and said no. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Somebody who is signed in, again whenever that is over. */
export interface Client {
  /**
   * Repeats the same call until it is answered with a result, however often the server is away
   * meanwhile; throws `Refused` for what no repetition would change.
   */
  insist<Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
    signal: AbortSignal,
  ): Promise<CallResult<Call>>;
}

const PAUSE = 100;
/** A code of the app works once, and the next one comes in half a minute. */
const PAUSE_FOR_CODE = 5000;
/** Of a call that asks: what it asks is in its address. */
function addressOf(portal: string, call: CallDefinition, input: unknown): string {
  const query = new URLSearchParams();
  // The input of such a call is flat: names with a value each.
  for (const [name, value] of Object.entries(input as Readonly<Record<string, unknown>>)) {
    query.set(name, String(value));
  }
  return `${portal}${call.path}?${query.toString()}`;
}

/** Milliseconds that anybody waits for an answer. */
const PATIENCE = 30_000;

export function createClient(options: {
  readonly portal: string;
  readonly random: Random;
  /** Some calls lose their caller in the middle, who then makes them again; left out: none does. */
  readonly vanishings?: Vanishings;
  /** Left out: a visitor. */
  readonly username?: string;
  readonly password?: string;
  /** Of the authenticator app, if there is one. */
  readonly code?: () => string;
}): Client {
  const { portal, random, username, password } = options;
  let bearer = '';

  const requestOf = async <Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
    signal: AbortSignal,
  ): Promise<SentRequest> => {
    const authorization: Record<string, string> =
      bearer === '' ? {} : { authorization: `Bearer ${bearer}` };
    if (call.method === 'GET') {
      return { address: addressOf(portal, call, input), method: 'GET', headers: authorization };
    }
    const forgery = await fetch(portal + getForgeryToken.path, { headers: authorization, signal });
    const cookie = forgery.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await forgery.arrayBuffer();
    return {
      address: portal + call.path,
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        ...authorization,
        'content-type': 'application/json',
        cookie,
        'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
      },
    };
  };

  const ask = async <Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
  ): Promise<Envelope<CallResult<Call>>> => {
    const signal = AbortSignal.timeout(PATIENCE);
    const { address, ...init } = await requestOf(call, input, signal);
    const response = await fetch(address, { ...init, signal });
    // Every call answers with this.
    return (await response.json()) as Envelope<CallResult<Call>>;
  };

  const send = async <Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
  ): Promise<CallResult<Call>> => {
    await options.vanishings?.perhaps(call.path, random, () =>
      requestOf(call, input, AbortSignal.timeout(PATIENCE)),
    );
    const { statusCode, message, result } = await ask(call, input);
    if (statusCode === 401) bearer = '';
    if (statusCode === 200 && result !== null) return result;
    const code = message.split(';')[0] ?? '';
    // Above 600 are what a selection can lack; the others pass.
    const passes = [401, 403, 429].includes(statusCode) || (statusCode >= 500 && statusCode < 600);
    if (passes && code !== 'identity.proof-needed') throw new Error(message);
    throw new Refused(code);
  };

  /** False if the code was used before, or its clock and the server's differ. */
  const signIn = async (): Promise<boolean> => {
    if (bearer !== '' || username === undefined || password === undefined) return true;
    const code = options.code?.();
    try {
      const input = { username, password, ...(code === undefined ? {} : { code }) };
      bearer = (await send(getToken, input)).token;
      return true;
    } catch (error) {
      // A code works once: the next one comes in half a minute.
      if (error instanceof Refused && error.code === 'identity.code-wrong') return false;
      throw error;
    }
  };

  return {
    async insist(call, input, signal) {
      for (;;) {
        signal.throwIfAborted();
        try {
          if (await signIn()) return await send(call, input);
          await pass(PAUSE_FOR_CODE, undefined, { signal });
        } catch (error) {
          if (error instanceof Refused) {
            if (error.code !== 'identity.proof-needed' || password === undefined) throw error;
            await this.insist(potvrdiIdentitet, { password }, signal);
            continue;
          }
          await pass(PAUSE, undefined, { signal });
        }
      }
    },
  };
}

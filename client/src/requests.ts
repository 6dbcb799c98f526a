import {
  idempotencyHeader,
  isRead,
  parseMessage,
  type AnyCall,
  type CallDefinition,
  type CallInput,
  type CallResult,
  type Envelope,
  type FieldFault,
  type FileCallDefinition,
} from '@rampa/contract';
import type { RampaErrorCode } from './calls.ts';
import { RampaError } from './errors.ts';
import { RampaNoAnswer } from './no-answer.ts';

export interface RampaOptions {
  /** Address of the portal, such as `https://putarina.example`. */
  readonly baseUrl: string;
  /** An API key (`rampa_…`): from the environment or a store of secrets, never from the source. */
  readonly key: string;
  /** How often a call is repeated; left out, 4. */
  readonly repeats?: number;
  /** Seconds that a call waits between two attempts at most; left out, 60. */
  readonly longestWait?: number;
  /** Seconds for an attempt; left out, 60. */
  readonly timeout?: number;
  /** For programs that need a proxy, and for tests; left out, the platform's own. */
  readonly fetch?: (address: string, request: RequestInit) => Promise<Response>;
  /** Waits so many seconds, or until the signal ends it. */
  readonly pause?: (seconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface WriteOptions extends CallOptions {
  /**
   * Names what you want, once. Left out, each call is an intent of its own, and is repeated safely as long as the program
   * runs; keep one of your own to repeat after a restart.
   */
  readonly idempotencyKey?: string;
}

/** The input of a write: its idempotency key goes with the options. */
export type WriteInput<Call extends AnyCall> = Omit<CallInput<Call>, 'idempotencyKey'>;

export interface Requests {
  send<Call extends CallDefinition>(
    call: Call,
    input: WriteInput<Call> | CallInput<Call>,
    options: WriteOptions,
  ): Promise<CallResult<Call>>;
  file<Call extends FileCallDefinition>(
    call: Call,
    input: CallInput<Call>,
    options: CallOptions,
  ): Promise<Response>;
}

/** Seconds before an attempt without an answer is repeated: 1, 2, 4 … */
const waitWithoutAnswer = (attempt: number) => 2 ** attempt;

/** Calls over HTTP, repeated where that is safe and may help. */
export function createRequests(options: RampaOptions): Requests {
  const base = baseOf(options.baseUrl);
  const { key, repeats = 4, longestWait = 60, timeout = 60 } = options;
  if (!key.startsWith('rampa_')) throw new TypeError('An API key begins with “rampa_”');
  const send = options.fetch ?? fetch;
  const pause = options.pause ?? pauseFor;

  const attempt = async (call: AnyCall, request: Sent): Promise<Answer> => {
    const { input, idempotencyKey, signal } = request;
    const isGet = call.method === 'GET';
    const ends = AbortSignal.timeout(timeout * 1000);
    try {
      const response = await send(`${base}${call.path}${isGet ? queryOf(input) : ''}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(isGet ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === '' ? {} : { [idempotencyHeader]: idempotencyKey }),
        },
        ...(isGet ? {} : { body: JSON.stringify(input) }),
        // The key goes to this address and to no other.
        redirect: 'error',
        signal: signal === undefined ? ends : AbortSignal.any([signal, ends]),
      });
      return await answerOf(call, response);
    } catch (error) {
      signal?.throwIfAborted();
      return { kind: 'none', why: 'The server could not be reached', cause: error };
    }
  };

  /** Everything may be repeated: reads change nothing, and writes carry the key of their intent. */
  const answered = async (call: AnyCall, request: Sent): Promise<Given> => {
    for (let repeat = 0; ; repeat += 1) {
      const answer = await attempt(call, request);
      if (answer.kind === 'given') return answer;
      if (answer.kind === 'refused' && answer.retryAfter === null) throw answer.error;
      const seconds =
        (answer.kind === 'refused' ? answer.retryAfter : null) ?? waitWithoutAnswer(repeat);
      if (repeat >= repeats || seconds > longestWait) {
        if (answer.kind === 'refused') throw answer.error;
        const { idempotencyKey } = request;
        throw new RampaNoAnswer(answer.why, { idempotencyKey, cause: answer.cause });
      }
      await pause(seconds, request.signal);
    }
  };

  return {
    async send(call, input, { signal, idempotencyKey = crypto.randomUUID() }) {
      const intent = isRead(call) ? '' : idempotencyKey;
      const { result } = await answered(call, { input, signal, idempotencyKey: intent });
      // What a newer server adds is there as well; nothing that the contract names is missing.
      return result as CallResult<typeof call>;
    },
    async file(call, input, { signal }) {
      return (await answered(call, { input, signal, idempotencyKey: '' })).response;
    },
  };
}

interface Sent {
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
  /** Empty for a read. */
  readonly idempotencyKey: string;
}

interface Given {
  readonly kind: 'given';
  readonly response: Response;
  /** Null of a file. */
  readonly result: unknown;
}

type Answer =
  | Given
  /** It may be otherwise in so many seconds; null: it will not. */
  | { readonly kind: 'refused'; readonly error: RampaError; readonly retryAfter: number | null }
  | { readonly kind: 'none'; readonly why: string; readonly cause?: unknown };

async function answerOf(call: AnyCall, response: Response): Promise<Answer> {
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  if (call.kind === 'file' && response.ok && (!isJson || response.headers.has('x-schema'))) {
    return { kind: 'given', response, result: null };
  }
  const envelope: unknown = isJson ? await response.json() : undefined;
  if (!isEnvelope(envelope)) {
    return { kind: 'none', why: `The answer (${response.status}) is not the server’s` };
  }
  const { statusCode, result } = envelope;
  if (statusCode === 200) return { kind: 'given', response, result };
  const seconds = Number(response.headers.get('retry-after') ?? '');
  return {
    kind: 'refused',
    error: errorOf(envelope),
    retryAfter: seconds > 0 ? seconds : null,
  };
}

function isEnvelope(answer: unknown): answer is Envelope {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'statusCode' in answer &&
    'message' in answer &&
    'result' in answer
  );
}

function errorOf({ statusCode, message, result }: Envelope): RampaError {
  const { key, params } = parseMessage(message);
  return new RampaError({
    // Codes are keys; one that is newer than this client is told all the same.
    code: key as RampaErrorCode,
    statusCode,
    params,
    // The result of a refusal, where it has one, is the list of what is wrong.
    fields: Array.isArray(result) ? (result as FieldFault[]) : [],
  });
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address without a slash at its end. A key is sent to it: only encrypted, but on the same machine. */
function baseOf(text: string): string {
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && ownMachine.has(hostname))) {
    throw new TypeError('A key is sent to https addresses only');
  }
  return text.replace(/\/+$/, '');
}

function pauseFor(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}

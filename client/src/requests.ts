import {
  idempotencyHeader,
  idempotencyKeyPattern,
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
  /** Seconds until the answer to an attempt is there, or a file begins to come; left out, 60. */
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

  const attempt = async (
    call: AnyCall,
    { input, idempotencyKey, signal }: Sent,
  ): Promise<Answer> => {
    const isGet = call.method === 'GET';
    const ends = new AbortController();
    // Made before anything may fail on the way: what cannot be sent is the program's own mistake, and thrown as it is.
    const request: RequestInit = {
      method: call.method,
      headers: new Headers({
        authorization: `Bearer ${key}`,
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === '' ? {} : { [idempotencyHeader]: idempotencyKey }),
      }),
      ...(isGet ? {} : { body: JSON.stringify(input) }),
      // The key goes to this address and to no other.
      redirect: 'manual',
      signal: signal === undefined ? ends.signal : AbortSignal.any([signal, ends.signal]),
    };
    const address = `${base}${call.path}${isGet ? queryOf(input) : ''}`;
    const timer = setTimeout(
      () => ends.abort(new DOMException(`No answer in ${timeout} seconds`, 'TimeoutError')),
      timeout * 1000,
    );
    try {
      return await answerOf(call, await send(address, request));
    } catch (error) {
      signal?.throwIfAborted();
      return { kind: 'none', why: 'The server could not be reached', cause: error };
    } finally {
      // A file is only beginning, and may take as long as it flows.
      clearTimeout(timer);
    }
  };

  /** Everything may be repeated: reads change nothing, and writes carry the key of their intent. */
  const answered = async (call: AnyCall, request: Sent): Promise<Given> => {
    let running = 0;
    for (let repeat = 0; ; repeat += 1) {
      const answer = await attempt(call, request);
      if (answer.kind === 'given') return answer;
      const seconds = secondsBeforeNext(answer, { repeat, running, longestWait });
      if (repeat >= repeats || seconds > longestWait) throw errorAfter(answer, request);
      if (answer.kind === 'running') running += 1;
      await pause(seconds, request.signal);
    }
  };

  return {
    async send(call, input, { signal, idempotencyKey = crypto.randomUUID() }) {
      if (!isRead(call) && !idempotencyKeyPattern.test(idempotencyKey)) {
        throw new TypeError('An idempotency key is 8 to 64 visible ASCII characters');
      }
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
  /** After so many seconds another attempt may be answered otherwise; infinity: none will be. */
  | { readonly kind: 'refused'; readonly error: RampaError; readonly retryAfter: number }
  /** An attempt before this one, whose end is not known. */
  | { readonly kind: 'running'; readonly error: RampaError; readonly retryAfter: number }
  | { readonly kind: 'none'; readonly why: string; readonly cause?: unknown }
  /** It would be each time. */
  | { readonly kind: 'redirected'; readonly to: string };

type NotGiven = Exclude<Answer, Given>;

interface Turn {
  readonly repeat: number;
  /** How often the write was still running before. */
  readonly running: number;
  readonly longestWait: number;
}

/** Infinity: no attempt will be answered otherwise. */
function secondsBeforeNext(answer: NotGiven, { repeat, running, longestWait }: Turn): number {
  switch (answer.kind) {
    case 'refused':
      return answer.retryAfter;
    case 'running': {
      // A write that was broken off stays “running” for minutes, so it is asked for ever less often.
      const { retryAfter } = answer;
      return Math.max(retryAfter, Math.min(longestWait, retryAfter * 2 ** running));
    }
    case 'none':
      return waitWithoutAnswer(repeat);
    case 'redirected':
      return Infinity;
  }
}

function errorAfter(answer: NotGiven, { idempotencyKey }: Sent): Error {
  switch (answer.kind) {
    case 'refused':
      return answer.error;
    case 'running':
      return new RampaNoAnswer('The write is still running', {
        idempotencyKey,
        cause: answer.error,
      });
    case 'none':
      return new RampaNoAnswer(answer.why, { idempotencyKey, cause: answer.cause });
    case 'redirected':
      return new RampaNoAnswer(`The server redirects to ${answer.to}: baseUrl is another`, {
        idempotencyKey,
      });
  }
}

async function answerOf(call: AnyCall, response: Response): Promise<Answer> {
  // Browsers do not say where to.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    return { kind: 'redirected', to: response.headers.get('location') ?? 'another address' };
  }
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
  const error = errorOf(envelope);
  const seconds = Number(response.headers.get('retry-after') ?? '');
  if (error.code === 'api-key.intent-running') {
    return { kind: 'running', error, retryAfter: seconds > 0 ? seconds : 1 };
  }
  return { kind: 'refused', error, retryAfter: seconds > 0 ? seconds : Infinity };
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
